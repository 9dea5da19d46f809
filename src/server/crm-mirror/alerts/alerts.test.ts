import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMailServer, type MailServer } from '#mocks/mail/mail-server';
import { readConfig } from '#server/lib/config';
import { createIdentityCheck } from '#server/lib/identity/watch-identity';
import { alertAttempts } from '#server/lib/metrics/counters';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { callerWith } from '#server/features/salaries/testing/salaries';
import { createHealthCheck } from '../schedule/sync-schedule';
import { syncRuns } from '#server/db/schema/sync-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import * as alertTables from '#server/db/schema/alert-tables';
import { queueAlerts } from './send-alerts';
import * as syncTables from '#server/db/schema/sync-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

let test: TestApp;
let mail: MailServer;
/** Bodies that the webhook's server has received. */
let posted: Record<string, unknown>[];
/** Status of its responses. */
let status: number;
let check: () => Promise<void>;

const webhook = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    posted.push(JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>);
    response.writeHead(status).end();
  });
});

beforeAll(async () => {
  mail = await startMailServer();
  webhook.listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  const { port } = webhook.address() as AddressInfo;
  const env = {
    FIREBERRY_TOKEN: 'test',
    SMTP_URL: mail.url,
    MAIL_FROM: 'office@misrad.example',
    ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
  };
  test = await startTestApp({ config: readConfig(env, 'demo') });
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  mail.mails.length = 0;
  posted = [];
  status = 200;
  check = createHealthCheck(test.services);
  // Nothing is outdated before a first run.
  await addRun('failed', '2026-09-16T08:58:00.000Z');
});
afterAll(async () => {
  await test.close();
  await mail.close();
  webhook.close();
});

/** Adds a run that ended at this time. */
async function addRun(outcome: 'ok' | 'failed', at: string): Promise<void> {
  await test.database.db.insert(syncRuns).values({
    id: at,
    kind: 'last_update',
    reason: 'schedule',
    status: outcome,
    startedAt: at,
    finishedAt: at,
  });
}

const kinds = () => posted.map(({ kind, status: state }) => `${String(kind)} ${String(state)}`);

it('an alarm is reported once when it starts and once when it ends, by any server', async () => {
  await test.as('system.admin');
  await test.as('sync.manage');
  await check();
  await check();
  await createHealthCheck(test.services)();
  expect(kinds()).toEqual(['stale raised']);
  expect(posted[0]).toMatchObject({ text: expect.stringContaining('התראה: הנתונים אינם מעודכנים') });
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['התראה: הנתונים אינם מעודכנים']);
  expect(mail.mails[0]?.text).toContain('/settings/data-sync');

  await addRun('ok', '2026-09-16T08:59:00.000Z');
  await check();
  await check();
  expect(kinds().filter((kind) => kind.startsWith('stale'))).toEqual(['stale raised', 'stale over']);
  expect(mail.mails.map(({ subject }) => subject)).toContain('הסתיימה התראה: הנתונים אינם מעודכנים');
});

it('an alarm of failing runs names the error of the CRM in mail and webhook', async () => {
  await test.as('system.admin');
  const row = { kind: 'last_update', reason: 'schedule', status: 'failed', error: 'HTTP 500 <b>' } as const;
  for (const at of ['2026-09-16T08:58:10.000Z', '2026-09-16T08:58:20.000Z', '2026-09-16T08:58:30.000Z'])
    await test.database.db.insert(syncRuns).values({ ...row, id: at, startedAt: at, finishedAt: at });
  await check();
  expect(posted.map(({ text }) => text)).toContainEqual(expect.stringContaining('HTTP 500 <b>'));
  expect(mail.mails.map(({ text }) => text)).toContainEqual(expect.stringContaining('HTTP 500 <b>'));
  // The lines of the HTML part are folded.
  const whole = mail.mails.map(({ raw }) => raw.replaceAll('=\r\n', ''));
  expect(whole).toContainEqual(expect.stringContaining('HTTP 500 &lt;b&gt;<'));
});

it('a new installation reports nothing before its first run', async () => {
  await test.database.reset();
  await check();
  test.clock.set('2026-09-18T09:00:00Z');
  await check();
  expect(posted).toEqual([]);
  await addRun('failed', '2026-09-18T08:59:00.000Z');
  await check();
  expect(kinds()).toEqual(['stale raised']);
});

