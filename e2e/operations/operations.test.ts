import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '#mocks/free-port';
import { hasLocalPostgres, startLocalPostgres } from '../../scripts/local-postgres';
import {
  findPreviousRelease,
  installImage,
  installRelease,
  runProgram,
  startProxy,
  startServer,
  type Server,
} from './installation';
import { becomeAdministrator, callServer, callSite, startWork, succeed, until, type Call } from './office';
import { SITE, startOutside, type Outside } from './outside';
import { readRows } from './same-rows';

/**
 * Operates an installation like docs/operations.md describes it, with production builds in production mode. By default, two servers
 * of the present sources. With `OPERATIONS=whole`, releases are installed into new folders, three servers of the previous one run
 * behind nginx, and they are upgraded while people work, in about ten minutes. Google, the CRM, the mail server and the chat are mocks.
 */

const isWhole = process.env['OPERATIONS'] === 'whole';
const describeWhole = isWhole ? describe : describe.skip;
const canRun = hasLocalPostgres() && spawnSync('openssl', ['version']).status === 0;
const describeInstalled = canRun ? describe : describe.skip;

const ADMIN = `dana@${SITE}`;
const METRICS_TOKEN = 'operations-metrics';
/** The servers look for alarms every minute. */
const ALERT_TIMEOUT_MS = 180_000;
const WORK_MS = 10_000;
const INSTALL_TIMEOUT_MS = 1_800_000;

let folder: string;
let outside: Outside;
let url: string;
let settings: Record<string, string>;
/** Folders of the releases before and after the upgrade. */
let previous = process.cwd();
let current = process.cwd();
let token: string;
let call: Call;
const servers: Server[] = [];
const closers: (() => Promise<unknown>)[] = [];

async function prepare(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'misrad-operations-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startLocalPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed');
  closers.push(postgres.stop);
  url = postgres.url;
  outside = await startOutside(folder);
  closers.push(outside.close, () => Promise.all(servers.map(({ stop }) => stop())));
  settings = {
    ...outside.settings,
    PUBLIC_ORIGIN: `https://${SITE}`,
    DATABASE_URL: url,
    FIRST_ADMIN_EMAIL: ADMIN,
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_TOKEN,
    DRAIN_SECONDS: isWhole ? '5' : '0',
  };
  if (isWhole) {
    previous = await installRelease(folder, await findPreviousRelease());
    current = await installImage(folder);
  }
}

/** Starts the servers of the previous release, behind nginx in the whole trial. */
async function startOffice(): Promise<void> {
  const ports = await Promise.all(Array.from({ length: isWhole ? 3 : 2 }, () => freePort()));
  servers.push(...(await Promise.all(ports.map((port) => startServer(previous, settings, port)))));
  if (!isWhole) return void (call = callServer(ports[0] ?? 0));
  const port = await freePort();
  const proxy = await startProxy(folder, port, ports, outside.certificates);
  closers.push(proxy.stop);
  call = callSite(port, outside.certificates.authority);
  await until(async () => (await call('GET', '/readyz').catch(() => null))?.status === 200);
}

async function synchronise(by: Call, administrator: string): Promise<number> {
  const { data } = JSON.parse(await succeed(by('GET', '/api/sync/mapping', administrator))) as {
    data: { mapping: object; version?: number };
  };
  const { mapping, version } = data;
  // Earlier releases compare the version of the mapping.
  const basedOn = version ?? mapping;
  await succeed(by('PUT', '/api/sync/mapping', administrator, { mapping, basedOn }));
  const body = await succeed(by('GET', '/api/sync/fireberry?syncType=full', administrator));
  const { results } = JSON.parse(body) as { results: { recordCount: number }[] };
  return results.reduce((sum, { recordCount }) => sum + recordCount, 0);
}

async function createDatabase(name: string): Promise<string> {
  await query(`create database ${name}`);
  return url.replace(/\/[^/]*$/, `/${name}`);
}

async function query(statement: string): Promise<number | null> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query(statement).then(
    ({ rowCount }) => client.end().then(() => rowCount),
    (error: unknown) => client.end().then(() => Promise.reject(error)),
  );
}

/** Expects one post and one mail, although three servers look for alarms. */
async function expectAlert(status: 'raised' | 'over', title: string): Promise<void> {
  const posts = () =>
    outside.posted.filter((post) => post['kind'] === 'failing' && post['status'] === status);
  const mails = () => outside.mails.filter(({ subject, to }) => subject.startsWith(title) && to === ADMIN);
  await until(async () => posts().length > 0 && mails().length > 0, ALERT_TIMEOUT_MS);
  expect([posts().length, mails().length]).toEqual([1, 1]);
}

