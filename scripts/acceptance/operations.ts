import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#mocks/free-port';
import { startLocalPostgres, type LocalPostgres } from '../local-postgres';
import { becomeAdministrator, callServer, callSite, startWork, succeed, type Call } from './office';
import { findPreviousRelease, installImage, installRelease } from './releases';
import { shell } from './shell';
import { compareRows, readRows, withEmbedded, withPostgres } from './same-rows';
import {
  runProgram,
  startProxy,
  startServer,
  writeSettings,
  type Installation,
  type Server,
} from './servers';
import { SITE, startMocks, type Mocks } from './mocks';

/**
 * Operates an installation like docs/operations.md describes it: three servers of the previous release behind nginx, an
 * administrator, a synchronisation, metrics, alerts, a killed server, an upgrade under work, a backup, and a move from the embedded
 * database. Google, the CRM, the mail server and the chat are mocks; servers run the production build in production mode.
 */

const ADMIN = `dana@${SITE}`;
const METRICS_TOKEN = 'acceptance-metrics';
/** The servers look for alarms every minute. */
const ALERT_TIMEOUT_MS = 180_000;
const WORK_MS = 10_000;

interface Scene {
  folder: string;
  mocks: Mocks;
  postgres: LocalPostgres;
  previous: string;
  current: string;
  installed: Installation;
  settings: Record<string, string>;
  servers: Server[];
  call: Call;
  token: string;
  /** Ends everything that was started, last first. */
  closers: (() => Promise<unknown>)[];
}

type Step = [name: string, work: (scene: Scene) => Promise<string>];

const STEPS: Step[] = [
  ['releases installed into new folders', install],
  [
    'settings checked',
    async ({ previous, installed }) => oneLine(await runProgram(previous, installed, '--check')),
  ],
  ['three servers of the previous release behind nginx', startServers],
  ['first administrator', signIn],
  ['first synchronisation', synchronise],
  ['metrics scraped', scrapeMetrics],
  ['alerts when the CRM goes away', loseCrm],
  ['alerts when the CRM is back', regainCrm],
  ['a server killed under work', killServer],
  ['backup beside running servers', backUpBefore],
  ['upgrade under work', upgrade],
  ['an older server refuses the newer schema', startOlder],
  ['backup restored and compared row by row', restore],
  ['embedded database moved and compared row by row', moveEmbedded],
];

/** Runs all steps, and prints a line for each. @returns whether all of them succeeded */
export async function acceptOperations(): Promise<boolean> {
  const closers: Scene['closers'] = [];
  let name = 'preparation';
  try {
    const scene = await prepare(closers);
    for (const [nextName, work] of STEPS) {
      name = nextName;
      const start = performance.now();
      const figures = await work(scene);
      console.log(`ok ${name} (${figures}; ${((performance.now() - start) / 1_000).toFixed(1)} s)`);
    }
    console.log(`${STEPS.length} steps, all ok`);
    return true;
  } catch (error) {
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function prepare(closers: Scene['closers']): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'misrad-acceptance-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startLocalPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed');
  closers.push(postgres.stop);
  const mocks = await startMocks(folder);
  closers.push(mocks.close);
  const settings = {
    ...mocks.settings,
    PUBLIC_ORIGIN: `https://${SITE}`,
    DATABASE_URL: postgres.url,
    FIRST_ADMIN_EMAIL: ADMIN,
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_TOKEN,
  };
  const installed = await writeSettings(join(folder, 'misrad.env'), settings, mocks.environment);
  const call: Call = () => Promise.reject(new Error('the proxy is not running'));
  const releases = { previous: '', current: '' };
  return {
    folder,
    mocks,
    postgres,
    ...releases,
    installed,
    settings,
    servers: [],
    call,
    token: '',
    closers,
  };
}

async function install(scene: Scene): Promise<string> {
  const [older, newer] = [await findPreviousRelease(), await shell('git rev-parse --short HEAD')];
  // A folder to keep between trials of this script. Otherwise every installation is new.
  const folder = process.env['ACCEPTANCE_RELEASES'] ?? scene.folder;
  scene.previous = await installRelease(folder, older);
  scene.current = await installImage(folder, newer);
  return `${older} and ${newer}`;
}

