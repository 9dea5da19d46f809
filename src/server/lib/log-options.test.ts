import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { logOptions } from './log-options';
import { auditLog } from '#server/db/schema/audit-tables';
import { startTestApp, type TestApp } from './testing/app';

/** Part of every secret in the test. It must not appear in logs. */
const CANARY = 'canary7f3a';

let test: TestApp;
let lines: string[];

beforeAll(async () => {
  lines = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const failing = () => Promise.reject(new Error('the CRM is away'));
  test = await startTestApp({
    log: pino(logOptions('trace'), sink),
    sync: { run: failing, tick: failing, lastSyncTime: async () => null, close: async () => {} },
  });
});
afterAll(() => test.close());

it('writes no secret of a request into logs, answers or the audit log, whatever the outcome', async () => {
  const admin = await test.as('system.admin');
  const json = { 'content-type': 'application/json' };
  const requests = [
    { url: `/api/auth/userProfile?token=${CANARY}`, headers: { authorization: `Bearer ${CANARY}` } },
    { url: `/api/nowhere/${CANARY}?code=${CANARY}`, headers: { authorization: `Bearer ${CANARY}` } },
    { url: `/api/sync/fireberry?syncType=${CANARY}`, headers: { ...admin, cookie: `misrad-2fa=${CANARY}` } },
    { url: '/api/sync/fireberry', headers: { ...admin, cookie: `misrad-2fa=${CANARY}` } },
    {
      method: 'POST' as const,
      url: '/api/system/two-factor/verify',
      headers: { ...admin, ...json },
      payload: JSON.stringify({ code: CANARY, password: CANARY }),
    },
    {
      method: 'POST' as const,
      url: '/api/system/two-factor/verify',
      headers: { ...admin, ...json },
      payload: `{"code": "${CANARY}`,
    },
    {
      method: 'PUT' as const,
      url: '/api/system/two-factor',
      headers: { ...admin, ...json },
      payload: JSON.stringify({ enabled: true, code: '482913', currentCode: CANARY }),
    },
  ];
  const responses = await Promise.all(requests.map((request) => test.app.inject(request)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 404, 400, 500, 400, 400, 400]);
  expect(lines.length).toBeGreaterThan(requests.length);
  for (const { body } of responses) expect(body).not.toContain(CANARY);
  expect(lines.filter((line) => line.includes(CANARY) && !line.includes('/api/nowhere/'))).toEqual([]);
  expect(JSON.stringify(await test.database.db.select().from(auditLog))).not.toContain(CANARY);
});

it.each([
  ['divides by nothing', sql`select ${CANARY}::text, 1 / 0`, 'a value does not fit'],
  ['does not fit', sql`select ${CANARY}::date`, 'a value does not fit'],
  ['names no table', sql`select ${CANARY}::text from nowhere`, 'relation "nowhere" does not exist'],
])('logs the database error without the parameter values: %s', async (_what, query, says) => {
  lines.length = 0;
  test.services.sync.run = async () => {
    await test.database.db.execute(query);
    throw new Error('nothing was refused');
  };
  const headers = await test.as('system.admin');
  const result = await test.app.inject({ url: '/api/sync/fireberry', headers });
  expect(result.statusCode).toBe(500);
  const line = lines.find((one) => one.includes('Failed query')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ err: { cause: { message: says } } });
  expect(line).toContain('log-options.test.ts');
  expect(lines.join('')).not.toContain(CANARY);
});

it('logs the path of a request and the id in its response', async () => {
  const result = await test.app.inject({ url: '/api/nowhere?x=1' });
  const { requestId } = result.json<{ error: { requestId: string } }>().error;
  const line = lines.find((one) => one.includes(requestId) && one.includes('incoming request'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ req: { method: 'GET', path: '/api/nowhere' } });
});

it('logs the user and the address of a completed request, but no e-mail address', async () => {
  lines.length = 0;
  const headers = await test.as('sales.view');
  await test.app.inject({ url: '/api/auth/userProfile', headers, remoteAddress: '203.0.113.7' });
  const line = JSON.parse(lines.find((one) => one.includes('request completed')) ?? '{}');
  expect(line).toMatchObject({ res: { statusCode: 200, uid: expect.any(String), ip: '203.0.113.7' } });
  expect(lines.join('')).not.toContain('@');
});

it('logs the reason of a rejected token and of a missing permission', async () => {
  lines.length = 0;
  await test.app.inject({ url: '/api/auth/userProfile', headers: { authorization: 'Bearer x' } });
  await test.app.inject({ url: '/api/inventory', headers: await test.as('sales.view') });
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 30, msg: 'the token is not valid', reason: 'not a token' }),
  );
  expect(logged).toContainEqual(expect.objectContaining({ level: 30, msg: 'needs inventory.view' }));
});
