import { asc, eq } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/audit-tables';
import { agents } from '#server/db/schema/agents-tables';
import { biometricDevices } from '#server/db/schema/biometric-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { startPeople, type People, type Person } from './testing/people';
import { users } from '#server/db/schema/users-tables';

/** Tests the things that depend on a user who is deactivated and activated again. */

let people: People;
let admin: Person;

beforeAll(async () => {
  people = await startPeople();
  admin = people.person('admin');
});
beforeEach(async () => {
  const { db } = people.test.database;
  await people.test.database.reset();
  people.test.clock.set('2026-09-16T09:00:00Z');
  await people.role('admins', 'system.admin');
  await people.role('managers', 'users.manage', 'sales.view');
  await people.role('sellers', 'sales.view');
  await people.user('admin', 'admins');
  await people.user('dana', 'managers');
  await people.user('noa', 'sellers');
  await db.insert(agents).values({ id: 'a1', name: 'דנה', isActive: true });
  await link('dana');
  const body = { email: 'new@misrad.example', displayName: 'חדש', roleId: 'sellers' };
  await people.person('dana').send('POST', '/api/admin/users/pending', body);
  await db.insert(biometricDevices).values({
    id: 'device',
    userId: 'dana',
    name: 'x',
    credentialId: 'c',
    publicKey: 'p',
    counter: 0,
    registeredWhileOff: false,
  });
});
afterAll(() => people.test.close());

const link = (userId: string | null) => admin.send('PUT', '/api/user-info-management/a1/user', { userId });
const act = (what: string, body?: object) => admin.send('POST', `/api/admin/users/dana/${what}`, body);
const actions = async () =>
  (await people.test.database.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(
    ({ action }) => action,
  );

async function getAgent(id: string): Promise<string | null | undefined> {
  const [row] = await people.test.database.db.select().from(users).where(eq(users.id, id));
  return row?.agentId;
}
const invitations = () => people.test.database.db.select().from(pendingUsers);

async function firstSignIn(): Promise<number> {
  const headers = people.test.holding({ uid: 'new', email: 'new@misrad.example' });
  return (await people.test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers })).statusCode;
}

it('keeps the link to the agent and the invitations of a user until the activation', async () => {
  expect(await act('deactivate')).toMatchObject({ status: 200 });
  expect([await getAgent('dana'), await invitations()]).toEqual(['a1', [expect.objectContaining({})]]);
  people.test.clock.set('2026-09-16T09:10:00Z');
  expect(await act('activate')).toMatchObject({ status: 200, data: { lostAgent: null } });
  expect([await getAgent('dana'), await firstSignIn()]).toEqual(['a1', 200]);
  expect((await actions()).slice(-4, -1)).toEqual(['user.deactivated', 'user.reactivated', 'user.activated']);
});

it('removes the named things at an off-boarding, with an entry each', async () => {
  expect(await act('off-board', { unlinkAgent: true, cancelInvitations: false })).toMatchObject({
    status: 200,
    data: { data: { isActive: false } },
  });
  expect([await getAgent('dana'), (await invitations()).length]).toEqual([null, 1]);
  expect((await actions()).slice(-2)).toEqual(['user.deactivated', 'agent.unlinked']);
  await act('activate');
  await link('dana');
  await act('off-board', { unlinkAgent: false, cancelInvitations: true });
  expect([await getAgent('dana'), await invitations()]).toEqual(['a1', []]);
  expect((await actions()).slice(-2)).toEqual(['user.deactivated', 'invitation.cancelled']);
});

it.each([{}, { unlinkAgent: true }, { unlinkAgent: true, cancelInvitations: 'yes' }])(
  'rejects an off-boarding that does not name each thing: %j',
  async (body) => {
    expect(await act('off-board', body)).toMatchObject({ status: 400 });
    expect(await people.person('dana').send('GET', '/api/auth/userProfile')).toMatchObject({ status: 200 });
  },
);

it('accepts an invitation only while its inviter is active', async () => {
  const [invitation] = await invitations();
  const made = await admin.send('POST', `/api/admin/users/pending/${invitation!.id}/link`);
  const { link: address } = (made.data as { data: { link: string } }).data;
  const payload = { number: new URL(address).searchParams.get('invitation') };
  const isCurrent = async () =>
    (await people.test.app.inject({ method: 'POST', url: '/api/auth/invitation-link', payload })).json();
  expect(await isCurrent()).toEqual({ current: true });
  await act('deactivate');
  expect([await isCurrent(), await firstSignIn()]).toEqual([{ current: false }, 404]);
  const open = { method: 'POST', url: '/api/auth/invitation-link/open', payload } as const;
  expect((await people.test.app.inject(open)).statusCode).toBe(404);
  const shown = async () => {
    const { data } = await admin.send('GET', '/api/admin/people?state=invited');
    return (data as { data: { expiresAt: string }[] }).data.map(({ expiresAt }) => expiresAt);
  };
  expect(await shown()).toEqual(['2026-09-16T09:00:00.000Z']);
  await act('activate');
  expect([await isCurrent(), await shown()]).toEqual([{ current: true }, ['2026-09-23T09:00:00.000Z']]);
});

it('counts an invitation again for which an active person makes a new link', async () => {
  await act('deactivate');
  const [invitation] = await invitations();
  expect(await admin.send('POST', `/api/admin/users/pending/${invitation!.id}/send`)).toMatchObject({
    status: 200,
  });
  expect(await invitations()).toMatchObject([{ invitedBy: 'admin' }]);
  expect(await firstSignIn()).toBe(200);
});

it('allows the link to pass to another user meanwhile, and names it at the activation', async () => {
  expect(await link('noa')).toMatchObject({ status: 409 });
  await act('deactivate');
  expect(await link('noa')).toMatchObject({ status: 200, data: { data: { user: { id: 'noa' } } } });
  expect([await getAgent('dana'), await getAgent('noa')]).toEqual([null, 'a1']);
  expect(await act('activate')).toMatchObject({
    status: 200,
    data: { data: { isActive: true }, lostAgent: { id: 'a1', name: 'דנה' } },
  });
  await act('deactivate');
  expect(await act('activate')).toMatchObject({ data: { lostAgent: null } });
});

it('keeps devices inactive after the activation', async () => {
  await act('deactivate');
  await act('activate');
  expect(await people.test.database.db.select().from(biometricDevices)).toMatchObject([{ isActive: false }]);
});
