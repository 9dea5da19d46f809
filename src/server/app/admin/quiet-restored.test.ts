import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { startMailServer, type MailServer } from '#mocks/mail/mail-server';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { agents } from '#server/db/schema/agents-tables';
import { apiTokens } from '#server/db/schema/api-tokens-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { sendQueued } from '#server/features/salaries/sending/send-queued';
import { getRefusal } from '#server/features/salaries/testing/company';
import { buildSale, writeSales } from '#server/features/salaries/testing/salaries';
import { roles } from '#server/db/schema/roles-tables';
import { alerts, raisedAlarms } from '#server/db/schema/alert-tables';
import { createHealthCheck } from '#server/crm-mirror/schedule/sync-schedule';
import { syncRuns } from '#server/db/schema/sync-tables';
import { knownBrowsers, ownCodes, secondFactorSessions } from '#server/db/schema/two-factor-tables';
import { users } from '#server/db/schema/users-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { readConfig } from '#server/lib/config';
import type { OpenDatabase } from '#server/db/open-database';
import type { IdentityClaims } from '#server/lib/identity/identity';
import type { PdfPrinter } from '#server/lib/pdf/print-pdf';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildApp } from '../app';
import { backUp, openRestored } from '../testing/restored';
import { quietRestored } from './quiet-restored';

let test: TestApp;
let mail: MailServer;
/** Number of alerts posted to the webhook. */
let posts: number;
let backup: Buffer;
let opened: OpenDatabase[];

const MONTH = '2026-08';
const TAKEN_AT = '2026-09-16T09:00:00.000Z';
const RESTORED_AT = '2026-09-18T07:00:00.000Z';
const printer: PdfPrinter = { print: async () => Buffer.from('%PDF'), close: () => {} };
const message = (agentId: string, seen: string | null = null) => ({
  agentId,
  way: 'email',
  address: `${agentId}@misrad.example`,
  seen,
});

/** Writes an installation with a queue of everything, and its backup. */
beforeAll(async () => {
  mail = await startMailServer();
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
  test = await startTestApp({ config: readConfig(env, 'demo'), fetch });
  const { db } = test.database;
  await db
    .insert(agents)
    .values(
      ['a1', 'a2', 'a3'].map((id) => ({ id, name: id, email: `${id}@misrad.example`, isActive: true })),
    );
  await writeSales(
    test,
    ['a1', 'a2', 'a3'].map((agentId) => buildSale('2026-08-10', { agentId })),
  );
  await db.insert(roles).values({ id: 'admins', name: 'admins', permissions: ['system.admin'] });
  await db.insert(users).values({ id: 'dana', email: 'dana@misrad.example', roleId: 'admins' });
  await send(test.app, [message('a1')]);
  await work(test.database);
  await send(test.app, [message('a2')]);
  await db.insert(pendingUsers).values([
    { id: 'p1', email: 'p1@misrad.example', linkHash: 'x', expiresAt: '2026-09-22T09:00:00Z' },
    { id: 'p2', email: 'p2@misrad.example', expiresAt: null },
    { id: 'p3', email: 'p3@misrad.example', expiresAt: '2026-09-01T09:00:00Z' },
  ]);
  const proof = { userId: 'dana', tokenHash: 'x', browser: 'x', expiresAt: '2026-09-30T09:00:00Z' };
  await db
    .insert(secondFactorSessions)
    .values({ ...proof, authTime: 1, method: 'code', createdAt: TAKEN_AT });
  await db.insert(knownBrowsers).values(proof);
  await db.insert(ownCodes).values({ userId: 'dana', secret: 'encrypted', recoveryHashes: ['x'] });
  const hours = { createdAt: TAKEN_AT, expiresAt: '2026-12-01T09:00:00Z' };
  await db.insert(apiTokens).values({ id: 't', name: 't', hash: 'x', makerId: 'dana', ...hours });
  const startedAt = '2026-09-16T08:58:00.000Z';
  const run = { kind: 'last_update', reason: 'schedule', status: 'failed' } as const;
  await db.insert(syncRuns).values({ id: 'run', ...run, startedAt, finishedAt: startedAt });
  await db.insert(raisedAlarms).values({ kind: 'crm', raisedAt: TAKEN_AT });
  await db.insert(alerts).values({
    id: 'alert',
    kind: 'crm',
    isOver: true,
    way: 'webhook',
    address: '',
    createdAt: TAKEN_AT,
    nextAttemptAt: TAKEN_AT,
  });
  mail.mails.length = 0;
  backup = await backUp(db, TAKEN_AT);
});
beforeEach(() => {
  opened = [];
  posts = 0;
  mail.mails.length = 0;
  test.clock.set(RESTORED_AT);
});
afterEach(() => Promise.all(opened.map((one) => one.close())));
afterAll(async () => {
  await test.close();
  await mail.close();
});

/** Does what a server on this database does by itself. */
async function work(database: OpenDatabase): Promise<void> {
  const services = { ...test.services, db: database.db, database };
  await sendQueued(services, new AbortController().signal, () => printer);
  await createHealthCheck(services)();
}

