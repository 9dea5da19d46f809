import { randomBytes, scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { attempts } from '#server/db/schema/two-factor-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { settings } from '#server/db/schema/settings-tables';
import * as codeHash from './code-hash';
import { CODE, type Cookies, getCookies, startTwoFactor, WRONG } from './testing/two-factor';

/** Called between the comparison of a code and its consequences. */
let afterComparison: () => Promise<void> = async () => undefined;
jest.mock('./code-hash', () => {
  const real = jest.requireActual<typeof codeHash>('./code-hash');
  return {
    ...real,
    // Otherwise a right code would replace the fast hash by a slow one.
    isOutdated: () => false,
    codeMatches: async (code: string, hash: string) => {
      const matches = await real.codeMatches(code, hash);
      await afterComparison();
      return matches;
    },
  };
});

const { context, put, verify, person } = startTwoFactor();

/** Enables the factor with a fast hash, for tests that try many codes. */
async function enableAtNoCost(): Promise<void> {
  const salt = randomBytes(16);
  const key = scryptSync(CODE, salt, 32, { N: 2, r: 8, p: 1 });
  const codeHash = ['scrypt', 2, salt.toString('base64url'), key.toString('base64url')].join('$');
  await context.database.db
    .insert(settings)
    .values({ key: 'two_factor', value: { enabled: true, codeHash } });
}

describe('guessing', () => {
  beforeEach(enableAtNoCost);

  it('locks after five wrong codes, and rejects even the right one until the lock ends', async () => {
    for (let i = 0; i < 5; i++) {
      const response = await verify(WRONG);
      expect(response.statusCode).toBe(401);
      expect(ErrorBody.parse(response.json()).error.code).toBe('wrong_code');
    }
    const locked = await verify(CODE);
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBe(60);
    context.clock.set('2026-09-16T09:01:01Z');
    expect((await verify(CODE)).statusCode).toBe(200);
  });

  it('leaves one audit log entry for each lock of a user', async () => {
    const dana = await person('dana');
    const locks = async () => {
      const isLock = eq(auditLog.action, 'two_factor.locked');
      return (await context.database.db.select().from(auditLog).where(isLock)).map(({ actorId }) => actorId);
    };
    for (let i = 0; i < 5; i++) await verify(WRONG, dana);
    expect(await locks()).toEqual([]);
    await Promise.all(Array.from({ length: 20 }, () => verify(WRONG, dana)));
    expect(await locks()).toEqual(['dana']);
    context.clock.set('2026-09-16T09:01:01Z');
    for (let i = 0; i < 20; i++) await verify(WRONG, dana);
    expect(await locks()).toEqual(['dana', 'dana']);
  });

  it('doubles the lock the next time', async () => {
    for (let i = 0; i < 6; i++) await verify(WRONG);
    context.clock.set('2026-09-16T09:01:01Z');
    for (let i = 0; i < 5; i++) expect((await verify(WRONG)).statusCode).toBe(401);
    expect(Number((await verify(WRONG)).headers['retry-after'])).toBe(120);
  });

  it('compares at most five of a thousand parallel codes', async () => {
    const results = await Promise.all(Array.from({ length: 1_000 }, () => verify(WRONG)));
    expect(results.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5);
    expect((await verify(CODE)).statusCode).toBe(429);
  });

  it('limits many accounts together to the budget of the system', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, (_, i) => person(`p${i}`)));
    const results = await Promise.all(
      people.flatMap((headers) => Array.from({ length: 4 }, () => verify(WRONG, headers))),
    );
    expect(results.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(50);
    expect(results.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(50);
  });

  /** Sets the counter of wrong codes of all users together. */
  const guessedSofar = (count: number) =>
    context.database.db
      .insert(attempts)
      .values({ scope: 'two-factor-code', key: '*', count, windowStart: context.clock.now().toISOString() })
      .onConflictDoUpdate({ target: [attempts.scope, attempts.key], set: { count } });

  it('is reported to administrators once, slows for a minute, and does not affect known browsers', async () => {
    const known = getCookies(await verify(CODE));
    await guessedSofar(49);
    const [mallory, yossi] = [await person('mallory'), await person('yossi')];
    expect((await verify(WRONG, mallory)).statusCode).toBe(401);
    expect((await verify(WRONG, mallory)).statusCode).toBe(429);
    const slowed = await verify(CODE, yossi);
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '60']);
    const entries = await context.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'two_factor.guessed'));
    expect(entries).toHaveLength(1);
    expect((await verify(CODE, context.admin, known)).statusCode).toBe(200);
    // The cookie belongs to one user.
    expect((await verify(CODE, yossi, known)).statusCode).toBe(429);
    context.clock.set('2026-09-16T09:01:01Z');
    expect((await verify(CODE, yossi)).statusCode).toBe(200);
    // Ten per minute from then on, five cleared by the right one, and never a longer lock.
    for (let i = 0; i < 14; i++) await verify(WRONG, await person(`p${i}`));
    expect((await verify(CODE, await person('noa'))).statusCode).toBe(200);
    for (let i = 20; i < 26; i++) await verify(WRONG, await person(`p${i}`));
    expect((await verify(CODE, await person('ruth'))).headers['retry-after']).toBe('60');
    context.clock.set('2026-09-16T10:02:30Z');
    expect((await verify(WRONG, await person('ruth'))).statusCode).toBe(401);
    const [row] = await context.database.db.select().from(attempts).where(eq(attempts.key, '*'));
    expect(row?.count).toBe(1);
  });

  describe('in known browsers', () => {
    /** Returns the responses to the code in browsers of a user with no attempts left elsewhere. */
    const answersWhileLocked = async (headers: typeof context.admin, browsers: (Cookies | undefined)[]) => {
      for (let i = 0; i < 6; i++) await verify(WRONG, headers);
      const results = [];
      for (const cookies of browsers) results.push((await verify(CODE, headers, cookies)).statusCode);
      return results;
    };
    it('shares one budget per user, and the oldest of eleven browsers is forgotten', async () => {
      const browsers: Cookies[] = [];
      for (let i = 0; i < 11; i++) {
        browsers.push(getCookies(await verify(CODE)));
        await context.clock.sleep(1_000);
      }
      expect(await answersWhileLocked(context.admin, [browsers[0], browsers[1]])).toEqual([429, 200]);
      const results = [];
      for (const cookies of browsers.slice(1)) results.push(await verify(WRONG, context.admin, cookies));
      expect(results.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    });

    it('is kept for 180 days, and reset by a new code', async () => {
      const response = await verify(CODE);
      expect(response.cookies.map(({ maxAge }) => maxAge)).toContain(180 * 24 * 60 * 60);
      const known = getCookies(response);
      expect((await put({ enabled: true, code: CODE, currentCode: CODE }, known)).statusCode).toBe(200);
      expect(await answersWhileLocked(context.admin, [known])).toEqual([429]);
    });

    it('is reset by a deactivation', async () => {
      const dana = await person('dana');
      const known = getCookies(await verify(CODE, dana));
      const own = getCookies(await verify(CODE));
      for (const change of ['deactivate', 'activate']) {
        const url = `/api/admin/users/dana/${change}`;
        const response = await context.app.inject({
          method: 'POST',
          url,
          headers: context.admin,
          cookies: own,
        });
        expect(response.statusCode).toBe(200);
      }
      await context.clock.sleep(1_000);
      const again = await person('dana', context.clock.now().getTime() / 1_000);
      expect(await answersWhileLocked(again, [known])).toEqual([429]);
    });
  });

  it('by two users locks others for at most a minute', async () => {
    await guessedSofar(45);
    const [mallory, oscar, dana] = [await person('mallory'), await person('oscar'), await person('dana')];
    let longest = 0;
    for (let minute = 0; minute < 10; minute++) {
      context.clock.set(new Date(Date.parse('2026-09-16T09:00:00Z') + minute * 61_000).toISOString());
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
    context.clock.set('2026-09-16T09:01:01Z');
    for (let i = 0; i < 4; i++) expect((await verify(WRONG, dana)).statusCode).toBe(401);
    expect((await verify(CODE, dana)).statusCode).toBe(200);
  });

  it('is not used up by right codes, and expires after a quarter of an hour', async () => {
    await guessedSofar(49);
    for (let i = 0; i < 4; i++) expect((await verify(CODE)).statusCode).toBe(200);
    const dana = await person('dana');
    for (let i = 0; i < 4; i++) await verify(WRONG, dana);
    context.clock.set('2026-09-16T09:14:59Z');
    await verify(WRONG, dana);
    expect((await verify(CODE, dana)).statusCode).toBe(429);
    context.clock.set('2026-09-16T09:31:01Z');
    for (let i = 0; i < 5; i++) expect((await verify(WRONG, dana)).statusCode).toBe(401);
  });

  it('counts wrong codes of a user for a quarter of an hour', async () => {
    for (let i = 0; i < 4; i++) await verify(WRONG);
    context.clock.set('2026-09-16T09:15:01Z');
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

  it('rejects a code that was replaced during its comparison', async () => {
    afterComparison = async () => {
      const value = { enabled: true, codeHash: await codeHash.hashCode('777777') };
      await context.database.db.update(settings).set({ value });
      afterComparison = async () => undefined;
    };
    const response = await verify(CODE);
    expect(response.statusCode).toBe(401);
    expect(response.cookies).toEqual([]);
  });
});
