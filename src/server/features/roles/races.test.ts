import { sql } from 'drizzle-orm';
import { allRoutes } from '#contract/features';
import { getRows } from '#server/db/database';
import {
  startPeople,
  type PersonResponse,
  type People,
  type Person,
} from '#server/features/accounts/users/testing/people';
import { countAdministrators } from './administrators-queries';

/** Long enough for another transaction to get as far as it can. */
const WAIT_SECONDS = 0.1;

let people: People;

/**
 * A barrier after the first write, so that the other transactions write too unless they are blocked. Without it, the first
 * request would always win, even without any protection.
 */
beforeAll(async () => {
  people = await startPeople();
  const { db } = people.test.database;
  await db.execute(
    sql.raw(`create function wait_a_little() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${WAIT_SECONDS}); return null; end $$`),
  );
  for (const [table, what] of [
    ['users', 'update'],
    ['roles', 'update or delete'],
    ['pending_users', 'insert or delete'],
  ])
    await db.execute(
      sql.raw(
        `create trigger barrier after ${what} on ${table} for each row execute function wait_a_little()`,
      ),
    );
});
afterAll(async () => {
  await people.test.database.db.execute(sql`drop function wait_a_little() cascade`);
  await people.test.close();
});

/** Ways to revoke an administrator's permissions. `role` is held only by this administrator. */
const WAYS: Record<string, (by: Person, userId: string, role: string) => Promise<PersonResponse>> = {
  demote: (by, userId) => by.send('PUT', `/api/admin/users/${userId}`, { roleId: 'sellers' }),
  strip: (by, userId) => by.send('PUT', `/api/admin/users/${userId}`, { roleId: null }),
  deactivate: (by, userId) => by.send('POST', `/api/admin/users/${userId}/deactivate`),
  empty: (by, _userId, role) => by.send('PUT', `/api/admin/roles/${role}`, { permissions: ['sales.view'] }),
};
const pairs = Object.keys(WAYS).flatMap((one) => Object.keys(WAYS).map((other) => [one, other] as const));

/** Other actions on users and roles, and the reason why they revoke no administrator's permissions. */
const HARMLESS: Record<string, string> = {
  'user.reactivated': 'gives',
  'user.data_exported': 'changes nothing',
  'user.erased': 'only of an inactive user',
  'user.sessions_ended': 'takes no permission',
  'user.code_reset': 'takes no permission',
  'role.created': 'gives',
  'role.deleted': 'only of a role that nobody holds',
  'roles.cleaned': 'takes only what grants nothing',
};

it('covers all routes that can revoke these permissions', () => {
  const actions = allRoutes
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ audit }) => (typeof audit === 'string' ? [audit] : Array.isArray(audit) ? audit : []))
    .filter((action: string) => /^(user|role|roles)\./.test(action) && !(action in HARMLESS));
  expect([...new Set(actions)].sort()).toEqual(['role.changed', 'user.changed', 'user.deactivated']);
});

it.each(pairs)(
  'two administrators who %s and %s each other at the same time leave one',
  async (one, other) => {
    const { database } = people.test;
    await database.reset();
    await people.role('sellers', 'sales.view');
    for (const name of ['a', 'b']) {
      await people.role(`role-${name}`, 'system.admin');
      await people.user(name, `role-${name}`);
    }
    const results = await Promise.all([
      WAYS[one]!(people.person('a'), 'b', 'role-b'),
      WAYS[other]!(people.person('b'), 'a', 'role-a'),
    ]);
    const statuses = results.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([403, 409]).toContain(statuses[1]);
    expect(await countAdministrators(database.db)).toBe(1);
  },
);

const EMAIL = 'noa@misrad.example';
const by = (id: string) => people.person(id);

/** Actions on the role, executed by two administrators at the same time. */
const OPERATIONS = {
  delete: () => by('b').send('DELETE', '/api/admin/roles/role'),
  assign: () => by('a').send('PUT', '/api/admin/users/dana', { roleId: 'role' }),
  invite: () =>
    by('a').send('POST', '/api/admin/users/pending', { email: EMAIL, displayName: 'נועה', roleId: 'role' }),
  edit: () => by('a').send('PUT', '/api/admin/roles/role', { permissions: ['sales.edit'] }),
  rename: () => by('a').send('PUT', '/api/admin/roles/role', { name: 'taken' }),
  create: () => by('b').send('POST', '/api/admin/roles', { name: 'taken' }),
  clean: () => by('b').send('POST', '/api/admin/roles/cleanup', { dryRun: false }),
  editHere: () => by('b').send('PUT', '/api/admin/roles/role', { permissions: ['sales.delete'] }),
} satisfies Record<string, () => Promise<PersonResponse>>;
type Operation = keyof typeof OPERATIONS;

/** Pairs of parallel actions and their valid responses: the second action sees the result of the first. */
const RACES: readonly [Operation, Operation, readonly (readonly [number, number])[]][] = [
  [
    'assign',
    'delete',
    [
      [200, 409],
      [400, 200],
    ],
  ],
  [
    'invite',
    'delete',
    [
      [200, 409],
      [400, 200],
    ],
  ],
  [
    'edit',
    'delete',
    [
      [200, 200],
      [404, 200],
    ],
  ],
  [
    'delete',
    'delete',
    [
      [200, 404],
      [404, 200],
    ],
  ],
  [
    'invite',
    'invite',
    [
      [200, 409],
      [409, 200],
    ],
  ],
  [
    'rename',
    'create',
    [
      [200, 409],
      [409, 200],
    ],
  ],
  ['edit', 'clean', [[200, 200]]],
  ['edit', 'editHere', [[200, 200]]],
];

it.each(RACES)(
  '%s in parallel with %s: the second sees the result of the first',
  async (one, other, allowed) => {
    const { database } = people.test;
    await database.reset();
    await people.role('admins', 'system.admin');
    await people.role('role', 'sales.view', 'gone.view');
    for (const name of ['a', 'b']) await people.user(name, 'admins');
    await people.user('dana', null);
    const results = await Promise.all([OPERATIONS[one](), OPERATIONS[other]()]);
    expect(allowed).toContainEqual(results.map(({ status }) => status));
    const orphans = await database.db.execute(sql`select id from (
      select id, role_id from users union all select id, role_id from pending_users) held
    where role_id is not null and not exists (select from roles where roles.id = held.role_id)`);
    expect(getRows(orphans)).toEqual([]);
  },
);

it('an invited user gets the role or nothing if both change at the same time', async () => {
  const { database, app } = people.test;
  await database.reset();
  await people.role('admins', 'system.admin');
  await people.role('role', 'sales.view');
  await people.user('a', 'admins');
  const invited = (await OPERATIONS.invite()).data as { data: { id: string } };
  const headers = people.test.holding({ uid: 'noa', email: EMAIL });
  const [entered, cancelled] = await Promise.all([
    app.inject({ method: 'POST', url: '/api/auth/sign-in', headers }),
    by('a').send('DELETE', `/api/admin/users/pending/${invited.data.id}`),
  ]);
  expect([
    [200, 404],
    [404, 200],
  ]).toContainEqual([entered.statusCode, cancelled.status]);
});
