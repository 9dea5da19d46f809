import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { IdentityUnavailableError, InvalidTokenError } from '#server/lib/identity/identity';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

const PROFILE = '/api/auth/userProfile';
const SALES = '/api/sales/totals';
const logged: string[] = [];

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({
    log: pino({ level: 'warn' }, { write: (line) => logged.push((JSON.parse(line) as { msg: string }).msg) }),
  });
}, 60_000);
beforeEach(async () => {
  logged.length = 0;
  test.clock.set('2026-09-16T09:00:00Z');
  await test.database.reset();
});
afterAll(() => test.close());

async function refusal(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await test.app.inject({ url, headers });
  const { error } = response.json<{ error: Record<string, unknown> }>();
  return { status: response.statusCode, ...error, requestId: undefined };
}

/** Makes the next verification fail. */
const providerFails = (error: Error) =>
  jest.spyOn(test.services.identity, 'verify').mockRejectedValueOnce(error);

const status = async (authorization: string) =>
  (await test.app.inject({ url: PROFILE, headers: { authorization } })).statusCode;

describe('rejects a call and returns the reason', () => {
  it('without a token, before any other check', async () => {
    expect(await refusal(SALES)).toEqual({
      status: 401,
      code: 'unauthenticated',
      message: 'a bearer token is needed',
    });
  });

  it('with an invalid token', async () => {
    const headers = await test.as('sales.view');
    providerFails(new InvalidTokenError('expired'));
    expect(await refusal(SALES, headers)).toEqual({
      status: 401,
      code: 'unauthenticated',
      message: 'the token is not valid',
    });
  });

  it('while the identity provider is unreachable or fails, without calling the token invalid', async () => {
    const headers = await test.as('sales.view');
    providerFails(new IdentityUnavailableError('no answer'));
    expect(await refusal(SALES, headers)).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'the identity provider cannot be reached',
    });
    providerFails(new Error('broken'));
    expect(await refusal(SALES, headers)).toMatchObject({ status: 500, code: 'internal' });
  });

  it('of an unapproved account', async () => {
    expect(await refusal(SALES, test.holding({ uid: 'stranger' }))).toEqual({
      status: 403,
      code: 'not_approved',
      message: 'no approved user with this account',
    });
  });

  it('of a deactivated user, with any permissions', async () => {
    const headers = await test.as('system.admin');
    await test.database.db.update(users).set({ isActive: false });
    expect(await refusal(SALES, headers)).toEqual({
      status: 403,
      code: 'not_active',
      message: 'this user is not active',
    });
  });

  it('with a revoked token', async () => {
    const headers = await test.as('sales.view');
    await test.database.db.update(users).set({ tokensValidAfter: '2026-09-16T09:00:01Z' });
    expect(await refusal(SALES, headers)).toEqual({
      status: 401,
      code: 'session_ended',
      message: 'the sign-in of this token has ended',
    });
  });

  it('before the second factor, if the route requires it', async () => {
    const admin = await test.as('system.admin');
    const payload = { enabled: true, code: '482913' };
    const put = await test.app.inject({
      method: 'PUT',
      url: '/api/system/two-factor',
      headers: admin,
      payload,
    });
    expect(put.statusCode).toBe(200);
    const headers = await test.as();
    expect(await refusal(SALES, headers)).toEqual({
      status: 403,
      code: 'two_factor_required',
      message: 'two-factor verification is required',
    });
    expect((await test.app.inject({ url: PROFILE, headers })).statusCode).toBe(200);
  });

  it('without the permission, and names it', async () => {
    expect(await refusal(SALES, await test.as('inventory.view'))).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'needs sales.view',
      missing: ['sales.view'],
    });
  });
});

describe('a token', () => {
  it.each([
    [(token: string) => `Bearer ${token}`, 200],
    [(token: string) => `bearer ${token}`, 200],
    [(token: string) => `Bearer ${token}==`, 200],
    [(token: string) => `Bearer  ${token}`, 401],
    [(token: string) => `Bearer${token}`, 401],
    [(token: string) => `Bearer ${token} more`, 401],
    [(token: string) => `Bearer ${token}=x`, 401],
    [(token: string) => `a Bearer ${token}`, 401],
    [(token: string) => `Basic ${token}`, 401],
    [(token: string) => token, 401],
    [() => 'Bearer ', 401],
    [() => 'Bearer =', 401],
    [() => '', 401],
  ])('in the form %s is answered with %d', async (written, expected) => {
    const { authorization } = await test.as();
    expect(await status(written(authorization.replace('Bearer ', '')))).toBe(expected);
  });
});

describe('the time when a user was last seen', () => {
  const seen = async () => {
    const [user] = await test.database.db.select().from(users);
    return user?.lastSeenAt ? new Date(user.lastSeenAt).toISOString() : null;
  };

  it('is recorded at the first call and then once a minute, even if the clock is set back', async () => {
    const { authorization } = await test.as();
    const callAt = async (moment: string) => {
      test.clock.set(moment);
      expect(await status(authorization)).toBe(200);
      return seen();
    };
    expect(await callAt('2026-09-16T09:00:00.000Z')).toBe('2026-09-16T09:00:00.000Z');
    expect(await callAt('2026-09-16T09:01:00.000Z')).toBe('2026-09-16T09:00:00.000Z');
    expect(await callAt('2026-09-16T09:01:00.001Z')).toBe('2026-09-16T09:01:00.001Z');
    expect(await callAt('2026-09-16T09:00:30.000Z')).toBe('2026-09-16T09:01:00.001Z');
    expect(await callAt('2026-09-16T08:00:00.000Z')).toBe('2026-09-16T08:00:00.000Z');
  });

  it('does not fail the call if it cannot be recorded', async () => {
    const { authorization } = await test.as();
    const update = jest.spyOn(test.services.db, 'update').mockImplementation(() => {
      throw new Error('no connection');
    });
    const answered = await status(authorization);
    update.mockRestore();
    expect(answered).toBe(200);
    expect(logged).toContain('a call was not noted');
    expect(await seen()).toBeNull();
  });

  it('is not recorded for rejected users', async () => {
    const { authorization } = await test.as();
    await test.database.db.update(users).set({ isActive: false });
    expect(await status(authorization)).toBe(403);
    expect(await seen()).toBeNull();
  });
});

it('stamps rejections too, so that the browser notices a removed role', async () => {
  const headers = await test.as('sales.view');
  const call = () => test.app.inject({ url: SALES, headers });
  const stamp = (await call()).headers['x-permissions-stamp'];
  expect(stamp).toEqual(expect.any(String));
  await test.database.db
    .update(roles)
    .set({ permissions: [] })
    .where(eq(roles.permissions, ['sales.view']));
  const refused = await call();
  expect(refused.statusCode).toBe(403);
  expect(refused.headers['x-permissions-stamp']).toEqual(expect.any(String));
  expect(refused.headers['x-permissions-stamp']).not.toBe(stamp);
});
