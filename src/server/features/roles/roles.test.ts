import { eq } from 'drizzle-orm';
import type { Cleanup, HeldRole } from '#contract/features/roles/roles-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { roles } from '#server/db/schema/roles-tables';
import { startPeople, type People, type Person } from '#server/features/accounts/users/testing/people';
import * as rolesTables from '#server/db/schema/roles-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

let people: People;
let admin: Person;
let editor: Person;

beforeAll(async () => {
  people = await startPeople();
  admin = people.person('admin');
  editor = people.person('editor');
});
beforeEach(async () => {
  await people.test.database.reset();
  await people.role('admins', 'system.admin');
  await people.role('editors', 'roles.manage', 'sales.manage');
  await people.role('sellers', 'sales.view', 'salaries.view');
  await people.user('admin', 'admins');
  await people.user('editor', 'editors');
  await people.user('dana', 'sellers');
});
afterAll(() => people.test.close());

const stored = async (id: string) =>
  (await people.test.database.db.select().from(roles).where(eq(roles.id, id)))[0];
const newRole = { name: 'מוקד', description: 'מוקד המכירות', permissions: ['sales.view', 'sales.view'] };

it('creates, changes and deletes a role, each with an audit log entry', async () => {
  const made = await editor.send('POST', '/api/admin/roles', newRole);
  const { id } = (made.data as { data: HeldRole }).data;
  expect(made.data).toMatchObject({ data: { name: 'מוקד', permissions: ['sales.view'], holderCount: 0 } });
  const change = { permissions: ['sales.view', 'sales.edit'] };
  // The second one changes nothing.
  for (let time = 0; time < 2; time += 1)
    expect(await editor.send('PUT', `/api/admin/roles/${id}`, change)).toMatchObject({
      data: { data: { name: 'מוקד', ...change } },
    });
  expect(await editor.send('DELETE', `/api/admin/roles/${id}`)).toMatchObject({ status: 200 });
  expect(await stored(id)).toBeUndefined();
  const log = await people.test.database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.map(({ action }) => action)).toEqual(['role.created', 'role.changed', 'role.deleted']);
  expect(log[1]).toMatchObject({ before: { permissions: ['sales.view'] }, after: change });
});

it('shows user names with users.manage, otherwise their number', async () => {
  const getRoles = async (person: Person) =>
    ((await person.send('GET', '/api/admin/roles')).data as { data: HeldRole[] }).data;
  const seller = (found: HeldRole[]) => found.find(({ id }) => id === 'sellers');
  expect(seller(await getRoles(admin))).toMatchObject({
    holderCount: 1,
    holders: [{ displayName: 'dana', online: false }],
  });
  expect(seller(await getRoles(editor))).not.toHaveProperty('holders');
  expect(seller(await getRoles(editor))).toMatchObject({ holderCount: 1 });
  await people.person('dana').send('GET', '/api/auth/userProfile');
  expect(seller(await getRoles(admin))).toMatchObject({ holders: [{ displayName: 'dana', online: true }] });
});

it('rejects permissions that the caller lacks, and changes of roles with them', async () => {
  const refused = { status: 403, reason: 'beyond_own_rights' };
  expect(
    await editor.send('POST', '/api/admin/roles', { ...newRole, permissions: ['sales.admin'] }),
  ).toMatchObject({
    ...refused,
    missing: ['sales.admin'],
  });
  const url = '/api/admin/roles/sellers';
  for (const body of [
    { permissions: ['sales.view'] },
    { permissions: ['salaries.view', 'sales.edit'] },
    { name: 'מוכרים' },
    { description: 'אחר' },
  ])
    expect(await editor.send('PUT', url, body)).toMatchObject({ ...refused, missing: ['salaries.view'] });
  expect(await editor.send('DELETE', url)).toMatchObject(refused);
  await people.role('helpers', 'sales.view');
  const change = (permissions: string[]) => editor.send('PUT', '/api/admin/roles/helpers', { permissions });
  expect(await change(['sales.view', 'users.view'])).toMatchObject(refused);
  expect(await change(['sales.edit', 'gone.view'])).toMatchObject({ status: 400 });
  expect(await change(['sales.edit'])).toMatchObject({ status: 200 });
});

it('rejects changes of own roles, except by administrators', async () => {
  for (const body of [{ permissions: ['roles.manage'] }, { name: 'other' }])
    expect(await editor.send('PUT', '/api/admin/roles/editors', body)).toMatchObject({
      status: 403,
      reason: 'own_role',
    });
  expect(await admin.send('PUT', '/api/admin/roles/admins', { name: 'other' })).toMatchObject({
    status: 200,
  });
});

it('rejects changes that would leave no administrator', async () => {
  const refused = { status: 409, reason: 'last_administrator' };
  expect(await admin.send('PUT', '/api/admin/roles/admins', { permissions: ['sales.view'] })).toMatchObject(
    refused,
  );
  expect(await admin.send('PUT', '/api/admin/users/admin', { roleId: 'sellers' })).toMatchObject(refused);
  expect(await admin.send('PUT', '/api/admin/users/admin', { roleId: null })).toMatchObject(refused);
  expect(await admin.send('POST', '/api/admin/users/admin/deactivate')).toMatchObject(refused);
  expect((await stored('admins'))?.permissions).toEqual(['system.admin']);
});

