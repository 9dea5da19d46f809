import { randomBytes, scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { settings } from '#server/db/schema/settings-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';
import * as twoFactorTables from '#server/db/schema/two-factor-tables';
import { CODE, getCookies, signedInAt, startTwoFactor, WRONG, type Cookies } from './testing/two-factor';

const { context, put, verify, dashboard, enable, person } = startTwoFactor();

const status = async (headers = context.admin, cookies: Cookies = {}) =>
  (await context.app.inject({ url: '/api/system/two-factor', headers, cookies })).json<{ data: unknown }>()
    .data;
const getCode = (response: LightMyRequestResponse) => ErrorBody.parse(response.json()).error.code;

describe('the setting', () => {
  it('is off by default, and everybody counts as verified', async () => {
    expect(await status()).toMatchObject({ enabled: false, codeSet: false, verified: false });
    expect((await verify(WRONG)).json()).toMatchObject({ data: { verified: true } });
    expect(await dashboard()).toBe(200);
  });

  it('cannot be enabled without a code', async () => {
    const response = await put({ enabled: true });
    expect(response.statusCode).toBe(400);
    expect(ErrorBody.parse(response.json()).error.fields).toEqual([
      { field: 'body.code', reason: expect.any(String) },
    ]);
  });

  it.each([['12345'], ['12345a'], ['1'.repeat(33)], ['']])('rejects the code %p', async (code) => {
    expect((await put({ enabled: true, code })).statusCode).toBe(400);
  });

  it('accepts a pasted code without its invisible characters', async () => {
    expect((await put({ enabled: true, code: `\u200f${CODE}\u200e` })).statusCode).toBe(200);
    expect((await verify(`\u2066${CODE}\u2069`)).json()).toMatchObject({ data: { verified: true } });
  });

  it('is stored as a slow hash', async () => {
    await enable();
    const kept = JSON.stringify(await context.database.db.select().from(settings));
    expect(kept).not.toContain(CODE);
    expect(kept).toContain('scrypt$');
  });

  /** Stores the code as earlier versions did: with a parallelization of 1, which the hash does not name. */
  const enableAsBefore = async () => {
    const salt = randomBytes(16);
    const key = scryptSync(CODE, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
    const codeHash = ['scrypt', 2 ** 15, salt.toString('base64url'), key.toString('base64url')].join('$');
    const value = { enabled: true, codeHash };
    await context.database.db.insert(settings).values({ key: 'two_factor', value });
    return codeHash;
  };
  const readHash = async () => {
    const [row] = await context.database.db.select().from(settings).where(eq(settings.key, 'two_factor'));
    return (row!.value as { codeHash: string }).codeHash;
  };

  it('renews the hash of an earlier version after a right code, and its cost is stored with it', async () => {
    const before = await enableAsBefore();
    expect((await verify(WRONG)).statusCode).toBe(401);
    expect(await readHash()).toBe(before);
    const answers = await Promise.all([verify(CODE), verify(CODE, await person('dana'))]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const renewed = await readHash();
    expect(renewed).toMatch(/^scrypt\$32768\$3\$/);
    expect(await dashboard(context.admin, getCookies(answers[0]!))).toBe(200);
    expect((await verify(CODE)).statusCode).toBe(200);
    expect((await verify(WRONG)).statusCode).toBe(401);
    expect(await readHash()).toBe(renewed);
  });

  it('can be changed with the code of an earlier version', async () => {
    await enableAsBefore();
    const cookies = getCookies(await verify(CODE));
    expect((await put({ enabled: false, currentCode: CODE }, cookies)).statusCode).toBe(200);
  });

  it('requires the current code for changes, which end every verification', async () => {
    await enable();
    const cookies = getCookies(await verify(CODE));
    expect(await dashboard(context.admin, cookies)).toBe(200);
    expect((await put({ enabled: false }, cookies)).statusCode).toBe(400);
    expect(getCode(await put({ enabled: false, currentCode: WRONG }, cookies))).toBe('wrong_code');
    expect((await put({ enabled: true, code: '777777' }, cookies)).statusCode).toBe(400);
    expect((await put({ enabled: true, code: '777777', currentCode: CODE }, cookies)).statusCode).toBe(200);
    expect(await dashboard(context.admin, cookies)).toBe(403);
    expect((await verify(CODE)).statusCode).toBe(401);
    const again = getCookies(await verify('777777'));
    expect((await put({ enabled: false, currentCode: '777777' }, again)).statusCode).toBe(200);
    const noted = await context.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(noted.map(({ before, after, details }) => ({ before, after, details }))).toEqual([
      {
        before: { enabled: false, mode: 'shared' },
        after: { enabled: true, mode: 'shared' },
        details: { codeChanged: true },
      },
      {
        before: { enabled: true, mode: 'shared' },
        after: { enabled: true, mode: 'shared' },
        details: { codeChanged: true },
      },
      {
        before: { enabled: true, mode: 'shared' },
        after: { enabled: false, mode: 'shared' },
        details: { codeChanged: false },
      },
    ]);
  });

  it('accepts one of two parallel codes', async () => {
    const codes = [CODE, '777777'];
    const people = [context.admin, await context.as('system.manage')];
    const responses = await Promise.all(
      people.map((headers, i) =>
        context.app.inject({
          method: 'PUT',
          url: '/api/system/two-factor',
          headers,
          payload: { enabled: true, code: codes[i] },
        }),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    // After that, the second factor is required, also of the other user.
    expect([...statuses].sort()).toEqual([200, 403]);
    expect((await verify(codes[statuses.indexOf(200)])).statusCode).toBe(200);
  });
});

describe('verification', () => {
  beforeEach(enable);

  it('applies to this browser session only', async () => {
    expect(await dashboard()).toBe(403);
    const response = await verify(` ${CODE} `);
    const cookies = getCookies(response);
    expect(response.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(Object.values(cookies)[0]?.length).toBeGreaterThanOrEqual(43);
    expect(await dashboard(context.admin, cookies)).toBe(200);
    expect(await status(context.admin, cookies)).toMatchObject({
      enabled: true,
      codeSet: true,
      verified: true,
    });
    expect(await dashboard()).toBe(403);
  });

  it('is stored as a hash', async () => {
    const [token] = Object.values(getCookies(await verify(CODE)));
    const [row] = await context.database.db.select().from(twoFactorTables.secondFactorSessions);
    expect(row?.tokenHash).not.toContain(token);
  });

  it('returns 409 if it is enabled without a code', async () => {
    await context.database.db.update(settings).set({ value: { enabled: true, codeHash: null } });
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
    const refreshed = context.holding({ uid: 'dana', authTime: signedInAt, issuedAt: signedInAt + 3_000 });
    expect(await dashboard(refreshed, cookies)).toBe(200);
  });

  it('lasts twelve hours', async () => {
    const cookies = getCookies(await verify(CODE));
    context.clock.set('2026-09-16T20:59:59Z');
    expect(await status(await sameSignIn(), cookies)).toMatchObject({ verified: true });
    context.clock.set('2026-09-16T21:00:01Z');
    expect(await status(await sameSignIn(), cookies)).toMatchObject({ verified: false });
  });

  it('ends when it is cleared', async () => {
    const cookies = getCookies(await verify(CODE));
    const cleared = await context.app.inject({
      method: 'POST',
      url: '/api/system/two-factor/clear',
      headers: context.admin,
      cookies,
    });
    expect(cleared.json()).toEqual({ data: { verified: false } });
    expect(await dashboard(context.admin, cookies)).toBe(403);
  });

  it('is not restored by a forged cookie', async () => {
    for (const value of ['', 'x', 'null', 'a'.repeat(43)]) {
      expect(await dashboard(context.admin, { 'misrad-2fa': value })).toBe(403);
    }
  });
});

/** Returns the first administrator's token of the time of this test's verification. */
async function sameSignIn() {
  const [row] = await context.database.db.select().from(twoFactorTables.secondFactorSessions);
  return context.holding({ uid: row?.userId ?? '', authTime: row?.authTime ?? 0 });
}

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(context.database.db, twoFactorTables)).toEqual([]);
});
