import { eq } from 'drizzle-orm';
import { biometricDevices } from '#server/db/schema/biometric-tables';
import { agentNames } from '#server/db/schema/agents-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { secondFactorSessions } from '#server/db/schema/two-factor-tables';
import { users } from '#server/db/schema/users-tables';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { ownAccounts } from '#server/lib/testing/app';
import { startPeople, type People, type Person } from './testing/people';
import * as usersTables from '#server/db/schema/users-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

let people: People;
let admin: Person;
let manager: Person;
const ended: string[] = [];

beforeAll(async () => {
  people = await startPeople({
    identityAdmin: {
      ...ownAccounts,
      endSessions: async (uid) => {
        ended.push(uid);
        throw new Error('the provider is away');
      },
    },
  });
  admin = people.person('admin');
  manager = people.person('manager');
});
beforeEach(async () => {
  await people.test.database.reset();
  ended.length = 0;
  await people.role('admins', 'system.admin');
  await people.role('managers', 'users.manage', 'sales.view');
  await people.role('sellers', 'sales.view');
  await people.role('payers', 'salaries.manage');
  await people.user('admin', 'admins');
  await people.user('manager', 'managers');
  await people.user('dana', 'sellers');
});
afterAll(() => people.test.close());

const getRow = async (id: string) =>
  (await people.test.database.db.select().from(users).where(eq(users.id, id)))[0];

it('changes name and role, and records the previous values', async () => {
  const body = { displayName: ' דנ\u200bה\u200f ', roleId: 'managers' };
  expect(await manager.send('PUT', '/api/admin/users/dana', { displayName: 'x' })).toMatchObject({
    status: 200,
  });
  expect(await admin.send('PUT', '/api/admin/users/dana', body)).toMatchObject({
    status: 200,
    data: { data: { displayName: 'דנה', roleId: 'managers', roleName: 'managers' } },
  });
  const log = await people.test.database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.at(-1)).toMatchObject({
    actorId: 'admin',
    action: 'user.changed',
    targetId: 'dana',
    before: { displayName: 'x', roleId: 'sellers' },
    after: { displayName: 'דנה', roleId: 'managers' },
  });
});

it('rejects assigning a role with permissions that the caller lacks', async () => {
  expect(await manager.send('PUT', '/api/admin/users/dana', { roleId: 'payers' })).toMatchObject({
    status: 403,
    reason: 'beyond_own_rights',
    missing: ['salaries.manage'],
  });
  expect(await manager.send('PUT', '/api/admin/users/dana', { roleId: 'admins' })).toMatchObject({
    status: 403,
  });
  expect((await getRow('dana'))?.roleId).toBe('sellers');
});

it.each(['/deactivate', '/activate', ''])(
  'rejects changes of users with permissions that the caller lacks: %s',
  async (what) => {
    await people.user('payer', 'payers', what !== '/activate');
    const method = what === '' ? 'PUT' : 'POST';
    const body = what === '' ? { roleId: 'sellers' } : {};
    expect(await manager.send(method, `/api/admin/users/payer${what}`, body)).toMatchObject({
      status: 403,
      missing: ['salaries.manage'],
    });
  },
);

it('rejects changing the own role, except by administrators', async () => {
  expect(await manager.send('PUT', '/api/admin/users/manager', { roleId: 'sellers' })).toMatchObject({
    status: 403,
    reason: 'own_role',
  });
  await people.user('second', 'admins');
  expect(await admin.send('PUT', '/api/admin/users/admin', { roleId: 'sellers' })).toMatchObject({
    status: 200,
  });
});

it('ends the access of a deactivated user at once, and keeps earlier tokens invalid', async () => {
  const { db } = people.test.database;
  const expiresAt = '2027-01-01T00:00:00Z';
  await db
    .insert(secondFactorSessions)
    .values({ tokenHash: 'h', userId: 'dana', authTime: 1, method: 'code', expiresAt });
  await db.insert(biometricDevices).values({
    id: 'device',
    userId: 'dana',
    name: 'x',
    credentialId: 'c',
    publicKey: 'p',
    counter: 0,
    registeredWhileOff: false,
  });
  people.test.clock.set('2026-09-16T10:00:00Z');
  const dana = people.person('dana');
  const early = people.test.holding({ uid: 'dana', issuedAt: Date.parse('2026-09-16T09:59:00Z') / 1000 });
  expect(await dana.send('GET', '/api/auth/userProfile')).toMatchObject({ status: 200 });
  expect(await manager.send('POST', '/api/admin/users/dana/deactivate')).toMatchObject({
    status: 200,
    data: { data: { isActive: false } },
  });
  expect(await dana.send('GET', '/api/auth/userProfile')).toMatchObject({ status: 403, code: 'not_active' });
  expect(await db.select().from(secondFactorSessions)).toEqual([]);
  expect(await db.select().from(biometricDevices)).toMatchObject([{ isActive: false }]);
  expect(ended).toEqual(['dana']);
  expect(await manager.send('POST', '/api/admin/users/dana/activate')).toMatchObject({ status: 200 });
  expect(await dana.send('GET', '/api/auth/userProfile')).toMatchObject({ status: 200 });
  const response = await people.test.app.inject({ url: '/api/auth/userProfile', headers: early });
  expect(response.statusCode).toBe(401);
});