it('rejects deleting a role in use, and names its users', async () => {
  expect(await admin.send('DELETE', '/api/admin/roles/sellers')).toMatchObject({
    status: 409,
    reason: 'role_in_use',
  });
  await people.role('promised');
  const email = 'noa@misrad.example';
  await admin.send('POST', '/api/admin/users/pending', { email, displayName: 'נועה', roleId: 'promised' });
  expect(await admin.send('DELETE', '/api/admin/roles/promised')).toMatchObject({
    status: 409,
    reason: 'role_in_use',
  });
});

it('returns the specified message for a missing role', async () => {
  const response = await people.test.app.inject({
    method: 'PUT',
    url: '/api/admin/roles/gone',
    headers: people.test.holding({ uid: 'admin' }),
    payload: { name: 'x' },
  });
  expect([response.statusCode, response.body]).toEqual([
    404,
    expect.stringContaining("Role 'gone' not found"),
  ]);
});

it('rejects a taken name, and an outdated change', async () => {
  expect(await admin.send('POST', '/api/admin/roles', { name: 'SELLERS' })).toMatchObject({
    status: 409,
    reason: 'name_taken',
  });
  const basedOn = '2020-01-01T00:00:00.000Z';
  expect(await admin.send('PUT', '/api/admin/roles/sellers', { name: 'x', basedOn })).toMatchObject({
    status: 409,
    reason: 'outdated',
  });
});

it('rejects a name that looks like another, ignoring invisible characters in both', async () => {
  const make = (name: string) => admin.send('POST', '/api/admin/roles', { name });
  const taken = { status: 409, reason: 'name_taken' };
  for (const name of ['sellers\u200f', '\u202eSel\u200blers', ' sel\u0000lers\n'])
    expect(await make(name)).toMatchObject(taken);
  expect(await make('\u200fמוקד\u200e')).toMatchObject({ status: 200, data: { data: { name: 'מוקד' } } });
  await people.test.database.db.insert(roles).values({ id: 'old', name: 'שטח\u200f' });
  expect(await make('שטח')).toMatchObject(taken);
  expect(await admin.send('PUT', '/api/admin/roles/sellers', { name: 'מו\u2066קד' })).toMatchObject(taken);
});

it('rejects a name that looks like another in vowel signs, quotes, dashes, or letters of another alphabet', async () => {
  const make = (name: string) => admin.send('POST', '/api/admin/roles', { name });
  for (const [name, alike] of [
    ['מנהל', 'מְנַהֵל'],
    ['שירות', '\ufb2aירות'],
    ['תל-אביב', 'תל־אביב'],
    ['סמנכ"ל', 'סמנכ״ל'],
    ['צוות – צפון', 'צוות - צפון'],
    ['Support', 'Suрpоrt'],
    ['BACKUP', 'ВАСKUР'],
    ['MARKET', 'ΜΑRΚΕΤ'],
    ['office', 'oﬃce'],
    ['Cafe', 'Café'],
  ] as const) {
    expect(await make(name)).toMatchObject({ status: 200 });
    expect({ alike, ...(await make(alike)) }).toMatchObject({ alike, status: 409, reason: 'name_taken' });
  }
  for (const name of ['מנהלת', 'Вася', 'Νίκος', 'שירות 2'])
    expect(await make(name)).toMatchObject({ status: 200 });
});

it.each([
  { ...newRole, id: 'admins' },
  { ...newRole, permissions: 'system.admin' },
  { ...newRole, permissions: ['sales.everything'] },
  { ...newRole, permissions: ['nothing.view'] },
  { ...newRole, permissions: [['sales.view']] },
  { ...newRole, createdAt: '2020-01-01' },
  { ...newRole, name: '' },
  { ...newRole, name: '\u200b' },
  { ...newRole, name: '\u202e' },
  { ...newRole, name: ['a', 'b'] },
])('rejects %p', async (body) => {
  expect(await admin.send('POST', '/api/admin/roles', body)).toMatchObject({ status: 400 });
  expect(await people.test.database.db.select().from(roles)).toHaveLength(3);
});

it('cleans up roles, and only reports changes in a dry run', async () => {
  await people.role('old', 'sales.view', 'sales.view', 'gone.view', 'sales.');
  const run = async (dryRun: boolean) =>
    ((await admin.send('POST', '/api/admin/roles/cleanup', { dryRun })).data as { data: Cleanup }).data;
  const found = {
    updated: 1,
    skipped: 3,
    changes: [{ roleId: 'old', before: 4, after: 1, removed: ['sales.view', 'gone.view', 'sales.'] }],
  };
  expect(await run(true)).toMatchObject(found);
  expect((await stored('old'))?.permissions).toHaveLength(4);
  expect(await run(false)).toMatchObject(found);
  expect((await stored('old'))?.permissions).toEqual(['sales.view']);
  expect(await run(false)).toEqual({ updated: 0, skipped: 4, changes: [] });
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(people.test.database.db, rolesTables)).toEqual([]);
});
