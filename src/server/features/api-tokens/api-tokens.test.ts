import { gunzipSync } from 'node:zlib';
import { asc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { apiTokensList } from '#contract/features/api-tokens/api-tokens-contract';
import { backUp } from '#server/app/testing/restored';
import * as apiTokensTables from '#server/db/schema/api-tokens-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { roles } from '#server/db/schema/roles-tables';
import { syncRuns } from '#server/db/schema/sync-tables';
import { users } from '#server/db/schema/users-tables';
import { logOptions } from '#server/lib/log-options';
import { findTableDifferences } from '#server/lib/testing/table-differences';
import { startScripts, type Scripts } from './testing/scripts';

const PATH = '/api/system/api-tokens';
const SALES = '/api/sales/totals';
const CUSTOMERS = '/api/customers/totals';
const NOW = '2026-09-16T09:00:00.000Z';

let scripts: Scripts;
/** Server with few calls a minute, if a test has started one. */
let limited: Scripts | undefined;
const logged: string[] = [];
/** User ids of the runs that were started. */
const starters: (string | null)[] = [];

beforeAll(async () => {
  scripts = await startScripts({
    log: pino(logOptions('trace'), { write: (line) => logged.push(line) }),
    sync: {
      run: async (_kind, { userId }) => {
        starters.push(userId);
        return { message: '', lastSyncTime: null, results: [] };
      },
      tick: async () => {},
      lastSyncTime: async () => null,
      close: async () => {},
    },
  });
});
beforeEach(async () => {
  logged.length = 0;
  starters.length = 0;
  await scripts.test.database.reset();
  scripts.test.clock.set(NOW);
  await scripts.role('admins', 'system.admin');
  await scripts.role('sellers', 'sales.view');
  await scripts.role('makers', 'system.manage', 'sales.view', 'users.manage');
  await scripts.user('admin', 'admins');
  await scripts.user('maker', 'makers');
});
afterAll(async () => {
  await limited?.test.close();
  await scripts.test.close();
});

const wait = (days: number): void =>
  scripts.test.clock.set(new Date(Date.parse(NOW) + days * 86_400_000).toISOString());
const listTokens = async () =>
  apiTokensList.page.response.parse((await scripts.person('admin').send('GET', PATH)).data).data;
const change = (user: string, action: string) =>
  scripts.person('admin').send('POST', `/api/admin/users/${user}/${action}`);

describe('a token has the present rights of both its role and its maker', () => {
  it('holds nothing that only one of them has', async () => {
    const byAdmin = await scripts.make('admin', { roleId: 'sellers' });
    expect([await byAdmin.call('GET', SALES), await byAdmin.call('GET', CUSTOMERS)]).toEqual([
      '200',
      '403 forbidden',
    ]);
    const byMaker = await scripts.make('maker', { roleId: 'admins' });
    expect([await byMaker.call('GET', SALES), await byMaker.call('GET', CUSTOMERS)]).toEqual([
      '200',
      '403 forbidden',
    ]);
  });

  it('loses the rights of its maker at the next call', async () => {
    const script = await scripts.make('maker', { roleId: 'admins' });
    expect(await script.call('GET', SALES)).toBe('200');
    const { db } = scripts.test.database;
    await db
      .update(roles)
      .set({ permissions: ['system.manage'] })
      .where(eq(roles.id, 'makers'));
    expect(await script.call('GET', SALES)).toBe('403 forbidden');
    await db.update(users).set({ roleId: null }).where(eq(users.id, 'maker'));
    expect(await script.call('GET', SALES)).toBe('403 forbidden');
    await db.update(users).set({ roleId: 'admins' }).where(eq(users.id, 'maker'));
    expect(await script.call('GET', SALES)).toBe('200');
  });

  it('loses the rights of its role at the next call, and all with a deleted role', async () => {
    const script = await scripts.make('admin', { roleId: 'sellers' });
    const { db } = scripts.test.database;
    await db
      .update(roles)
      .set({ permissions: ['customers.view'] })
      .where(eq(roles.id, 'sellers'));
    expect([await script.call('GET', SALES), await script.call('GET', CUSTOMERS)]).toEqual([
      '403 forbidden',
      '200',
    ]);
    expect(await scripts.person('admin').send('DELETE', '/api/admin/roles/sellers')).toMatchObject({
      status: 200,
    });
    expect(await script.call('GET', CUSTOMERS)).toBe('403 forbidden');
    expect(await listTokens()).toMatchObject([{ id: script.id, roleName: null, isEnded: false }]);
  });
});

describe('a token is refused at the next call', () => {
  const REFUSED = '401 unauthenticated';

  it('after it was revoked, which is recorded once', async () => {
    const script = await scripts.make('maker', { roleId: 'sellers', name: 'nightly' });
    expect(await script.call('GET', SALES)).toBe('200');
    const revoke = () => scripts.person('admin').send('DELETE', `${PATH}/${script.id}`);
    expect(await revoke()).toMatchObject({ status: 200 });
    expect(await script.call('GET', SALES)).toBe(REFUSED);
    expect(await revoke()).toMatchObject({ status: 404 });
    expect(await listTokens()).toMatchObject([{ id: script.id, isEnded: true }]);
    expect(await scripts.test.database.db.select().from(auditLog).orderBy(asc(auditLog.id))).toMatchObject([
      {
        actorId: 'maker',
        action: 'api_token.created',
        targetKind: 'api_token',
        targetId: script.id,
        after: { name: 'nightly', roleName: 'sellers', expiresAt: '2026-12-15T09:00:00.000Z' },
      },
      { actorId: 'admin', action: 'api_token.ended', targetId: script.id, details: { name: 'nightly' } },
    ]);
  });

  it('after its days, by default 90', async () => {
    const short = await scripts.make('maker', { roleId: 'sellers', days: 1 });
    const long = await scripts.make('maker', { roleId: 'sellers' });
    wait(0.999);
    expect(await short.call('GET', SALES)).toBe('200');
    wait(1);
    expect(await short.call('GET', SALES)).toBe(REFUSED);
    wait(89.999);
    expect(await long.call('GET', SALES)).toBe('200');
    wait(90);
    expect(await long.call('GET', SALES)).toBe(REFUSED);
  });

  it.each(['deactivate', 'off-board'])('after its maker was deactivated (%s), for good', async (action) => {
    const script = await scripts.make('maker', { roleId: 'sellers' });
    const other = await scripts.make('admin', { roleId: 'sellers' });
    const ties = async () => (await scripts.person('admin').send('GET', '/api/admin/users/maker/ties')).data;
    expect(await ties()).toMatchObject({ data: { apiTokens: 1 } });
    const removals = { unlinkAgent: false, cancelInvitations: false };
    const by = scripts.person('admin');
    const path = `/api/admin/users/maker/${action}`;
    await (action === 'off-board' ? by.send('POST', path, removals) : by.send('POST', path));
    expect(await script.call('GET', SALES)).toBe(REFUSED);
    expect(await ties()).toMatchObject({ data: { apiTokens: 0 } });
    expect(await change('maker', 'activate')).toMatchObject({ status: 200 });
    expect(await script.call('GET', SALES)).toBe(REFUSED);
    expect(await other.call('GET', SALES)).toBe('200');
  });

  it("after its maker's sessions were ended, but not after the maker signed out", async () => {
    const script = await scripts.make('maker', { roleId: 'sellers', days: 365 });
    wait(1);
    const claims = { uid: 'maker', authTime: scripts.test.clock.now().getTime() / 1000 };
    const signOut = (of: object) =>
      scripts.test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: scripts.test.holding(of),
      });
    expect((await signOut(claims)).statusCode).toBe(200);
    // Ended sign-ins of this age are replaced by a time before which all sign-ins have ended.
    wait(95);
    await signOut({ uid: 'admin' });
    wait(95.1);
    expect(await script.call('GET', SALES)).toBe('200');
    expect(await change('maker', 'end-sessions')).toMatchObject({ status: 200 });
    expect(await script.call('GET', SALES)).toBe(REFUSED);
  });

  it('if its maker was deactivated in the database', async () => {
    const script = await scripts.make('maker', { roleId: 'sellers' });
    await scripts.test.database.db.update(users).set({ isActive: false }).where(eq(users.id, 'maker'));
    expect(await script.call('GET', SALES)).toBe(REFUSED);
    expect(await listTokens()).toMatchObject([{ isEnded: true }]);
  });

  it.each(['msr_', 'msr_unknown', `msr_${'a'.repeat(43)}`])('if it is unknown: %s', async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await scripts.test.app.inject({ url: SALES, headers })).statusCode).toBe(401);
  });
});