it('shows the dependants of a user, and resolves them with the off-boarding', async () => {
  const { db } = people.test.database;
  const view = { list: '/api/sales', address: '', hidden: [], density: 'dense', opens: false, name: 'v' };
  await people.role('sharers', 'users.manage', 'roles.manage');
  await people.user('sharer', 'sharers');
  await db.insert(agentNames).values({ id: 'a1', plainName: 'דנה', name: 'דנה' });
  await db.update(users).set({ agentId: 'a1' }).where(eq(users.id, 'sharer'));
  const sharer = people.person('sharer');
  const invite = (person: Person, email: string) =>
    person.send('POST', '/api/admin/users/pending', { email, displayName: email, roleId: 'sharers' });
  expect(await invite(sharer, 'new@misrad.example')).toMatchObject({ status: 200 });
  expect(await invite(admin, 'other@misrad.example')).toMatchObject({ status: 200 });
  for (const roleId of ['sellers', 'payers'])
    expect(await sharer.send('POST', '/api/admin/list-views', { ...view, roleId })).toMatchObject({
      status: 200,
    });
  await sharer.send('POST', '/api/list-views', view);
  const ties = () => admin.send('GET', '/api/admin/users/sharer/ties');
  expect(await ties()).toMatchObject({
    data: {
      data: {
        agent: { id: 'a1', name: 'דנה' },
        invitations: ['new@misrad.example'],
        devices: 0,
        apiTokens: 0,
        sharedViews: 2,
      },
    },
  });
  expect(await admin.send('GET', '/api/admin/users/nobody/ties')).toMatchObject({ status: 404 });
  const removals = { unlinkAgent: true, cancelInvitations: true };
  expect(await admin.send('POST', '/api/admin/users/sharer/off-board', removals)).toMatchObject({
    status: 200,
  });
  expect(await ties()).toMatchObject({
    data: { data: { agent: null, invitations: [], devices: 0, apiTokens: 0, sharedViews: 2 } },
  });
  expect((await db.select().from(pendingUsers)).map(({ email }) => email)).toEqual(['other@misrad.example']);
  const log = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.slice(-3)).toMatchObject([
    { actorId: 'admin', action: 'user.deactivated', targetId: 'sharer' },
    { actorId: 'admin', action: 'agent.unlinked', targetId: 'a1', before: { userId: 'sharer' } },
    { actorId: 'admin', action: 'invitation.cancelled', before: { email: 'new@misrad.example' } },
  ]);
});

it.each([
  ['POST', '/deactivate', {}, 1],
  ['POST', '/activate', {}, 0],
  ['PUT', '', { displayName: 'x' }, 1],
] as const)('does nothing the second time: %s %s', async (method, what, body, entries) => {
  for (let time = 0; time < 2; time += 1)
    expect(await manager.send(method, `/api/admin/users/dana${what}`, body)).toMatchObject({ status: 200 });
  expect(await people.test.database.db.$count(auditLog)).toBe(entries);
});

it('returns errors for unknown users and roles', async () => {
  expect(await admin.send('POST', '/api/admin/users/nobody/deactivate')).toMatchObject({ status: 404 });
  expect(await admin.send('PUT', '/api/admin/users/dana', { roleId: 'nothing' })).toMatchObject({
    status: 400,
  });
});

it.each([
  { isActive: false },
  { id: 'admin' },
  { email: 'x@misrad.example' },
  { permissions: ['system.admin'] },
  { role: { permissions: ['system.admin'] } },
  { roleId: ['admins'] },
  { roleId: { id: 'admins' } },
  { RoleId: 'admins' },
  { agentId: 'agent' },
  { tokensValidAfter: null },
])('rejects the unknown field %p', async (body) => {
  const before = await getRow('dana');
  expect(await admin.send('PUT', '/api/admin/users/dana', body)).toMatchObject({ status: 400 });
  expect(await getRow('dana')).toEqual(before);
});

