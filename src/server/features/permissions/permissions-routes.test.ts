import { startPeople, type People } from '#server/features/accounts/users/testing/people';

let people: People;
beforeAll(async () => {
  people = await startPeople();
  await people.role('admin', 'users.manage');
  await people.role('clerk', 'sales.manage');
  await people.user('admin', 'admin');
  await people.user('clerk', 'clerk', false);
  await people.user('new', null);
});
afterAll(() => people.test.close());

const get = async (url: string) => (await people.person('admin').send('GET', url)).data as { data: unknown };
const ask = (query: Record<string, string>) =>
  get(`/api/admin/access?${new URLSearchParams(query).toString()}`);

const PERSON = {
  id: 'clerk',
  email: 'clerk@misrad.example',
  displayName: 'clerk',
  isActive: false,
  lastLogin: null,
  role: { id: 'clerk', name: 'clerk', description: '', permissions: ['sales.manage'] },
};

it('returns the permissions of the caller', async () => {
  expect(await get('/api/auth/permissions')).toEqual({
    data: { permissions: ['users.manage'], resources: ['users'] },
  });
});

it('explains the access of a person by address or id, to a permission or a route', async () => {
  expect(await ask({ user: 'clerk' })).toEqual({ data: { person: PERSON, decision: null } });
  const step = (rule: string, permission: string, holds: boolean) => ({ rule, permission, holds });
  const steps = [step('admin', 'system.admin', false), step('manage', 'sales.manage', true)];
  expect(await ask({ user: 'CLERK@misrad.example', permission: 'sales.view' })).toEqual({
    data: {
      person: PERSON,
      decision: {
        allowed: true,
        need: 'one',
        permissions: [{ permission: 'sales.view', allowed: true, steps }],
      },
    },
  });
  expect(await ask({ user: 'clerk', route: 'GET /api/admin/access' })).toMatchObject({
    data: {
      decision: {
        allowed: false,
        need: 'one',
        permissions: [{ permission: 'users.manage', allowed: false }],
      },
    },
  });
  expect(await ask({ user: 'new', permission: 'sales.view' })).toMatchObject({
    data: { person: { id: 'new', isActive: true, role: null }, decision: { allowed: false } },
  });
});

it('refuses unknown persons, routes and permissions', async () => {
  const { app } = people.test;
  const headers = people.test.holding({ uid: 'admin' });
  const refused = async (query: Record<string, string>) => {
    const response = await app.inject({
      url: `/api/admin/access?${new URLSearchParams(query).toString()}`,
      headers,
    });
    const { error } = response.json<{ error: { message: string; fields?: object } }>();
    return [response.statusCode, error.message, ...(error.fields ? [error.fields] : [])];
  };
  expect(await refused({ user: 'nobody' })).toEqual([404, 'no such user']);
  // Control characters are removed like all invisible ones.
  expect(await refused({ user: 'a\0' })).toEqual([404, 'no such user']);
  expect(await refused({ user: 'clerk', route: 'PUT /api/admin/access' })).toEqual([
    400,
    'no such route',
    [{ field: 'query.route', reason: 'no such route' }],
  ]);
  const invalid = [400, 'the input is not valid', expect.any(Array)];
  const queries: Record<string, string>[] = [
    { user: '' },
    { user: 'a'.repeat(255) },
    { user: 'clerk', route: 'a'.repeat(301) },
    { user: 'clerk', permission: 'sales.fly' },
    { user: 'clerk', other: 'x' },
  ];
  for (const query of queries) expect(await refused(query)).toEqual(invalid);
});

it('lists every route with its requirement', async () => {
  const { data } = (await get('/api/admin/access/routes')) as { data: { name: string }[] };
  expect(data).toEqual(
    expect.arrayContaining([
      {
        name: 'GET /api/auth/permissions',
        summary: 'Effective permissions and accessible resources of the caller',
        requires: 'signed-in',
      },
      {
        name: 'GET /api/admin/access',
        summary: 'A user by address or id, and the rule that grants or denies a route or a permission',
        requires: 'users.manage',
      },
      {
        name: 'GET /api/admin/access/routes',
        summary: 'All routes with their requirements as text',
        requires: 'users.manage',
      },
    ]),
  );
});
