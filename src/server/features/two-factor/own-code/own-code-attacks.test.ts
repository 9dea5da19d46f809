import { eq, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '#server/app/app';
import { logOptions } from '#server/lib/log-options';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import * as settingsTables from '#server/db/schema/settings-tables';
import * as twoFactorTables from '#server/db/schema/two-factor-tables';
import { users } from '#server/db/schema/users-tables';
import type * as fastHash from '../testing/fast-hash';
import { startOwnCodes } from '../testing/own-code';
import { CODE, getCookies, WRONG } from '../testing/two-factor';

jest.mock('../code-hash', () => jest.requireActual<typeof fastHash>('../testing/fast-hash').withoutCost());

const server = startOwnCodes();
const { context, enable, verify, person, begin, confirm, createOwner, getCode, pass, readStatus, remove } =
  server;

let servers: FastifyInstance[];
const lines: string[] = [];

/** Two more servers on the same database. */
beforeAll(async () => {
  const log = pino(logOptions('trace'), { write: (line) => void lines.push(line) });
  const others = await Promise.all([1, 2].map(() => buildApp({ ...context.services, log })));
  servers = [context.app, ...others];
});
afterAll(async () => {
  for (const other of servers.slice(1)) await other.close();
});

type Headers = { authorization: string };
const enterOn = async (app: FastifyInstance, headers: Headers, code: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/api/system/two-factor/verify',
      headers,
      payload: { code },
    })
  ).statusCode;
/** Enters the codes at the same time, each on another server. */
const enterAtOnce = (headers: Headers, codes: readonly string[]) =>
  Promise.all(codes.map((code, i) => enterOn(servers[i % servers.length]!, headers, code)));
const countOk = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

it('accepts one of several entries of a code at once, on three servers', async () => {
  const dana = await createOwner();
  for (let round = 0; round < 3; round++) {
    const code = getCode(dana);
    expect(countOk(await enterAtOnce(dana.headers, [code, code, code]))).toBe(1);
    pass(30);
  }
});

it('accepts a recovery code once, on three servers at the same time', async () => {
  const dana = await createOwner();
  const [code = ''] = dana.recoveryCodes;
  expect(countOk(await enterAtOnce(dana.headers, [code, code, code]))).toBe(1);
  expect(await enterOn(context.app, dana.headers, code)).toBe(401);
  expect((await readStatus(dana.headers)).ownCode).toMatchObject({ recoveryCodes: 9 });
  const actions = (await context.database.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'two_factor.recovery_used')).toHaveLength(1);
});

it('locks a user after five wrong codes on three servers, and marks the lock', async () => {
  const dana = await createOwner();
  const other = await createOwner('noa');
  const statuses = await enterAtOnce(dana.headers, Array<string>(12).fill(WRONG));
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect(await enterOn(context.app, dana.headers, getCode(dana))).toBe(429);
  expect(await enterOn(context.app, dana.headers, dana.recoveryCodes[0]!)).toBe(429);
  expect(await enterOn(context.app, other.headers, getCode(other))).toBe(200);
  const locks = (await context.database.db.select().from(auditLog)).filter(
    ({ action }) => action === 'two_factor.locked',
  );
  expect(locks.map(({ actorId }) => actorId)).toEqual(['dana']);
  pass(61);
  expect(await enterOn(context.app, dana.headers, getCode(dana))).toBe(200);
});

it('slows down guesses at the removal, too', async () => {
  const dana = await createOwner();
  for (let i = 0; i < 5; i++) expect((await remove(dana, WRONG)).statusCode).toBe(401);
  expect((await remove(dana, getCode(dana))).statusCode).toBe(429);
});

it('sets one code up if two confirmations arrive at once', async () => {
  await enable();
  const headers = await person('dana');
  const by = { headers, cookies: getCookies(await verify(CODE, headers)) };
  const { secret } = (await begin(by)).json<{ data: { secret: string } }>().data;
  const confirmed = await Promise.all([1, 2, 3].map(() => confirm(by, getCode({ secret }))));
  expect(countOk(confirmed.map(({ statusCode }) => statusCode))).toBe(1);
});

describe('a reset', () => {
  const reset = async (headers: Headers, id = 'dana') => {
    const response = await context.app.inject({
      method: 'POST',
      url: `/api/admin/users/${id}/reset-own-code`,
      headers,
      cookies: getCookies(await verify(CODE, headers)),
    });
    return { status: response.statusCode, body: response.json<object>() };
  };

  it('removes the code, ends all sessions, and is in the audit log', async () => {
    const dana = await createOwner();
    context.clock.set('2026-09-16T12:00:00Z');
    expect((await reset(context.admin)).status).toBe(200);
    const old = await context.app.inject({ url: '/api/system/two-factor', headers: dana.headers });
    expect(ErrorBody.parse(old.json()).error.code).toBe('session_ended');
    const again = await person('dana', Date.parse('2026-09-16T12:00:01Z') / 1000);
    expect(await enterOn(context.app, again, getCode(dana))).toBe(401);
    expect(await enterOn(context.app, again, CODE)).toBe(200);
    // There is no code left, so that it changes nothing.
    expect((await reset(context.admin)).status).toBe(200);
    const entries = await context.database.db.select().from(auditLog);
    expect(entries.at(-1)).toMatchObject({ action: 'user.code_reset', targetId: 'dana' });
    expect(entries.filter(({ action }) => action === 'user.code_reset')).toHaveLength(1);
  });

  it('is refused to an administrator with fewer rights than the user', async () => {
    await createOwner();
    const manager = await context.as('users.manage');
    const roleId = await readRole(context.admin);
    await context.database.db.update(users).set({ roleId }).where(eq(users.id, 'dana'));
    expect((await reset(manager)).status).toBe(403);
  });

  it('leaves no session to a code that is entered at the same time', async () => {
    const dana = await createOwner();
    const before = await createCookies();
    const entries = servers.map((app) => enterOn(app, dana.headers, getCode(dana)));
    const response = await context.app.inject({
      method: 'POST',
      url: '/api/admin/users/dana/reset-own-code',
      headers: context.admin,
      cookies: before,
    });
    expect(response.statusCode).toBe(200);
    await Promise.all(entries);
    const sessions = await context.database.db.select().from(twoFactorTables.secondFactorSessions);
    expect(sessions.filter(({ userId }) => userId === 'dana')).toEqual([]);
  });

  const createCookies = async () => getCookies(await verify(CODE));
  const readRole = async ({ authorization }: Headers): Promise<string | null> => {
    const { uid } = JSON.parse(
      Buffer.from(authorization.slice('Bearer '.length), 'base64url').toString(),
    ) as {
      uid: string;
    };
    const found = await context.database.db.select().from(users);
    return found.find(({ id }) => id === uid)?.roleId ?? null;
  };
});

it('stores no secret and no recovery code in clear, and logs none', async () => {
  const dana = await createOwner();
  for (const app of servers) {
    await enterOn(app, dana.headers, getCode(dana));
    await enterOn(app, dana.headers, dana.recoveryCodes[1]!);
  }
  const stored = [JSON.stringify(await context.database.db.select().from(auditLog)), lines.join('')];
  for (const table of Object.values({ ...twoFactorTables, ...settingsTables })) {
    if (!is(table, PgTable)) continue;
    stored.push(`${getTableName(table)} ${JSON.stringify(await context.database.db.select().from(table))}`);
  }
  expect(stored.length).toBeGreaterThan(5);
  for (const secret of [dana.secret, ...dana.recoveryCodes]) expect(stored.join('\n')).not.toContain(secret);
});
