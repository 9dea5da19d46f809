import type { LightMyRequestResponse } from 'fastify';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

export const CODE = '482913';
export const WRONG = '000000';
export const signedInAt = Date.parse('2026-09-16T08:00:00Z') / 1000;

export type Cookies = Record<string, string>;

/** Running server, and the administrator of the current test. */
interface Context extends TestApp {
  admin: { authorization: string };
}

/** Starts the server once per file, with an empty database and an administrator for every test. */
export function startTwoFactor() {
  const context = {} as Context;
  beforeAll(async () => void Object.assign(context, await startTestApp()));
  beforeEach(async () => {
    await context.database.reset();
    context.clock.set('2026-09-16T09:00:00Z');
    context.admin = await context.as('system.admin');
  });
  afterAll(() => context.close());

  const put = (payload: object, cookies: Cookies = {}) =>
    context.app.inject({
      method: 'PUT',
      url: '/api/system/two-factor',
      headers: context.admin,
      payload,
      cookies,
    });
  const verify = (code: unknown, headers = context.admin, cookies: Cookies = {}) =>
    context.app.inject({
      method: 'POST',
      url: '/api/system/two-factor/verify',
      headers,
      payload: { code },
      cookies,
    });
  const dashboard = async (headers = context.admin, cookies: Cookies = {}) =>
    (await context.app.inject({ url: '/api/system/last-sync-time', headers, cookies })).statusCode;
  /** Enables the second factor. */
  const enable = async () => {
    expect((await put({ enabled: true, code: CODE })).statusCode).toBe(200);
  };
  /** Creates another user, with a token of a sign-in at `authTime`. */
  const person = async (uid: string, authTime = signedInAt) => {
    const user = { id: uid, email: `${uid}@misrad.example` };
    await context.database.db.insert(users).values(user).onConflictDoNothing();
    return context.holding({ uid, authTime, issuedAt: authTime });
  };
  return { context, put, verify, dashboard, enable, person };
}

export const getCookies = (response: LightMyRequestResponse): Cookies =>
  Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
