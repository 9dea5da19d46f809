import { eq } from 'drizzle-orm';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import type { IdentityClaims } from '#server/lib/identity/identity';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { ownAccounts, startTestApp, type TestApp } from '#server/lib/testing/app';

const EMAIL = 'dana@misrad.example';
const replaced: string[] = [];
let isOwn: () => Promise<boolean>;
let holder: string | null;
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({
    identityAdmin: {
      ...ownAccounts,
      findAccount: async () => holder,
      findOrigin: async () => ((await isOwn()) ? 'prepared' : 'foreign'),
      ensureInvitedAccount: async (email) => {
        replaced.push(email);
        return { uid: 'replacement', removed: 'dana' };
      },
    },
  });
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  replaced.length = 0;
  holder = null;
  isOwn = async () => true;
});
afterAll(() => test.close());

const dana = { uid: 'dana', email: EMAIL, emailVerified: true };

async function signIn(
  claims: Partial<IdentityClaims> = dana,
): Promise<{ status: number; code: string | null }> {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: test.holding(claims),
  });
  const ok = response.statusCode === 200;
  return { status: response.statusCode, code: ok ? null : ErrorBody.parse(response.json()).error.code };
}

const ADMITTED = { status: 200, code: null };
const NOT_APPROVED = { status: 404, code: 'not_found' };

async function invite(fields: Partial<typeof pendingUsers.$inferInsert> = {}): Promise<void> {
  await test.database.db.insert(roles).values({ id: 'role', name: 'role', permissions: ['sales.view'] });
  await test.database.db
    .insert(pendingUsers)
    .values({ id: 'invitation', email: EMAIL, displayName: 'דנה', roleId: 'role', ...fields });
}

const allUsers = () => test.database.db.select().from(users);
const allInvitations = () => test.database.db.select().from(pendingUsers);
const activations = () =>
  test.database.db.select().from(auditLog).where(eq(auditLog.action, 'user.activated'));

it('turns an invited account into a user with the role, once, and records it', async () => {
  await invite();
  expect(await signIn()).toEqual(ADMITTED);
  expect(await signIn()).toEqual(ADMITTED);
  expect(await allUsers()).toMatchObject([
    { id: 'dana', email: EMAIL, displayName: 'דנה', roleId: 'role', isActive: true },
  ]);
  expect(await allInvitations()).toEqual([]);
  expect(await activations()).toMatchObject([
    { actorId: 'dana', targetId: 'dana', details: { invitationId: 'invitation', roleId: 'role' } },
  ]);
});

it('revokes earlier tokens, since somebody else may have registered the address before', async () => {
  await invite();
  const now = test.clock.now().getTime() / 1000;
  const squatter = { ...dana, emailVerified: false, issuedAt: now - 600 };
  expect(await signIn(squatter)).toEqual(NOT_APPROVED);
  expect(await signIn({ ...dana, issuedAt: now })).toEqual(ADMITTED);
  const profile = (issuedAt: number) =>
    test.app.inject({ url: '/api/auth/userProfile', headers: test.holding({ ...dana, issuedAt }) });
  expect((await profile(now - 600)).statusCode).toBe(401);
  expect((await profile(now)).statusCode).toBe(200);
  expect((await profile(now + 1)).statusCode).toBe(200);
});

it('rejects a revoked token without recording a sign-in', async () => {
  await invite();
  await signIn();
  await test.database.db
    .update(users)
    .set({ tokensValidAfter: '2026-09-16T10:00:00Z', lastLogin: '2026-09-16T08:00:00Z' });
  expect(await signIn()).toEqual({ status: 401, code: 'session_ended' });
  const [user] = await allUsers();
  expect(Date.parse(user!.lastLogin!)).toBe(Date.parse('2026-09-16T08:00:00Z'));
});

it('records each sign-in', async () => {
  await invite();
  await signIn();
  test.clock.set('2026-09-17T10:00:00Z');
  await signIn();
  const [user] = await allUsers();
  expect(Date.parse(user!.lastLogin!)).toBe(Date.parse('2026-09-17T10:00:00Z'));
});