async function startServers(scene: Scene): Promise<string> {
  const { folder, mocks, previous, installed, servers, closers } = scene;
  const ports = [await freePort(), await freePort(), await freePort()];
  for (const port of ports) servers.push(await startServer(previous, installed, port));
  closers.push(() => Promise.all(servers.map(({ stop }) => stop())));
  const port = await freePort();
  const proxy = await startProxy(folder, port, ports, mocks.certificates);
  closers.push(proxy.stop);
  scene.call = callSite(port, mocks.certificates.authority);
  await until(async () => (await scene.call('GET', '/readyz').catch(() => null))?.status === 200);
  return `${ports.length} servers ready`;
}

async function signIn(scene: Scene): Promise<string> {
  scene.token = await becomeAdministrator(scene.call, scene.mocks, ADMIN);
  const { status } = await scene.call('POST', '/api/system/bootstrap-first-admin', scene.token, {
    displayName: 'שני',
  });
  if (status !== 409) throw new Error(`a second first administrator got ${status}`);
  return 'by a mailed link; a foreign account and a second one are refused';
}

async function synchronise({ call, token }: Scene): Promise<string> {
  const known = JSON.parse(await succeed(call('GET', '/api/sync/mapping', token))) as {
    data: { mapping: object; version?: number };
  };
  // The previous release numbers saved mappings.
  const { mapping, version: basedOn = mapping } = known.data;
  await succeed(call('PUT', '/api/sync/mapping', token, { mapping, basedOn }));
  const body = await succeed(call('GET', '/api/sync/fireberry?syncType=full', token));
  const { results } = JSON.parse(body) as { results: { recordCount: number }[] };
  const records = results.reduce((sum, { recordCount }) => sum + recordCount, 0);
  if (records < 3_000) throw new Error(`only ${records} records`);
  return `${records} records`;
}

async function scrapeMetrics({ call, servers }: Scene): Promise<string> {
  const outside = await call('GET', '/metrics', METRICS_TOKEN);
  if (outside.status !== 404) throw new Error(`metrics behind the proxy: ${outside.status}`);
  let series = 0;
  for (const { port } of servers) {
    const text = await succeed(callServer(port)('GET', '/metrics', METRICS_TOKEN));
    for (const line of [
      'misrad_database_up 1',
      'misrad_sync_run_end_timestamp_seconds{kind="full",status="ok"}',
    ])
      if (!text.includes(line)) throw new Error(`the server on ${port} has no ${line}`);
    series += text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
  }
  return `${series} series of ${servers.length} servers`;
}

async function loseCrm(scene: Scene): Promise<string> {
  scene.mocks.crm.isAway = true;
  for (let nth = 0; nth < 3; nth += 1) {
    const { status } = await scene.call('GET', '/api/sync/fireberry', scene.token);
    if (status !== 502) throw new Error(`a run without a CRM: ${status}`);
  }
  return expectAlert(scene, 'raised');
}

async function regainCrm(scene: Scene): Promise<string> {
  scene.mocks.crm.isAway = false;
  await succeed(scene.call('GET', '/api/sync/fireberry', scene.token));
  return expectAlert(scene, 'over');
}

/** Expects one post and one mail, although three servers look for alarms. */
async function expectAlert({ mocks }: Scene, status: 'raised' | 'over'): Promise<string> {
  const start = performance.now();
  const [title] = { raised: ['התראה: סנכרונים נכשלו'], over: ['הסתיימה התראה: סנכרונים נכשלו'] }[status];
  const posts = () => mocks.posted.filter((post) => post['kind'] === 'failing' && post['status'] === status);
  const mails = () =>
    mocks.mails.filter(({ subject, to }) => subject.startsWith(title ?? '') && to === ADMIN);
  await until(async () => posts().length > 0 && mails().length > 0, ALERT_TIMEOUT_MS);
  const seconds = Math.round((performance.now() - start) / 1_000);
  if (posts().length + mails().length !== 2) throw new Error('an alert was sent twice');
  return `1 mail and 1 post after ${seconds} s`;
}

