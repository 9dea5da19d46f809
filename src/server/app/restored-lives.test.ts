import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { startMailServer, type MailServer } from '#mocks/mail/mail-server';
import { CHECKS, type MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { agents } from '#server/db/schema/agents-tables';
import { roles } from '#server/db/schema/roles-tables';
import { SENDING_LEASE, sendQueued } from '#server/features/salaries/sending/send-queued';
import { buildSale, writeSales } from '#server/features/salaries/testing/salaries';
import { createHealthCheck } from '#server/crm-mirror/schedule/sync-schedule';
import { syncRuns } from '#server/db/schema/sync-tables';
import { Random } from '#server/crm-mirror/testing/random';
import { users } from '#server/db/schema/users-tables';
import { readConfig } from '#server/lib/config';
import type { OpenDatabase } from '#server/db/open-database';
import type { PdfPrinter } from '#server/lib/pdf/print-pdf';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { failingDatabase } from '#server/lib/testing/failing-database';
import { buildApp } from './app';
import { backUp, openRestored } from './testing/restored';

/*
 * Random lives of an installation: statements are requested, sent, cancelled and opened, months are closed and opened anew, servers
 * die, and mail servers refuse. At any point a backup is written. After its restore nothing goes out until a person asks for it.
 * `RESTORE_SEEDS`: number of lives; few by default.
 */

const SEEDS = Array.from({ length: Number(process.env['RESTORE_SEEDS'] ?? 2) }, (_, i) => i + 1);
const MONTHS = ['2026-07', '2026-08'];
const AGENTS = ['a1', 'a2', 'a3', 'a4'];
const STEPS = 14;
const TIMEOUT_MS = 120_000;
const printer: PdfPrinter = { print: async () => Buffer.from('%PDF'), close: () => {} };

let test: TestApp;
let mail: MailServer;
let posts: number;
let random: Random;
let now: number;

interface World {
  database: OpenDatabase;
  app: FastifyInstance;
}

beforeAll(async () => {
  mail = await startMailServer({
    received: () => {
      if (random.chance(0.15)) throw Object.assign(new Error('no'), { responseCode: 552 });
      if (random.chance(0.15)) mail.cut();
    },
  });
  const env = {
    FIREBERRY_TOKEN: 'test',
    SMTP_URL: mail.url,
    MAIL_FROM: 'office@misrad.example',
    ALERT_WEBHOOK_URL: 'https://alerts.example/hook',
  };
  const fetch = async () => {
    posts += 1;
    return new Response();
  };
  test = await startTestApp({ config: readConfig(env, 'demo'), fetch, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

const call = (app: FastifyInstance, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({ method, url, headers: test.holding({ uid: 'dana' }), ...(payload && { payload }) });

const readList = async (app: FastifyInstance, month: string): Promise<MonthList> =>
  (await call(app, 'GET', `/api/salaries/months/${month}`)).json<{ data: MonthList }>().data;

/** A minute passes. */
function pass(): void {
  now += 60_000;
  test.clock.set(new Date(now).toISOString());
}

async function begin(): Promise<World> {
  const { database } = test;
  await database.reset();
  now = Date.parse('2026-09-16T09:00:00Z');
  pass();
  mail.mails.length = 0;
  posts = 0;
  const { db } = database;
  await db.insert(roles).values({ id: 'admins', name: 'admins', permissions: ['system.admin'] });
  await db.insert(users).values({ id: 'dana', email: 'dana@misrad.example', roleId: 'admins' });
  await db.insert(agents).values(
    AGENTS.map((id) => ({
      id,
      name: id,
      email: `${id}@misrad.example`,
      phone: '052-555-0123',
      isActive: true,
    })),
  );
  const sales = MONTHS.flatMap((month) => AGENTS.map((agentId) => buildSale(`${month}-10`, { agentId })));
  await writeSales(test, sales);
  return { database, app: test.app };
}

/** Requests statements of some agents, as a person who has ticked everything in doubt. */
async function request({ app }: World, month: string, rows: readonly MonthRow[]): Promise<string[]> {
  const { restored } = await readList(app, month);
  const free = rows.filter(({ sending }) => sending?.state !== 'queued' && sending?.state !== 'sending');
  if (free.length === 0) return [];
  const messages = free.map(({ agentId, sending }) => ({
    agentId,
    way: random.chance(0.8) ? 'email' : 'whatsapp',
    address: '',
    seen: sending?.id ?? null,
  }));
  for (const message of messages)
    message.address = message.way === 'email' ? `${message.agentId}@misrad.example` : '052-555-0123';
  const response = await call(app, 'POST', '/api/salaries/statements/send', {
    month,
    messages,
    ...(restored && { restoredAt: restored.restoredAt }),
  });
  expect(response.statusCode).toBe(200);
  return messages.filter(({ way }) => way === 'email').map(({ agentId }) => agentId);
}

async function changeClosing({ app }: World, month: string): Promise<void> {
  const url = `/api/salaries/closings/${month}`;
  const { data } = (await call(app, 'GET', url)).json<{ data: MonthClosing }>();
  const { amount, payable } = data;
  const reasons = Object.fromEntries(CHECKS.map((key) => [key, 'checked']));
  if (data.state === 'closed') await call(app, 'POST', `${url}/reopen`, { reason: 'changed' });
  else await call(app, 'POST', '/api/salaries/closings', { month, amount, payable, reasons });
}

/** Does what a server does by itself. With `nth`, it dies at its nth statement. */
async function work({ database }: World, nth = 0): Promise<void> {
  const struck = failingDatabase(database);
  if (nth > 0) struck.strikeAt(nth);
  const services = { ...test.services, db: nth > 0 ? struck.db : database.db, database };
  const attempt = async (): Promise<void> => {
    await sendQueued(services, new AbortController().signal, () => printer);
    await createHealthCheck(services)();
  };
  await attempt().catch(() => {});
  await database.db.execute(
    `update leases set expires_at = now() where name in ('${SENDING_LEASE}', 'alerts')`,
  );
}

async function live(world: World): Promise<void> {
  const { app, database } = world;
  const month = random.pick(MONTHS);
  const { rows } = await readList(app, month);
  pass();
  const queued = rows.flatMap(({ sending }) => (sending?.state === 'queued' ? [sending] : []));
  switch (
    random.pick(['request', 'request', 'request', 'work', 'die', 'cancel', 'open', 'close', 'sale', 'run'])
  ) {
    case 'request':
      await request(world, month, random.some(rows, 3));
      break;
    case 'work':
      await work(world);
      break;
    case 'die':
      await work(world, random.between(1, 25));
      break;
    case 'cancel':
      if (queued[0])
        await call(app, 'POST', '/api/salaries/statements/sendings/cancel', { ids: [queued[0].id] });
      break;
    case 'open': {
      const prepared = queued.find(({ way }) => way === 'whatsapp');
      if (prepared) await call(app, 'POST', `/api/salaries/statements/sendings/${prepared.id}/opened`, {});
      break;
    }
    case 'close':
      await changeClosing(world, month);
      break;
    case 'sale':
      if (database === test.database)
        await writeSales(test, [buildSale(`${month}-20`, { agentId: random.pick(AGENTS) })]);
      break;
    case 'run': {
      const at = new Date(now).toISOString();
      const status = random.pick(['ok', 'failed'] as const);
      const run = {
        id: at,
        kind: 'last_update',
        reason: 'schedule',
        status,
        startedAt: at,
        finishedAt: at,
      } as const;
      await database.db.insert(syncRuns).values(run);
      break;
    }
  }
}

/** Every mail was received once, and every sent statement has its mail. */
async function expectOnce({ app }: World, earlier: readonly string[] = []): Promise<void> {
  const statements = mail.mails.filter(({ files }) => files.length > 0).map(({ messageId }) => messageId);
  expect(statements).toEqual([...new Set(statements)]);
  for (const month of MONTHS)
    for (const { sending } of (await readList(app, month)).rows) {
      if (sending?.way !== 'email') continue;
      const count = statements.filter((id) => id.includes(sending.id)).length;
      const known = earlier.includes(sending.id);
      const possible = { sent: known ? [0, 1] : [1], refused: [0, 1], unknown: [0, 1] } as Record<
        string,
        number[]
      >;
      expect({ sending, count, isPossible: (possible[sending.state] ?? [0]).includes(count) }).toMatchObject({
        isPossible: true,
      });
    }
}

it.each(SEEDS)(
  'sends each statement at most once, and nothing by itself after a restore: life %i',
  async (seed) => {
    random = new Random(seed);
    const world = await begin();
    const backupAt = random.between(2, STEPS);
    let backup: Buffer = Buffer.alloc(0);
    let takenAt = '';
    for (let step = 1; step <= STEPS; step++) {
      await live(world);
      if (step !== backupAt) continue;
      takenAt = new Date(now).toISOString();
      backup = await backUp(test.database.db, takenAt);
    }
    await work(world);
    await expectOnce(world);
    pass();
    const restoredAt = new Date(now).toISOString();
    const database = await openRestored(backup, { takenAt, restoredAt });
    try {
      const app = await buildApp({ ...test.services, db: database.requests, database });
      const restored = { database, app };
      const before = { mails: mail.mails.length, posts };
      for (let i = 0; i < 3; i++) {
        pass();
        await work(restored, i === 1 ? random.between(1, 25) : 0);
      }
      expect({ mails: mail.mails.length, posts }).toEqual(before);
      mail.mails.length = 0;
      const known: string[] = [];
      const requested: string[] = [];
      for (const month of MONTHS) {
        const { rows } = await readList(app, month);
        expect(rows.filter(({ sending }) => ['queued', 'sending'].includes(sending?.state ?? ''))).toEqual(
          [],
        );
        known.push(...rows.flatMap(({ sending }) => (sending ? [sending.id] : [])));
        requested.push(...(await request(restored, month, random.some(rows, 2))));
      }
      pass();
      await work(restored);
      const receivers = mail.mails.filter(({ files }) => files.length > 0).map(({ to }) => to);
      expect(receivers.sort()).toEqual(requested.map((id) => `${id}@misrad.example`).sort());
      for (let i = 0; i < 4; i++) await live(restored);
      await work(restored);
      await expectOnce(restored, known);
    } finally {
      await database.close();
    }
  },
  TIMEOUT_MS,
);