it.each<[string, Partial<IdentityClaims>]>([
  ['an address that is not proven', { emailVerified: false }],
  ['no address', { email: null }],
  ['a longer address', { email: `x${EMAIL}` }],
  ['an alias of the address', { email: 'dana+1@misrad.example' }],
  ['a dot at the end', { email: `${EMAIL}.` }],
  ['a space at the end', { email: `${EMAIL} ` }],
  ['a look-alike of the address', { email: 'dаna@misrad.example' }],
  ['a wildcard', { email: 'd_na@misrad.example' }],
])('rejects %s, and keeps the invitation', async (_what, claims) => {
  await invite();
  expect(await signIn({ ...dana, ...claims })).toEqual(NOT_APPROVED);
  expect(await allUsers()).toEqual([]);
  expect(await allInvitations()).toHaveLength(1);
  expect(replaced).toEqual([]);
});

it('rejects an account without an invitation', async () => {
  expect(await signIn()).toEqual(NOT_APPROVED);
});

it.each([
  ['2026-09-16T08:59:59.999Z', NOT_APPROVED],
  ['2026-09-16T09:00:00.000Z', NOT_APPROVED],
  ['2026-09-16T09:00:00.001Z', ADMITTED],
])('an invitation that ends at %s', async (expiresAt, expected) => {
  await invite({ expiresAt });
  expect(await signIn()).toEqual(expected);
});

it('rejects an invitation without a role', async () => {
  await invite({ roleId: null });
  expect(await signIn()).toEqual(NOT_APPROVED);
});

it.each([true, false])("rejects another account with a user's address (active: %s)", async (isActive) => {
  await invite();
  await test.database.db.insert(users).values({ id: 'first', email: EMAIL, isActive });
  expect(await signIn()).toEqual(NOT_APPROVED);
  expect(await allUsers()).toMatchObject([{ id: 'first', isActive }]);
  expect(await activations()).toEqual([]);
});

it('does not reactivate a deactivated user by an invitation', async () => {
  await invite();
  await test.database.db.insert(users).values({ id: 'dana', email: 'old@misrad.example', isActive: false });
  expect(await signIn()).toEqual({ status: 403, code: 'not_active' });
  expect(await allUsers()).toMatchObject([{ id: 'dana', email: 'old@misrad.example', isActive: false }]);
});

it('twenty parallel sign-ins create one user, and all succeed', async () => {
  await invite();
  const responses = await Promise.all(Array.from({ length: 20 }, () => signIn()));
  expect(responses).toEqual(Array.from({ length: 20 }, () => ADMITTED));
  expect(await allUsers()).toHaveLength(1);
  expect(await activations()).toHaveLength(1);
});

it('of two accounts with the same address, one becomes the user', async () => {
  await invite();
  const responses = await Promise.all([signIn(), signIn({ ...dana, uid: 'other' })]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await allUsers()).toHaveLength(1);
});

const REMOVED = { status: 401, code: 'credentials_removed' };

it('replaces a foreign account, and keeps the invitation for its replacement', async () => {
  await invite();
  isOwn = async () => false;
  expect(await signIn()).toEqual(REMOVED);
  expect(replaced).toEqual([EMAIL]);
  expect([await allUsers(), await activations()]).toEqual([[], []]);
  isOwn = async () => true;
  expect(await signIn({ ...dana, uid: 'replacement' })).toEqual(ADMITTED);
  expect(await allUsers()).toMatchObject([{ id: 'replacement', email: EMAIL, displayName: 'דנה' }]);
  const log = await test.database.db.select().from(auditLog);
  expect(log.map(({ action }) => action).sort()).toEqual([
    'account.replaced',
    'session.started',
    'user.activated',
  ]);
});

it('does not delete the account of a user with another address', async () => {
  await invite();
  isOwn = async () => false;
  holder = 'first';
  await test.database.db.insert(users).values({ id: 'first', email: 'first@misrad.example' });
  expect(await signIn()).toMatchObject({ status: 409 });
  expect(replaced).toEqual([]);
});

it('admits nobody while the origin of the account is unknown', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  await invite();
  isOwn = () => Promise.reject(new Error('no connection'));
  expect(await signIn()).toEqual({ status: 503, code: 'unavailable' });
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('no connection'));
  expect(await allUsers()).toEqual([]);
  isOwn = async () => true;
  expect(await signIn()).toEqual(ADMITTED);
});

it('does not call the identity provider for an existing user', async () => {
  await invite();
  await signIn();
  isOwn = () => Promise.reject(new Error('no connection'));
  expect(await signIn()).toEqual(ADMITTED);
});
