import { desc } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/audit-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { users } from '#server/db/schema/users-tables';
import { ownCodes } from '#server/db/schema/two-factor-tables';
import { disableTwoFactor, forgetAllOwnCodes, makeAdministrator, resetOwnCode } from './recover-access';

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

describe('own codes', () => {
  const insertCode = async (userId: string) => {
    const confirmedAt = '2026-09-16T09:00:00Z';
    await test.database.db.insert(ownCodes).values({ userId, secret: 'encrypted', confirmedAt });
  };
  const readUser = async () => (await test.database.db.select().from(users))[0]!;

  it('resets the code of one user, ends the user’s sessions, and leaves an entry in the audit log', async () => {
    const headers = await test.as('system.admin');
    const { id, email } = await readUser();
    await insertCode(id);
    test.clock.set('2026-09-16T12:00:00Z');
    await resetOwnCode(test.services, email);
    expect(await test.database.db.$count(ownCodes)).toBe(0);
    const old = Date.parse('2026-09-16T11:00:00Z') / 1000;
    const claims = test.holding({ uid: id, authTime: old, issuedAt: old });
    expect(await getStatus(claims)).toBe(401);
    expect(await getStatus(headers)).toBe(200);
    const [entry] = await test.database.db.select().from(auditLog);
    expect(entry).toMatchObject({ actorId: null, action: 'user.code_reset', targetId: id });
    await expect(resetOwnCode(test.services, email)).rejects.toThrow(`${email} has no own code`);
  });

  it('deletes the codes of all users', async () => {
    await test.as('system.admin');
    await insertCode((await readUser()).id);
    expect(await forgetAllOwnCodes(test.services)).toBe(1);
    expect(await test.database.db.$count(ownCodes)).toBe(0);
    const [entry] = await test.database.db.select().from(auditLog);
    expect(entry).toMatchObject({
      actorId: null,
      action: 'two_factor.own_forgotten',
      details: { removed: 1 },
    });
  });
});
