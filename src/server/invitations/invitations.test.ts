import { pino } from 'pino';
import { allRoutes } from '../../contract/http/all-routes';
import { auditLog } from '../platform/audit-tables';
import { users } from '../users/users-tables';
import { pendingUsers } from './invitations-tables';
import { startPeople, type People, type Person } from '../users/testing/people';

const DAY_MS = 24 * 60 * 60 * 1000;
const noa = { email: ' Noa@Misrad.example ', displayName: 'נועה לוי', roleId: 'sellers' };

let people: People;
let admin: Person;
let manager: Person;
let away: boolean;
const mailed: { to: string; returnTo: string }[] = [];
let logged = '';

beforeAll(async () => {
  const link = (returnTo: string) =>
    `https://misrad.example/auth/action?oobCode=x&continueUrl=${encodeURIComponent(returnTo)}`;
  const answers = async () => {
    if (away) throw new Error('away');
  };
  people = await startPeople({
    log: pino({ level: 'trace' }, { write: (line: string) => void (logged += line) }),
    identityAdmin: {
      removeForeignPassword: async () => false,
      ensureInvitedAccount: async (email) => answers().then(() => `uid-of-${email}`),
      sendSignInLink: async (to, returnTo) => answers().then(() => void mailed.unshift({ to, returnTo })),
      makeSignInLink: async (_email, returnTo) => answers().then(() => link(returnTo)),
      endSessions: async () => {},
    },
  });
  admin = people.person('admin');
  manager = people.person('manager');
});
beforeEach(async () => {
  await people.test.database.reset();
  people.test.clock.set('2026-09-16T09:00:00Z');
  away = false;
  mailed.length = 0;
  await people.role('admins', 'system.admin');
  await people.role('managers', 'users.manage', 'sales.view');
  await people.role('sellers', 'sales.view');
  await people.user('admin', 'admins');
  await people.user('manager', 'managers');
});
afterAll(() => people.test.close());

async function invited(body: object = noa): Promise<string> {
  const { data } = await manager.send('POST', '/api/admin/users/pending', body);
  return (data as { data: { id: string } }).data.id;
}
const invitations = () => people.test.database.db.select().from(pendingUsers);
const numberIn = (link: string) => new URL(link).searchParams.get('invitation')!;

async function isCurrent(number: unknown): Promise<unknown> {
  const answer = await people.test.app.inject({
    method: 'POST',
    url: '/api/auth/invitation-link',
    payload: { number },
  });
  return answer.statusCode === 200 ? answer.json() : answer.statusCode;
}

async function signIn(): Promise<number> {
  const headers = people.test.holding({ uid: 'noa', email: 'noa@misrad.example' });
  return (await people.test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers })).statusCode;
}

it('invites exactly this address, for seven days, within its inviter’s rights', async () => {
  await invited();
  const [row] = await invitations();
  expect(row).toMatchObject({
    email: 'noa@misrad.example',
    roleId: 'sellers',
    invitedBy: 'manager',
    invitedAt: null,
  });
  expect(Date.parse(row!.expiresAt!) - people.test.clock.now().getTime()).toBe(7 * DAY_MS);
  const other = { ...noa, email: 'x@misrad.example', roleId: 'admins' };
  expect(await manager.send('POST', '/api/admin/users/pending', other)).toMatchObject({
    status: 403,
    reason: 'beyond_own_rights',
  });
  expect(await manager.send('POST', '/api/admin/users/pending', { ...other, roleId: 'gone' })).toMatchObject({
    status: 400,
  });
});

it('takes a pasted address without the invisible marks around and within it', async () => {
  await invited({ ...noa, email: '\u200fnoa@\u200bmisrad.example\ufeff' });
  expect(await invitations()).toMatchObject([{ email: 'noa@misrad.example' }]);
});

it('refuses an address that has an invitation or a user, a deactivated one too', async () => {
  await invited();
  await people.user('gone', 'sellers', false);
  expect(await manager.send('POST', '/api/admin/users/pending', noa)).toMatchObject({
    status: 409,
    reason: 'address_has_invitation',
  });
  expect(
    await manager.send('POST', '/api/admin/users/pending', { ...noa, email: 'GONE@misrad.example' }),
  ).toMatchObject({
    status: 409,
    reason: 'address_has_user',
  });
});

it.each([
  { ...noa, email: 'nоa@misrad.example' },
  { ...noa, email: 'noa@misrad.example.' },
  { ...noa, email: ['noa@misrad.example', 'x@misrad.example'] },
  { ...noa, email: '' },
  { ...noa, displayName: ' ' },
  { ...noa, displayName: '\u200b' },
  { ...noa, roleId: null },
  { ...noa, expiresAt: null },
  { ...noa, linkHash: 'x' },
  { ...noa, id: 'chosen' },
])('invites nobody by %p', async (body) => {
  expect(await admin.send('POST', '/api/admin/users/pending', body)).toMatchObject({ status: 400 });
  expect(await invitations()).toEqual([]);
});