it('shows the token once, and keeps it neither in the database, a backup, the audit log nor the log', async () => {
  const { id, token, call } = await scripts.make('maker', { roleId: 'sellers' });
  expect(token).toMatch(/^msr_[\w-]{43}$/);
  expect(await call('GET', SALES)).toBe('200');
  expect(await call('GET', CUSTOMERS)).toBe('403 forbidden');
  expect(logged.some((line) => line.includes(`"uid":"token:${id}"`))).toBe(true);
  const { db } = scripts.test.database;
  const file = await backUp(db, NOW);
  const texts = {
    list: JSON.stringify((await scripts.person('admin').send('GET', PATH)).data),
    rows: JSON.stringify(await db.select().from(apiTokensTables.apiTokens)),
    audit: JSON.stringify((await scripts.person('admin').send('GET', '/api/admin/audit-log')).data),
    log: logged.join(''),
    backup: gunzipSync(file.subarray(0, file.lastIndexOf('sha256:'))).toString(),
  };
  for (const [place, text] of Object.entries(texts)) {
    expect([place, text.includes(id)]).toEqual([place, true]);
    expect([place, text.includes(token.slice(4))]).toEqual([place, false]);
  }
  expect(Object.keys((await listTokens())[0] ?? {})).not.toContain('hash');
});