const call = (
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  { payload, ...claims }: { payload?: object } & Partial<IdentityClaims> = {},
) =>
  app.inject({
    method,
    url,
    headers: test.holding({ uid: 'dana', ...claims }),
    ...(payload && { payload }),
  });

const send = (app: FastifyInstance, messages: object[], restoredAt?: string) =>
  call(app, 'POST', '/api/salaries/statements/send', { payload: { month: MONTH, messages, restoredAt } });

const readList = async (app: FastifyInstance, month = MONTH): Promise<MonthList> =>
  (await call(app, 'GET', `/api/salaries/months/${month}`)).json<{ data: MonthList }>().data;

async function open(isQuiet: boolean): Promise<{ database: OpenDatabase; app: FastifyInstance }> {
  const database = await openRestored(
    backup,
    isQuiet ? { takenAt: TAKEN_AT, restoredAt: RESTORED_AT } : null,
  );
  opened.push(database);
  const app = await buildApp({ ...test.services, db: database.requests, database });
  return { database, app };
}

it('sends nothing by itself after a restore, until an administrator signs in', async () => {
  const { database, app } = await open(true);
  for (let minute = 0; minute < 3; minute++) {
    test.clock.set(`2026-09-18T07:0${minute + 1}:00Z`);
    await work(database);
  }
  expect([mail.mails, posts]).toEqual([[], 0]);
  expect((await call(app, 'GET', '/api/admin/roles')).statusCode).toBe(200);
  await work(database);
  expect(posts).toBeGreaterThan(0);
  expect(mail.mails.filter(({ files }) => files.length > 0)).toEqual([]);
});

it('sends the queue after a move to another database', async () => {
  const { database, app } = await open(false);
  await work(database);
  expect(mail.mails.filter(({ files }) => files.length > 0).map(({ to }) => to)).toEqual([
    'a2@misrad.example',
  ]);
  expect([posts > 0, (await readList(app)).restored]).toEqual([true, null]);
});

it('names the restore at each month, and requires a tick for statements in doubt', async () => {
  const { database, app } = await open(true);
  const { restored, rows } = await readList(app);
  expect(restored).toEqual({ takenAt: TAKEN_AT, restoredAt: RESTORED_AT });
  const states = (list: MonthList['rows']) =>
    list
      .map(({ agentId, sending }) => [agentId, sending?.state, sending?.reason ?? undefined])
      .sort(([a = ''], [b = '']) => a.localeCompare(b));
  expect(states(rows)).toEqual([
    ['a1', 'sent', undefined],
    ['a2', 'unknown', 'restored'],
    ['a3', undefined, undefined],
  ]);
  const seen = rows.find(({ agentId }) => agentId === 'a2')?.sending?.id ?? null;
  const both = [message('a2', seen), message('a3')];
  expect(getRefusal(await send(app, both))).toEqual([
    409,
    'a statement may have been sent',
    { reason: 'restored', agentIds: ['a2', 'a3'] },
  ]);
  expect((await send(app, both, RESTORED_AT)).statusCode).toBe(200);
  await work(database);
  expect(mail.mails.map(({ to }) => to).sort()).toEqual(['a2@misrad.example', 'a3@misrad.example']);
  expect((await readList(app)).restored).toBeNull();
});

it('ends sessions, tokens of scripts and links of invitations, and records it', async () => {
  const { database, app } = await open(true);
  const status = async (issuedAt: string) =>
    (await call(app, 'GET', '/api/admin/roles', { issuedAt: Date.parse(issuedAt) / 1000 })).statusCode;
  expect(await status('2026-09-18T06:59:59Z')).toBe(401);
  expect(await status(RESTORED_AT)).toBe(200);
  const { db } = database;
  expect([await db.$count(secondFactorSessions), await db.$count(knownBrowsers)]).toEqual([0, 0]);
  expect(await db.select().from(ownCodes)).toMatchObject([{ secret: 'encrypted', recoveryHashes: [] }]);
  const invitations = await db.select().from(pendingUsers).orderBy(pendingUsers.id);
  expect(invitations.map(({ expiresAt, linkHash }) => [expiresAt, linkHash])).toEqual([
    [RESTORED_AT, null],
    [RESTORED_AT, null],
    ['2026-09-01T09:00:00.000Z', null],
  ]);
  expect(await db.select().from(apiTokens)).toMatchObject([{ id: 't', endedAt: RESTORED_AT }]);
  const renewed = await call(app, 'POST', '/api/admin/users/pending/p1/link', { payload: {} });
  expect(renewed.statusCode).toBe(200);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'backup.restored'))).toMatchObject([
    {
      actorId: null,
      details: {
        takenAt: TAKEN_AT,
        restoredAt: RESTORED_AT,
        statements: 1,
        alerts: 1,
        invitations: 2,
        apiTokens: 1,
      },
    },
  ]);
});

it('quiets a backup of a version without tokens of scripts', async () => {
  const { database } = await open(false);
  await database.db.execute(sql`drop table ${apiTokens}`);
  const restore = { takenAt: TAKEN_AT, restoredAt: RESTORED_AT };
  expect(await database.db.transaction((tx) => quietRestored(tx, restore))).toMatchObject({
    invitations: 2,
    apiTokens: 0,
  });
});