/** Tables that `restore` changes after it has compared them with the backup, so that nothing goes out by itself. */
const QUIETED = [
  'users',
  'audit_log',
  'alerts',
  'raised_alarms',
  'statement_sendings',
  'pending_users',
  'second_factor_sessions',
  'known_browsers',
  'webauthn_challenges',
];

describeInstalled('an installation', () => {
  beforeAll(prepare, INSTALL_TIMEOUT_MS);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  it('has settings that pass the check', async () => {
    const printed = await runProgram(previous, settings, '--check');
    for (const name of ['DATABASE_URL', 'FIREBERRY_TOKEN', 'SMTP_URL', 'GOOGLE_APPLICATION_CREDENTIALS'])
      expect(printed).toContain(`${name}: ok`);
  });

  it('admits the first administrator by a mailed link, and nobody else', async () => {
    await startOffice();
    token = await becomeAdministrator(call, outside, ADMIN);
    const path = '/api/system/bootstrap-first-admin';
    expect((await call('POST', path, token, { displayName: 'שני' })).status).toBe(409);
  });

  it('synchronises', async () => {
    expect(await synchronise(call, token)).toBeGreaterThanOrEqual(3_000);
  });

  it('gives metrics of every server, inside only', async () => {
    for (const { port } of servers) {
      const text = await succeed(callServer(port)('GET', '/metrics', METRICS_TOKEN));
      expect(text).toContain('misrad_database_up 1');
      expect(text).toContain('misrad_sync_run_end_timestamp_seconds{kind="full",status="ok"}');
    }
    if (isWhole) expect((await call('GET', '/metrics', METRICS_TOKEN)).status).toBe(404);
  });

  describeWhole('behind a proxy', () => {
    it(
      'sends one alert when the CRM goes away, and one when it is back',
      async () => {
        outside.crm.isAway = true;
        for (let nth = 0; nth < 3; nth += 1)
          expect((await call('GET', '/api/sync/fireberry', token)).status).toBe(502);
        await expectAlert('raised', 'התראה: סנכרונים נכשלו');
        outside.crm.isAway = false;
        await succeed(call('GET', '/api/sync/fireberry', token));
        await expectAlert('over', 'הסתיימה התראה: סנכרונים נכשלו');
      },
      3 * ALERT_TIMEOUT_MS,
    );

    it('loses no request when a server is killed', async () => {
      const work = startWork(call, token);
      await wait(WORK_MS / 2);
      const [, victim] = servers;
      victim?.process.kill('SIGKILL');
      await victim?.ended;
      await wait(WORK_MS);
      servers[1] = await startServer(previous, settings, victim?.port ?? 0);
      await work.stop();
    });

    it(
      'loses no request during an upgrade, after which older servers refuse to start',
      async () => {
        await runProgram(previous, settings, 'backup', join(folder, 'before.backup'));
        const migrations = 'select 1 from drizzle.__drizzle_migrations';
        const before = await query(migrations);
        const work = startWork(call, token);
        for (const [nth, server] of servers.entries()) {
          await server.stop();
          servers[nth] = await startServer(current, settings, server.port);
          await wait(WORK_MS / 2);
        }
        await work.stop();
        expect(await query(migrations)).toBeGreaterThan(before ?? 0);
        await expect(startServer(previous, settings, await freePort())).rejects.toThrow('newer');
      },
      INSTALL_TIMEOUT_MS,
    );
  });

  it('is restored from a backup with the same rows', async () => {
    const file = join(folder, 'after.backup');
    await runProgram(current, settings, 'backup', file);
    await Promise.all(servers.splice(0).map(({ stop }) => stop()));
    const restored = await createDatabase('restored');
    await runProgram(current, { ...settings, DATABASE_URL: restored }, 'restore', file);
    const rows = await readRows({ url }, QUIETED);
    expect(rows['sales']?.length).toBeGreaterThanOrEqual(3_000);
    expect(await readRows({ url: restored }, QUIETED)).toEqual(rows);
  });

  describeWhole('with the embedded database', () => {
    it(
      'is moved from the embedded database with the same rows',
      async () => {
        const dataDir = join(folder, 'embedded');
        const { DATABASE_URL: _url, ...others } = settings;
        const embedded = { ...others, DATABASE: 'embedded', DATA_DIR: dataDir };
        const server = await startServer(current, embedded, await freePort());
        servers.push(server);
        const callEmbedded = callServer(server.port);
        await synchronise(callEmbedded, await becomeAdministrator(callEmbedded, outside, ADMIN));
        await server.stop();
        const moved = await createDatabase('moved');
        await runProgram(current, { ...embedded, DATABASE_URL: moved }, 'move-to-postgres');
        const rows = await readRows({ dataDir });
        expect(rows['sales']?.length).toBeGreaterThanOrEqual(3_000);
        expect(await readRows({ url: moved })).toEqual(rows);
      },
      INSTALL_TIMEOUT_MS,
    );
  });
});
