import { randomBytes, scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { ErrorBody } from '../../../contract/lib/http/errors-contract';
import { attempts } from '../../lib/attempt-tables';
import { auditLog } from '../../lib/audit-tables';
import { settings } from '../../lib/settings/settings-tables';
import { users } from '../users/users-tables';
import { secondFactorSessions } from './two-factor-tables';
import { startTestApp, type TestApp } from '../../lib/testing/app';

const CODE = '482913';
const WRONG = '000000';
const signedInAt = Date.parse('2026-09-16T08:00:00Z') / 1000;

let test: TestApp;
let admin: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  admin = await test.as('system.admin');
});
afterAll(() => test.close());

type Cookies = Record<string, string>;

const put = (payload: object, cookies: Cookies = {}) =>
  test.app.inject({ method: 'PUT', url: '/api/system/two-factor', headers: admin, payload, cookies });
const verify = (code: unknown, headers = admin, cookies: Cookies = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/system/two-factor/verify',
    headers,
    payload: { code },
    cookies,
  });
const status = async (headers = admin, cookies: Cookies = {}) =>
  (await test.app.inject({ url: '/api/system/two-factor', headers, cookies })).json<{ data: unknown }>().data;
const dashboard = async (headers = admin, cookies: Cookies = {}) =>
  (await test.app.inject({ url: '/api/system/last-sync-time', headers, cookies })).statusCode;
const getCode = (answer: LightMyRequestResponse) => ErrorBody.parse(answer.json()).error.code;
const getCookies = (answer: LightMyRequestResponse): Cookies =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

/** Enables the second factor. */
async function enable(): Promise<void> {
  expect((await put({ enabled: true, code: CODE })).statusCode).toBe(200);
}

/** Creates another user, with a token of a sign-in at `authTime`. */
async function person(uid: string, authTime = signedInAt) {
  await test.database.db
    .insert(users)
    .values({ id: uid, email: `${uid}@misrad.example` })
    .onConflictDoNothing();
  return test.holding({ uid, authTime, issuedAt: authTime });
}

