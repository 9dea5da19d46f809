import { desc } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/audit-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { users } from '#server/db/schema/users-tables';
import { disableTwoFactor, makeAdministrator } from './recover-access';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.database.reset());
afterAll(() => test.close());

const getStatus = async (headers: { authorization: string }, url = '/api/admin/roles') =>
  (await test.app.inject({ url, headers })).statusCode;

it('makes a deactivated user without rights an administrator, with an entry in the audit log', async () => {
  const headers = await test.as();
  const { db } = test.database;
  const [user] = await db.update(users).set({ isActive: false }).returning();
  expect(await getStatus(headers)).toBe(403);
  await makeAdministrator(test.services, user!.email.toUpperCase());
  expect(await getStatus(headers)).toBe(200);
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      actorId: null,
      action: 'user.changed',
      targetId: user!.id,
      before: { isActive: false },
      after: { isActive: true },
    },
  ]);
});

it('names the remedy for an unknown address', async () => {
  await expect(makeAdministrator(test.services, 'nobody@misrad.example')).rejects.toThrow(
    'no user has the address nobody@misrad.example',
  );
});

it('switches the second factor off', async () => {
  const headers = await test.as('system.admin');
  const payload = { enabled: true, code: '482913' };
  const url = '/api/system/two-factor';
  const response = await test.app.inject({ method: 'PUT', url, headers, payload });
  expect(response.statusCode).toBe(200);
  const other = await test.as('system.admin');
  expect(await getStatus(other)).toBe(403);
  await disableTwoFactor(test.services);
  expect(await getStatus(other)).toBe(200);
  const status = await test.app.inject({ url, headers: other });
  expect(status.json()).toMatchObject({ data: { enabled: false, codeSet: false } });
  const [entry] = await test.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    actorId: null,
    action: 'two_factor.changed',
    before: { enabled: true },
    after: { enabled: false },
    details: { codeChanged: true },
  });
});