it('lists users and pending users by name, state and role', async () => {
  await admin.send('POST', '/api/admin/users/pending', {
    email: 'Noa@Misrad.example',
    displayName: 'נועה לוי',
    roleId: 'sellers',
  });
  await admin.send('POST', '/api/admin/users/dana/deactivate');
  const found = async (query: string) => {
    const { data } = await manager.send('GET', `/api/admin/people?${query}`);
    return (data as { data: { email: string; state: string }[] }).data.map(
      ({ email, state }) => `${state} ${email}`,
    );
  };
  expect(await found('sort=email')).toEqual([
    'active admin@misrad.example',
    'inactive dana@misrad.example',
    'active manager@misrad.example',
    'invited noa@misrad.example',
  ]);
  expect(await found(`text=${encodeURIComponent('נועה')}`)).toEqual(['invited noa@misrad.example']);
  expect(await found('state=inactive')).toEqual(['inactive dana@misrad.example']);
  expect(await found('roleId=sellers&sort=lastLogin')).toHaveLength(2);
  expect(await manager.send('GET', '/api/admin/people/dana')).toMatchObject({
    data: { data: { id: 'dana', state: 'inactive' } },
  });
  expect(await manager.send('GET', '/api/admin/people/totals')).toMatchObject({
    data: { data: { count: 4, active: 2, invited: 1, inactive: 1 } },
  });
  expect(await manager.send('GET', '/api/admin/users')).toMatchObject({ status: 200 });
  expect(await manager.send('GET', '/api/admin/users/pending')).toMatchObject({
    data: { data: [{ email: 'noa@misrad.example', roleName: 'sellers' }] },
  });
});

it('returns the names of active administrators to everybody, and access decisions to managers of users', async () => {
  expect(await people.person('dana').send('GET', '/api/auth/administrators')).toMatchObject({
    data: { data: [{ displayName: 'admin' }] },
  });
  const query = new URLSearchParams({
    user: 'DANA@misrad.example',
    route: 'GET /api/admin/roles',
  }).toString();
  expect(await manager.send('GET', `/api/admin/access?${query}`)).toMatchObject({
    data: {
      data: {
        person: { id: 'dana', role: { permissions: ['sales.view'] } },
        decision: { allowed: false, need: 'any' },
      },
    },
  });
  expect(await manager.send('GET', '/api/admin/access?user=dana&permission=sales.view')).toMatchObject({
    data: { data: { decision: { allowed: true, need: 'one' } } },
  });
  expect(await manager.send('GET', '/api/admin/access?user=dana&route=GET+/nowhere')).toMatchObject({
    status: 400,
  });
  expect(await manager.send('GET', '/api/admin/access?user=nobody')).toMatchObject({ status: 404 });
  expect(await manager.send('GET', '/api/admin/access/routes')).toMatchObject({ status: 200 });
});

it("finds a user by the identity provider's longest id", async () => {
  const id = 'u'.repeat(128);
  await people.user(id, 'sellers');
  const record = await admin.send('GET', `/api/admin/people/${id}`);
  expect(record).toMatchObject({ status: 200, data: { data: { id } } });
  const page = await admin.send('GET', `/api/admin/people?limit=1&at=${id}`);
  expect(page).toMatchObject({ status: 200, data: { data: [{ id }] } });
  const names = await admin.send('GET', `/api/admin/audit-log/names/actorId?id=${id}`);
  expect(names).toMatchObject({ status: 200 });
});

it('exports the filtered users with labels, and records it', async () => {
  await people.user('gone', 'sellers', false);
  const { app, database, holding } = people.test;
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/people/export',
    headers: holding({ uid: 'manager' }),
    payload: { filter: { state: 'inactive', roleId: 'sellers' }, sort: 'displayName', direction: 'asc' },
  });
  expect(response.statusCode).toBe(200);
  const parts = unzip(response.rawPayload);
  const [, ...rows] = readRows(parts.get('xl/worksheets/sheet1.xml')!);
  expect(rows[0]).toMatchObject({ A: 'gone', B: 'gone@misrad.example', C: 'לא פעיל', D: 'sellers' });
  const about = readRows(parts.get('xl/worksheets/sheet2.xml')!).map(({ A, B }) => [A, B]);
  expect(about).toContainEqual(['סינון', 'תפקיד: sellers · מצב: לא פעיל']);
  const noted = await database.db.select().from(auditLog);
  expect(noted.at(-1)).toMatchObject({ action: 'admin_people.exported', details: { count: 1 } });
  const refused = await app.inject({
    method: 'POST',
    url: '/api/admin/people/export',
    headers: holding({ uid: 'dana' }),
    payload: { filter: {}, sort: 'displayName', direction: 'asc' },
  });
  expect(refused.statusCode).toBe(403);
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(people.test.database.db, usersTables)).toEqual([]);
});