async function killServer({ call, token, servers, previous, installed }: Scene): Promise<string> {
  const work = startWork(call, token);
  await wait(WORK_MS / 2);
  const [, victim] = servers;
  victim?.process.kill('SIGKILL');
  await victim?.ended;
  await wait(WORK_MS);
  servers[1] = await startServer(previous, installed, victim?.port ?? 0);
  return work.stop();
}

async function backUpBefore({ folder, previous, installed }: Scene): Promise<string> {
  return runProgram(previous, installed, 'backup', join(folder, 'before.backup'));
}

async function upgrade({ call, token, servers, current, installed, postgres }: Scene): Promise<string> {
  const before = await countMigrations(postgres.url);
  const work = startWork(call, token);
  for (const [nth, server] of servers.entries()) {
    await server.stop();
    servers[nth] = await startServer(current, installed, server.port);
    await wait(WORK_MS / 2);
  }
  const done = await work.stop();
  return `migrations ${before} → ${await countMigrations(postgres.url)}, ${done}`;
}

async function startOlder({ previous, installed }: Scene): Promise<string> {
  const port = await freePort();
  const outcome = await startServer(previous, installed, port).then(
    async ({ stop }) => {
      await stop();
      return null;
    },
    (error: Error) => error.message,
  );
  if (!outcome?.includes('newer'))
    throw new Error(`an older server on a newer schema: ${outcome ?? 'started'}`);
  return 'it ended';
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

async function restore(scene: Scene): Promise<string> {
  const { folder, current, installed, postgres, servers } = scene;
  await Promise.all(servers.splice(0).map(({ stop }) => stop()));
  const file = join(folder, 'after.backup');
  await runProgram(current, installed, 'backup', file);
  const url = await createDatabase(postgres.url, 'restored');
  const settings = { ...scene.settings, DATABASE_URL: url };
  const other = await writeSettings(join(folder, 'restored.env'), settings, installed.environment);
  await runProgram(current, other, 'restore', file);
  const [before, after] = [await withPostgres(postgres.url, readRows), await withPostgres(url, readRows)];
  return compareRows(before, after, QUIETED);
}

async function moveEmbedded(scene: Scene): Promise<string> {
  const { folder, current, installed, postgres, mocks } = scene;
  const dataDir = join(folder, 'embedded');
  const { DATABASE_URL: _url, ...others } = scene.settings;
  const settings = { ...others, DATABASE: 'embedded', DATA_DIR: dataDir };
  const embedded = await writeSettings(join(folder, 'embedded.env'), settings, installed.environment);
  const server = await startServer(current, embedded, await freePort());
  try {
    const call = callServer(server.port);
    await synchronise({ ...scene, call, token: await becomeAdministrator(call, mocks, ADMIN) });
  } finally {
    await server.stop();
  }
  const url = await createDatabase(postgres.url, 'moved');
  const both = { ...settings, DATABASE_URL: url };
  const target = await writeSettings(join(folder, 'moved.env'), both, installed.environment);
  await runProgram(current, target, 'move-to-postgres');
  return compareRows(await withEmbedded(dataDir, readRows), await withPostgres(url, readRows));
}

async function createDatabase(url: string, name: string): Promise<string> {
  await withPostgres(url, (query) => query(`create database ${name}`));
  return url.replace(/\/[^/]*$/, `/${name}`);
}

function countMigrations(url: string): Promise<number> {
  return withPostgres(
    url,
    async (query) => (await query('select 1 from drizzle.__drizzle_migrations')).length,
  );
}

/** @throws Error if the condition is not met in time */
async function until(isMet: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error(`not met within ${timeoutMs / 1_000} s`);
    await wait(200);
  }
}

function oneLine(output: string): string {
  return output.split('\n').join(', ');
}
