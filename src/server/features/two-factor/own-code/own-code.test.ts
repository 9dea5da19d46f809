import type { LightMyRequestResponse } from 'fastify';
import { allRoutes } from '#contract/features';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { secondFactorSessions } from '#server/db/schema/two-factor-tables';
import { CODE, getCookies, WRONG } from '../testing/two-factor';
import type * as fastHash from '../testing/fast-hash';
import { startOwnCodes } from '../testing/own-code';

jest.mock('../code-hash', () => jest.requireActual<typeof fastHash>('../testing/fast-hash').withoutCost());

const server = startOwnCodes();
const { context, put, verify, dashboard, enable, person } = server;
const { begin, confirm, remove, setUp, createOwner, getCode, pass, readStatus, setMode } = server;

const getError = (response: LightMyRequestResponse) => ErrorBody.parse(response.json()).error.code;
const readActions = async () =>
  (await context.database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);

/** Signs in a user by a code. */
const enter = (headers: { authorization: string }, code: string) => verify(code, headers);

describe('setting up', () => {
  it('confirms a secret by a first code, and returns ten recovery codes', async () => {
    await enable();
    const headers = await person('dana');
    const by = { headers, cookies: getCookies(await verify(CODE, headers)) };
    const { secret, address } = (await begin(by)).json<{ data: { secret: string; address: string } }>().data;
    expect(address).toBe(
      `otpauth://totp/Misrad:dana%40misrad.example?issuer=Misrad&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(getError(await confirm(by, WRONG))).toBe('wrong_code');
    expect((await readStatus(headers, by.cookies)).ownCode).toBeNull();
    const confirmed = await confirm(by, getCode({ secret }));
    const { recoveryCodes } = confirmed.json<{ data: { recoveryCodes: string[] } }>().data;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^\d{12}$/);
    expect(await readStatus(headers, by.cookies)).toMatchObject({
      verified: true,
      codeSet: true,
      ownCode: { recoveryCodes: 10 },
    });
    expect(await readActions()).toEqual(['two_factor.changed', 'two_factor.own_set']);
  });

  it('ends the other sessions of the user, and no others', async () => {
    await enable();
    const headers = await person('dana');
    const other = getCookies(await verify(CODE, headers));
    const admin = getCookies(await verify(CODE));
    const { cookies } = await setUp({ headers, cookies: getCookies(await verify(CODE, headers)) });
    expect((await readStatus(headers, cookies)).verified).toBe(true);
    expect((await readStatus(headers, other)).verified).toBe(false);
    expect((await readStatus(context.admin, admin)).verified).toBe(true);
  });

  it('is refused to a session that has not passed the second factor', async () => {
    await enable();
    const by = { headers: await person('dana'), cookies: {} };
    expect(getError(await begin(by))).toBe('two_factor_required');
    expect(getError(await confirm(by, WRONG))).toBe('two_factor_required');
    expect(getError(await remove(by, WRONG))).toBe('two_factor_required');
  });

  it('is refused while the second factor is off, and for a user who has a code', async () => {
    expect(getError(await begin({ headers: context.admin, cookies: {} }))).toBe('conflict');
    const dana = await createOwner();
    expect(getError(await begin(dana))).toBe('conflict');
    expect(getError(await confirm(dana, getCode(dana)))).toBe('conflict');
  });

  it('counts the last secret only', async () => {
    await enable();
    const by = { headers: await person('dana'), cookies: {} };
    by.cookies = getCookies(await verify(CODE, by.headers));
    const first = (await begin(by)).json<{ data: { secret: string } }>().data;
    await begin(by);
    expect(getError(await confirm(by, getCode(first)))).toBe('wrong_code');
  });
});

describe('an own code', () => {
  it('verifies within one step of the clock, each code once, and never an earlier one', async () => {
    const dana = await createOwner();
    pass(120);
    expect(getError(await enter(dana.headers, getCode(dana, -2)))).toBe('wrong_code');
    expect(getError(await enter(dana.headers, getCode(dana, 2)))).toBe('wrong_code');
    expect((await enter(dana.headers, getCode(dana, -1))).statusCode).toBe(200);
    expect(getError(await enter(dana.headers, getCode(dana, -1)))).toBe('wrong_code');
    expect((await enter(dana.headers, getCode(dana, 1))).statusCode).toBe(200);
    expect(getError(await enter(dana.headers, getCode(dana)))).toBe('wrong_code');
  });

  it.each(['shared', 'own'] as const)('replaces the organisation’s code in the mode %s', async (mode) => {
    const dana = await createOwner();
    await setMode(mode);
    expect(getError(await enter(dana.headers, CODE))).toBe('wrong_code');
    const entered = await enter(dana.headers, getCode(dana));
    expect(entered.json()).toEqual({ data: { verified: true, mustSetUp: false } });
    expect((await readStatus(dana.headers, getCookies(entered))).verified).toBe(true);
  });

  it('is removed by a code of it, which ends the other sessions', async () => {
    const dana = await createOwner();
    const other = getCookies(await enter(dana.headers, getCode(dana)));
    expect(getError(await remove(dana, getCode(dana)))).toBe('wrong_code');
    pass(30);
    expect((await remove(dana, getCode(dana))).json()).toEqual({ data: { removed: true } });
    expect((await readStatus(dana.headers, other)).verified).toBe(false);
    expect((await readStatus(dana.headers, dana.cookies)).ownCode).toBeNull();
    expect((await enter(dana.headers, CODE)).statusCode).toBe(200);
    expect(getError(await remove(dana, WRONG))).toBe('conflict');
  });

  it('is removed by a recovery code too', async () => {
    const dana = await createOwner();
    expect((await remove(dana, dana.recoveryCodes[4]!)).statusCode).toBe(200);
  });
});

describe('the mode of own codes', () => {
  it('admits a user without one by the organisation’s code, to set one up and to nothing else', async () => {
    await enable();
    expect((await setMode('own')).statusCode).toBe(200);
    const headers = await person('dana');
    const entered = await enter(headers, CODE);
    expect(entered.json()).toEqual({ data: { verified: true, mustSetUp: true } });
    const cookies = getCookies(entered);
    expect(await readStatus(headers, cookies)).toMatchObject({ verified: true, mustSetUp: true });
    const open: string[] = [];
    for (const { method, path, requires, secondFactor } of allRoutes) {
      if (secondFactor === false || requires === 'public' || requires === 'token') continue;
      const response = await context.app.inject({ method, url: path, headers, cookies });
      const isRefused = response.statusCode === 403 && getError(response) === 'two_factor_required';
      if (!isRefused) open.push(`${method} ${path}`);
    }
    expect(open).toEqual(['POST /api/two-factor/own', 'POST /api/two-factor/own/confirm']);
    await setUp({ headers, cookies });
    expect(await readStatus(headers, cookies)).toMatchObject({ verified: true, mustSetUp: false });
    expect(await dashboard(headers, cookies)).toBe(200);
  });

  it('asks a user again who removes the own code', async () => {
    const dana = await createOwner();
    await setMode('own');
    const cookies = getCookies(await enter(dana.headers, getCode(dana)));
    pass(30);
    await remove({ ...dana, cookies }, getCode(dana));
    expect(await readStatus(dana.headers, cookies)).toMatchObject({ mustSetUp: true });
    expect(await dashboard(dana.headers, cookies)).toBe(403);
  });

  it('does not ask a user who has verified by a device', async () => {
    await enable();
    await setMode('own');
    const headers = await person('dana');
    const cookies = getCookies(await enter(headers, CODE));
    await context.database.db.update(secondFactorSessions).set({ method: 'device' });
    expect(await readStatus(headers, cookies)).toMatchObject({ verified: true, mustSetUp: false });
  });

  it('changes by the organisation’s code only, and ends every verification', async () => {
    const dana = await createOwner();
    const cookies = getCookies(await verify(CODE));
    expect((await put({ enabled: true, mode: 'own' }, cookies)).statusCode).toBe(400);
    const wrong = await put({ enabled: true, mode: 'own', currentCode: WRONG }, cookies);
    expect(getError(wrong)).toBe('wrong_code');
    expect((await put({ enabled: true, mode: 'own', currentCode: CODE }, cookies)).statusCode).toBe(200);
    expect(await readStatus(dana.headers, dana.cookies)).toMatchObject({ mode: 'own', verified: false });
    expect((await readStatus(context.admin, cookies)).verified).toBe(false);
    const [, , last] = await context.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(last).toMatchObject({ before: { mode: 'shared' }, after: { mode: 'own' } });
  });
});

describe('no state', () => {
  const states = (['shared', 'own'] as const).flatMap((mode) =>
    [true, false].flatMap((hasOwn) => [true, false].map((enabled) => ({ mode, hasOwn, enabled }))),
  );
  it.each(states)('locks out a user: %j', async ({ mode, hasOwn, enabled }) => {
    const dana = hasOwn ? await createOwner() : { headers: await person('dana'), secret: '' };
    if (!hasOwn) await enable();
    await setMode(mode);
    if (!enabled) await put({ enabled, currentCode: CODE }, getCookies(await verify(CODE)));
    const entered = await enter(dana.headers, hasOwn ? getCode(dana) : CODE);
    const cookies = getCookies(entered);
    if ((await readStatus(dana.headers, cookies)).mustSetUp) await setUp({ headers: dana.headers, cookies });
    expect(await readStatus(dana.headers, cookies)).toMatchObject({ mustSetUp: false });
    expect(await dashboard(dana.headers, cookies)).toBe(200);
  });
});