it('mails a link, and every newer one kills those before it', async () => {
  const id = await invited();
  people.test.clock.set('2026-09-18T09:00:00Z');
  expect(await manager.send('POST', `/api/admin/users/pending/${id}/send`)).toMatchObject({
    data: { data: { invitedAt: '2026-09-18T09:00:00.000Z', expiresAt: '2026-09-25T09:00:00.000Z' } },
  });
  const first = numberIn(mailed[0]!.returnTo);
  expect([mailed[0]!.to, await isCurrent(first)]).toEqual(['noa@misrad.example', { current: true }]);
  const copied = await manager.send('POST', `/api/admin/users/pending/${id}/link`);
  const { link } = (copied.data as { data: { link: string } }).data;
  const second = numberIn(new URL(link).searchParams.get('continueUrl')!);
  expect([await isCurrent(first), await isCurrent(second)]).toEqual([{ current: false }, { current: true }]);
  await manager.send('POST', `/api/admin/users/pending/${id}/send`);
  expect(await isCurrent(second)).toEqual({ current: false });
  const everything = JSON.stringify([
    await people.test.database.db.select().from(auditLog),
    await invitations(),
  ]);
  for (const number of [first, second]) expect(everything).not.toContain(number);
});

it('shows a link to nobody after it was made: in no answer of any route, and in no log', async () => {
  const id = await invited();
  const copied = await manager.send('POST', `/api/admin/users/pending/${id}/link`);
  const { link } = (copied.data as { data: { link: string } }).data;
  const number = numberIn(new URL(link).searchParams.get('continueUrl')!);
  expect(await isCurrent(number)).toEqual({ current: true });
  const headers = people.test.holding({ uid: 'admin' });
  const answers = [logged];
  for (const { method, path, produces } of allRoutes) {
    if (method !== 'GET' || produces !== undefined) continue;
    answers.push((await people.test.app.inject({ url: path.replace(/:\w+/g, id), headers })).body);
  }
  expect(answers.join()).toContain(id);
  expect(answers.filter((answer) => answer.includes(number) || answer.includes('oobCode'))).toEqual([]);
});

it('is over when it is cancelled, expired or used', async () => {
  const id = await invited();
  await manager.send('POST', `/api/admin/users/pending/${id}/send`);
  const number = numberIn(mailed[0]!.returnTo);
  people.test.clock.set('2026-09-24T09:00:00Z');
  expect([await isCurrent(number), await signIn()]).toEqual([{ current: false }, 404]);
  await manager.send('POST', `/api/admin/users/pending/${id}/send`);
  const again = numberIn(mailed[0]!.returnTo);
  expect(await manager.send('DELETE', `/api/admin/users/pending/${id}`)).toMatchObject({ status: 200 });
  expect([await isCurrent(again), await signIn()]).toEqual([{ current: false }, 404]);
  const third = await invited();
  await manager.send('POST', `/api/admin/users/pending/${third}/send`);
  expect(await signIn()).toBe(200);
  expect(await isCurrent(numberIn(mailed[0]!.returnTo))).toEqual({ current: false });
  expect(await people.test.database.db.select().from(users)).toHaveLength(3);
});

it.each([undefined, null, '', [], {}, ['a', 'b'], 'short', 1])(
  'calls %p no number of a link',
  async (number) => {
    expect(await isCurrent(number)).toBe(400);
  },
);

it('notes that a link was handed over, and makes sure of an account', async () => {
  const id = await invited();
  expect(await manager.send('POST', `/api/admin/users/pending/${id}/mark-invited`)).toMatchObject({
    data: { data: { invitedAt: '2026-09-16T09:00:00.000Z' } },
  });
  expect(await manager.send('POST', `/api/admin/users/pending/${id}/ensure-auth-user`)).toMatchObject({
    data: { data: { uid: 'uid-of-noa@misrad.example' } },
  });
});

it('says so when the provider does not answer, and leaves everything as it was', async () => {
  const id = await invited();
  const before = await invitations();
  away = true;
  for (const what of ['send', 'link', 'ensure-auth-user'])
    expect(await manager.send('POST', `/api/admin/users/pending/${id}/${what}`)).toMatchObject({
      status: 503,
    });
  expect(await invitations()).toEqual(before);
});

it('gives nobody a say about an invitation beyond their rights', async () => {
  const { data } = await admin.send('POST', '/api/admin/users/pending', { ...noa, roleId: 'admins' });
  const { id } = (data as { data: { id: string } }).data;
  for (const what of ['send', 'link', 'mark-invited', 'ensure-auth-user'])
    expect(await manager.send('POST', `/api/admin/users/pending/${id}/${what}`)).toMatchObject({
      status: 403,
    });
  expect(await manager.send('DELETE', `/api/admin/users/pending/${id}`)).toMatchObject({ status: 403 });
  expect(await manager.send('DELETE', '/api/admin/users/pending/none')).toMatchObject({ status: 404 });
});