it('records the time of the last call, at most once a minute', async () => {
  const script = await scripts.make('maker', { roleId: 'sellers' });
  const lastUsed = async () => (await listTokens())[0]?.lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await script.call('GET', SALES);
  expect(await lastUsed()).toBe(NOW);
  scripts.test.clock.set('2026-09-16T09:00:59Z');
  await script.call('GET', SALES);
  expect(await lastUsed()).toBe(NOW);
  scripts.test.clock.set('2026-09-16T09:01:01Z');
  await script.call('GET', SALES);
  expect(await lastUsed()).toBe('2026-09-16T09:01:01.000Z');
});

it('starts a synchronisation as token:<id>, which the history names', async () => {
  await scripts.role('syncers', 'sync.manage');
  const script = await scripts.make('admin', { roleId: 'syncers', name: 'nightly' });
  expect(await script.call('GET', '/api/sync/fireberry')).toBe('200');
  expect(starters).toEqual([`token:${script.id}`]);
  await scripts.test.database.db.insert(syncRuns).values({
    id: 'run',
    kind: 'last_update',
    reason: 'person',
    status: 'ok',
    startedBy: `token:${script.id}`,
    startedAt: NOW,
  });
  const { data } = await scripts.person('admin').send('GET', '/api/sync/runs/run');
  expect(data).toMatchObject({ data: { startedBy: { id: `token:${script.id}`, name: 'nightly' } } });
});

it('accepts one to 365 days, a name and an existing role', async () => {
  const create = async (body: object) =>
    (await scripts.person('maker').send('POST', PATH, { name: 'x', roleId: 'sellers', ...body })).status;
  for (const body of [{ days: 0 }, { days: 366 }, { days: 1.5 }, { name: ' ' }, { roleId: 'none' }])
    expect([body, await create(body)]).toEqual([body, 400]);
  expect(await create({ days: 365 })).toBe(200);
  expect(await listTokens()).toHaveLength(1);
  const seller = { status: 403, missing: ['system.manage'] };
  await scripts.user('seller', 'sellers');
  expect(await scripts.person('seller').send('GET', PATH)).toMatchObject(seller);
});

it('finds tokens by name, maker and role', async () => {
  await scripts.make('maker', { roleId: 'sellers', name: 'nightly' });
  await scripts.make('admin', { roleId: 'admins', name: 'stock' });
  const find = async (query: string) => {
    const { data } = await scripts.person('admin').send('GET', `${PATH}?${query}`);
    return apiTokensList.page.response.parse(data).data.map(({ name }) => name);
  };
  expect(await find('sort=name')).toEqual(['nightly', 'stock']);
  expect([await find('text=stoc'), await find('text=maker'), await find('roleId=admins')]).toEqual([
    ['stock'],
    ['nightly'],
    ['stock'],
  ]);
});

it('limits the calls of each token, apart from those of its maker', async () => {
  limited = await startScripts({ requestLimits: { perUser: 3, perAddress: 1_000 } });
  limited.test.clock.set(NOW);
  await limited.role('admins', 'system.admin');
  await limited.user('admin', 'admins');
  const one = await limited.make('admin', { roleId: 'admins' });
  const other = await limited.make('admin', { roleId: 'admins' });
  for (let call = 0; call < 3; call++) expect(await one.call('GET', SALES)).toBe('200');
  expect(await one.call('GET', SALES)).toBe('429 too_many_requests');
  expect(await other.call('GET', SALES)).toBe('200');
  expect((await limited.person('admin').send('GET', SALES)).status).toBe(200);
});

it('declares its table as it is migrated', async () => {
  expect(await findTableDifferences(scripts.test.database.db, apiTokensTables)).toEqual([]);
});