describe('the setting', () => {
  it('is off by default, and everybody counts as verified', async () => {
    expect(await status()).toEqual({ enabled: false, codeSet: false, verified: false });
    expect((await verify(WRONG)).json()).toEqual({ data: { verified: true } });
    expect(await dashboard()).toBe(200);
  });

  it('cannot be enabled without a code', async () => {
    const answer = await put({ enabled: true });
    expect(answer.statusCode).toBe(400);
    expect(ErrorBody.parse(answer.json()).error.fields).toEqual([
      { field: 'body.code', reason: expect.any(String) },
    ]);
  });

  it.each([['12345'], ['12345a'], ['1'.repeat(33)], ['']])('rejects the code %p', async (code) => {
    expect((await put({ enabled: true, code })).statusCode).toBe(400);
  });

  it('accepts a pasted code without its invisible characters', async () => {
    expect((await put({ enabled: true, code: `\u200f${CODE}\u200e` })).statusCode).toBe(200);
    expect((await verify(`\u2066${CODE}\u2069`)).json()).toEqual({ data: { verified: true } });
  });

  it('is stored as a slow hash', async () => {
    await enable();
    const kept = JSON.stringify(await test.database.db.select().from(settings));
    expect(kept).not.toContain(CODE);
    expect(kept).toContain('scrypt$');
  });

  it('requires the current code for changes, which end every verification', async () => {
    await enable();
    const cookies = getCookies(await verify(CODE));
    expect(await dashboard(admin, cookies)).toBe(200);
    expect((await put({ enabled: false }, cookies)).statusCode).toBe(400);
    expect(getCode(await put({ enabled: false, currentCode: WRONG }, cookies))).toBe('wrong_code');
    expect((await put({ enabled: true, code: '777777' }, cookies)).statusCode).toBe(400);
    expect((await put({ enabled: true, code: '777777', currentCode: CODE }, cookies)).statusCode).toBe(200);
    expect(await dashboard(admin, cookies)).toBe(403);
    expect((await verify(CODE)).statusCode).toBe(401);
    const again = getCookies(await verify('777777'));
    expect((await put({ enabled: false, currentCode: '777777' }, again)).statusCode).toBe(200);
    const noted = await test.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(noted.map(({ before, after, details }) => ({ before, after, details }))).toEqual([
      { before: { enabled: false }, after: { enabled: true }, details: { codeChanged: true } },
      { before: { enabled: true }, after: { enabled: true }, details: { codeChanged: true } },
      { before: { enabled: true }, after: { enabled: false }, details: { codeChanged: false } },
    ]);
  });

  it('accepts one of two parallel codes', async () => {
    const codes = [CODE, '777777'];
    const people = [admin, await test.as('system.manage')];
    const answers = await Promise.all(
      people.map((headers, i) =>
        test.app.inject({
          method: 'PUT',
          url: '/api/system/two-factor',
          headers,
          payload: { enabled: true, code: codes[i] },
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    // After that, the second factor is required, also of the other user.
    expect([...statuses].sort()).toEqual([200, 403]);
    expect((await verify(codes[statuses.indexOf(200)])).statusCode).toBe(200);
  });

  it('cannot be changed before the second factor', async () => {
    await enable();
    expect(getCode(await put({ enabled: false, currentCode: CODE }))).toBe('two_factor_required');
  });
});

describe('verification', () => {
  beforeEach(enable);

  it('applies to this browser session only', async () => {
    expect(await dashboard()).toBe(403);
    const answer = await verify(` ${CODE} `);
    const cookies = getCookies(answer);
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(Object.values(cookies)[0]?.length).toBeGreaterThanOrEqual(43);
    expect(await dashboard(admin, cookies)).toBe(200);
    expect(await status(admin, cookies)).toEqual({ enabled: true, codeSet: true, verified: true });
    expect(await dashboard()).toBe(403);
  });

  it('is stored as a hash', async () => {
    const [token] = Object.values(getCookies(await verify(CODE)));
    const [row] = await test.database.db.select().from(secondFactorSessions);
    expect(row?.tokenHash).not.toContain(token);
  });

  it('returns 401 for a wrong code without signing out', async () => {
    const answer = await verify(WRONG);
    expect(answer.statusCode).toBe(401);
    expect(getCode(answer)).toBe('wrong_code');
    expect(await status()).toMatchObject({ enabled: true });
  });

  it('returns 409 if it is enabled without a code', async () => {
    await test.database.db.update(settings).set({ value: { enabled: true, codeHash: null } });
    expect((await verify(CODE)).statusCode).toBe(409);
    // Nobody could enter a code, so the other routes require none.
    expect(await dashboard()).toBe(200);
  });

  it.each([['abc'], [''], ['1'.repeat(33)], [482913], [null], [['482913']]])(
    'rejects the code %p',
    async (code) => {
      expect((await verify(code)).statusCode).toBe(400);
    },
  );

  it('applies to one user and one sign-in', async () => {
    const dana = await person('dana');
    const cookies = getCookies(await verify(CODE, dana));
    expect(await dashboard(dana, cookies)).toBe(200);
    expect(await dashboard(await person('yossi'), cookies)).toBe(403);
    expect(await dashboard(await person('dana', signedInAt + 60), cookies)).toBe(403);
    const refreshed = test.holding({ uid: 'dana', authTime: signedInAt, issuedAt: signedInAt + 3_000 });
    expect(await dashboard(refreshed, cookies)).toBe(200);
  });

  it('lasts twelve hours', async () => {
    const cookies = getCookies(await verify(CODE));
    test.clock.set('2026-09-16T20:59:59Z');
    expect(await status(await sameSignIn(), cookies)).toMatchObject({ verified: true });
    test.clock.set('2026-09-16T21:00:01Z');
    expect(await status(await sameSignIn(), cookies)).toMatchObject({ verified: false });
  });

  it('ends when it is cleared', async () => {
    const cookies = getCookies(await verify(CODE));
    const cleared = await test.app.inject({
      method: 'POST',
      url: '/api/system/two-factor/clear',
      headers: admin,
      cookies,
    });
    expect(cleared.json()).toEqual({ data: { verified: false } });
    expect(await dashboard(admin, cookies)).toBe(403);
  });

  it('is not restored by a forged cookie', async () => {
    for (const value of ['', 'x', 'null', 'a'.repeat(43)]) {
      expect(await dashboard(admin, { 'misrad-2fa': value })).toBe(403);
    }
  });
});

/** Returns the first administrator's token of the time of this test's verification. */
async function sameSignIn() {
  const [row] = await test.database.db.select().from(secondFactorSessions);
  return test.holding({ uid: row?.userId ?? '', authTime: row?.authTime ?? 0 });
}

/** Enables the factor with a fast hash, for tests that try many codes. */
async function enableAtNoCost(): Promise<void> {
  const salt = randomBytes(16);
  const key = scryptSync(CODE, salt, 32, { N: 2, r: 8, p: 1 });
  const codeHash = ['scrypt', 2, salt.toString('base64url'), key.toString('base64url')].join('$');
  await test.database.db.insert(settings).values({ key: 'two_factor', value: { enabled: true, codeHash } });
}

describe('guessing', () => {
  beforeEach(enableAtNoCost);

  it('locks after five wrong codes, and rejects even the right one until the lock ends', async () => {
    for (let i = 0; i < 5; i++) expect((await verify(WRONG)).statusCode).toBe(401);
    const locked = await verify(CODE);
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBe(60);
    test.clock.set('2026-09-16T09:01:01Z');
    expect((await verify(CODE)).statusCode).toBe(200);
  });

  it('doubles the lock the next time', async () => {
    for (let i = 0; i < 6; i++) await verify(WRONG);
    test.clock.set('2026-09-16T09:01:01Z');
    for (let i = 0; i < 5; i++) expect((await verify(WRONG)).statusCode).toBe(401);
    expect(Number((await verify(WRONG)).headers['retry-after'])).toBe(120);
  });

  it('compares at most five of a thousand parallel codes', async () => {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => verify(WRONG)));
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5);
    expect((await verify(CODE)).statusCode).toBe(429);
  });

  it('limits many accounts together to the budget of the system', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, (_, i) => person(`p${i}`)));
    const answers = await Promise.all(
      people.flatMap((headers) => Array.from({ length: 4 }, () => verify(WRONG, headers))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(50);
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(50);
  });

  /** Sets the counter of wrong codes of all users together. */
  const guessedSofar = (count: number) =>
    test.database.db
      .insert(attempts)
      .values({ scope: 'two-factor-code', key: '*', count, windowStart: test.clock.now().toISOString() })
      .onConflictDoUpdate({ target: [attempts.scope, attempts.key], set: { count } });

  it('is reported to administrators once, slows for a minute, and does not affect known browsers', async () => {
    const known = getCookies(await verify(CODE));
    await guessedSofar(49);
    const [mallory, yossi] = [await person('mallory'), await person('yossi')];
    expect((await verify(WRONG, mallory)).statusCode).toBe(401);
    expect((await verify(WRONG, mallory)).statusCode).toBe(429);
    const slowed = await verify(CODE, yossi);
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '60']);
    const entries = await test.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'two_factor.guessed'));
    expect(entries).toHaveLength(1);
    expect((await verify(CODE, admin, known)).statusCode).toBe(200);
    // The cookie belongs to one user.
    expect((await verify(CODE, yossi, known)).statusCode).toBe(429);
    test.clock.set('2026-09-16T09:01:01Z');
    expect((await verify(CODE, yossi)).statusCode).toBe(200);
    // Ten per minute from then on, five cleared by the right one, and never a longer lock.
    for (let i = 0; i < 14; i++) await verify(WRONG, await person(`p${i}`));
    expect((await verify(CODE, await person('noa'))).statusCode).toBe(200);
    for (let i = 20; i < 26; i++) await verify(WRONG, await person(`p${i}`));
    expect((await verify(CODE, await person('ruth'))).headers['retry-after']).toBe('60');
    test.clock.set('2026-09-16T10:02:30Z');
    expect((await verify(WRONG, await person('ruth'))).statusCode).toBe(401);
    const [row] = await test.database.db.select().from(attempts).where(eq(attempts.key, '*'));
    expect(row?.count).toBe(1);
  });

  describe('in known browsers', () => {
    /** Returns the responses to the code in browsers of a user with no attempts left elsewhere. */
    const answersWhileLocked = async (headers: typeof admin, browsers: (Cookies | undefined)[]) => {
      for (let i = 0; i < 6; i++) await verify(WRONG, headers);
      const answers = [];
      for (const cookies of browsers) answers.push((await verify(CODE, headers, cookies)).statusCode);
      return answers;
    };
    it('shares one budget per user, and the oldest of eleven browsers is forgotten', async () => {
      const browsers: Cookies[] = [];
      for (let i = 0; i < 11; i++) {
        browsers.push(getCookies(await verify(CODE)));
        await test.clock.sleep(1_000);
      }
      expect(await answersWhileLocked(admin, [browsers[0], browsers[1]])).toEqual([429, 200]);
      const answers = [];
      for (const cookies of browsers.slice(1)) answers.push(await verify(WRONG, admin, cookies));
      expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    });

    it('is kept for 180 days, and reset by a new code', async () => {
      const answer = await verify(CODE);
      expect(answer.cookies.map(({ maxAge }) => maxAge)).toContain(180 * 24 * 60 * 60);
      const known = getCookies(answer);
      expect((await put({ enabled: true, code: CODE, currentCode: CODE }, known)).statusCode).toBe(200);
      expect(await answersWhileLocked(admin, [known])).toEqual([429]);
    });

    it('is reset by a deactivation', async () => {
      const dana = await person('dana');
      const known = getCookies(await verify(CODE, dana));
      const own = getCookies(await verify(CODE));
      for (const change of ['deactivate', 'activate']) {
        const url = `/api/admin/users/dana/${change}`;
        const answer = await test.app.inject({ method: 'POST', url, headers: admin, cookies: own });
        expect(answer.statusCode).toBe(200);
      }
      await test.clock.sleep(1_000);
      const again = await person('dana', test.clock.now().getTime() / 1_000);
      expect(await answersWhileLocked(again, [known])).toEqual([429]);
    });
  });

  it('by two users locks others for at most a minute', async () => {
    await guessedSofar(45);
    const [mallory, oscar, dana] = [await person('mallory'), await person('oscar'), await person('dana')];
    let longest = 0;
    for (let minute = 0; minute < 10; minute++) {
      test.clock.set(new Date(Date.parse('2026-09-16T09:00:00Z') + minute * 61_000).toISOString());
      for (let i = 0; i < 6; i++) for (const headers of [mallory, oscar]) await verify(WRONG, headers);
      const { statusCode, headers } = await verify(CODE, dana);
      longest = Math.max(longest, statusCode === 200 ? 0 : Number(headers['retry-after']));
    }
    expect(longest).toBeLessThanOrEqual(60);
  });

  it('does not count attempts rejected by the lock of others', async () => {
    await guessedSofar(50);
    const dana = await person('dana');
    // Fewer than would lock this user: an own lock would end together with that of the others.
    for (let i = 0; i < 4; i++) expect((await verify(CODE, dana)).statusCode).toBe(429);
    test.clock.set('2026-09-16T09:01:01Z');
    for (let i = 0; i < 4; i++) expect((await verify(WRONG, dana)).statusCode).toBe(401);
    expect((await verify(CODE, dana)).statusCode).toBe(200);
  });

  it('is not used up by right codes, and expires after a quarter of an hour', async () => {
    await guessedSofar(49);
    for (let i = 0; i < 4; i++) expect((await verify(CODE)).statusCode).toBe(200);
    const dana = await person('dana');
    for (let i = 0; i < 4; i++) await verify(WRONG, dana);
    test.clock.set('2026-09-16T09:14:59Z');
    await verify(WRONG, dana);
    expect((await verify(CODE, dana)).statusCode).toBe(429);
    test.clock.set('2026-09-16T09:31:01Z');
    for (let i = 0; i < 5; i++) expect((await verify(WRONG, dana)).statusCode).toBe(401);
  });

  it('counts wrong codes of a user for a quarter of an hour', async () => {
    for (let i = 0; i < 4; i++) await verify(WRONG);
    test.clock.set('2026-09-16T09:15:01Z');
    for (let i = 0; i < 4; i++) expect((await verify(WRONG)).statusCode).toBe(401);
    expect((await verify(CODE)).statusCode).toBe(200);
  });

  it('ignores malformed codes, and does not lock others', async () => {
    for (let i = 0; i < 10; i++) await verify('abc');
    for (let i = 0; i < 6; i++) await verify(WRONG, await person('mallory'));
    expect((await verify(CODE)).statusCode).toBe(200);
  });

  it('is reset for the user by a right code', async () => {
    for (let i = 0; i < 4; i++) await verify(WRONG);
    expect((await verify(CODE)).statusCode).toBe(200);
    for (let i = 0; i < 4; i++) expect((await verify(WRONG)).statusCode).toBe(401);
    expect((await verify(CODE)).statusCode).toBe(200);
  });
});