it('an outage of the identity provider for half an hour is reported until any server reaches it', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const server = (ping: () => Promise<void>) =>
    createIdentityCheck({ ...test.services, identityAdmin: { ...test.services.identityAdmin, ping } });
  const identityKinds = () => kinds().filter((kind) => kind.startsWith('identity'));
  const isAway = server(() => Promise.reject(new Error('away')));
  await isAway();
  test.clock.set('2026-09-16T09:29:00Z');
  await isAway();
  await check();
  expect(identityKinds()).toEqual([]);
  test.clock.set('2026-09-16T09:30:00Z');
  await check();
  expect(identityKinds()).toEqual(['identity raised']);
  expect(posted.at(-1)).toMatchObject({ text: expect.stringContaining('אין גישה ל-Google') });
  await server(() => Promise.resolve())();
  await check();
  expect(identityKinds()).toEqual(['identity raised', 'identity over']);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('gets no access token'));
});

it('a rejected alert is repeated with growing pauses until it is delivered', async () => {
  alertAttempts.reset();
  status = 500;
  await check();
  await check();
  expect(posted).toHaveLength(1);
  test.clock.set('2026-09-16T09:01:00Z');
  await check();
  test.clock.set('2026-09-16T09:02:00Z');
  await check();
  expect(posted).toHaveLength(2);
  status = 200;
  test.clock.set('2026-09-16T09:03:00Z');
  await check();
  test.clock.set('2026-09-16T10:03:00Z');
  await check();
  expect(kinds()).toEqual(['stale raised', 'stale raised', 'stale raised']);
  expect((await alertAttempts.get()).values).toEqual([
    { labels: { way: 'webhook', result: 'failed' }, value: 2 },
    { labels: { way: 'webhook', result: 'delivered' }, value: 1 },
  ]);
});

it('mails go to administrators who want them', async () => {
  const call = await callerWith(test, 'system.admin');
  expect((await call('GET', '/api/sync/alerts')).json()).toEqual({
    data: { wantsMail: true, canSend: true },
  });
  for (let time = 0; time < 2; time += 1)
    expect((await call('PUT', '/api/sync/alerts', { wantsMail: false })).json()).toEqual({
      data: { wantsMail: false },
    });
  // The second one changed nothing.
  expect(await test.database.db.$count(auditLog)).toBe(1);
  await check();
  expect(mail.mails).toEqual([]);
  await call('PUT', '/api/sync/alerts', { wantsMail: true });
  await addRun('ok', '2026-09-16T08:59:00.000Z');
  await check();
  expect(mail.mails.map(({ subject }) => subject)).toContain('הסתיימה התראה: הנתונים אינם מעודכנים');
});

it('an alarm that nobody wanted is not reported later', async () => {
  const config = { ...test.services.config, alertWebhookUrl: undefined };
  await createHealthCheck({ ...test.services, config })();
  await test.as('system.admin');
  await check();
  expect([posted, mail.mails]).toEqual([[], []]);
});

it('an alert is queued for the places that the settings allow', async () => {
  await test.as('system.admin');
  const { db } = test.database;
  const stale = { kind: 'stale' as const, since: null, limitMinutes: 60, entities: [] };
  const queue = async (settings: object) => {
    await test.database.db.delete(alertTables.raisedAlarms);
    await db.delete(alertTables.alerts);
    await queueAlerts({ ...test.services, db, config: { ...test.services.config, ...settings } }, [stale]);
    return (await db.select().from(alertTables.alerts))
      .map(({ way, kind, isOver }) => [way, kind, isOver])
      .sort();
  };
  const [toMail, toWebhook] = ['mail', 'webhook'].map((way) => [way, 'stale', false]);
  expect(await queue({})).toEqual([toMail, toWebhook]);
  expect(await queue({ smtpUrl: undefined })).toEqual([toWebhook]);
  expect(await queue({ alertWebhookUrl: undefined })).toEqual([toMail]);
  expect(await queue({ smtpUrl: undefined, alertWebhookUrl: undefined })).toEqual([]);
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, { ...alertTables, ...syncTables })).toEqual([]);
});
