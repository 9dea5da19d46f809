import { eq } from 'drizzle-orm';
import { signInWithPassword, type SignedIn } from '#mocks/identity/test-tokens';
import { auditLog } from '#server/db/schema/audit-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import type { TestApp } from '#server/lib/testing/app';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { startProviderTest, type ProviderTest } from './testing/provider';

/** Registers an address before its owner does, end to end with the real emulator of the identity provider. */

let provided: ProviderTest;

const OWNER = 'owner@misrad.example';
const FIRST = 'first@misrad.example';
const SQUATTER = { email: OWNER, password: 'squatter-1' };

beforeAll(async () => {
  provided = await startProviderTest();
});
beforeEach(async () => {
  await provided.reset();
  const { db } = provided.test.database;
  await db.insert(roles).values({ id: 'role', name: 'role', permissions: ['sales.view'] });
  await db
    .insert(pendingUsers)
    .values({ id: 'invitation', email: OWNER, displayName: 'דנה', roleId: 'role' });
});
afterAll(() => provided.close());

async function resetPassword(email: string, newPassword: string): Promise<SignedIn> {
  await provided.ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await provided.openMail('resetPassword', { newPassword });
  return signInWithPassword(provided.provider.url, email, newPassword);
}

const signIn = (token: string) => provided.call(token, 'POST', '/api/auth/sign-in');
const profile = (token: string) => provided.call(token, 'GET', '/api/auth/userProfile');
const bootstrap = (server: TestApp['app'], token: string) =>
  provided.call(token, 'POST', '/api/system/bootstrap-first-admin', server, { displayName: 'דנה' });
const allUsers = () => provided.test.database.db.select().from(users);

const replacements = async () => {
  const { db } = provided.test.database;
  const found = await db.select().from(auditLog).where(eq(auditLog.action, 'account.replaced'));
  return found.map(({ details }) => (details as { uid: string }).uid);
};

const REMOVED = '401 credentials_removed';

/** Creates an account of an attacker for an address verified by its owner, with a token that confirms it. */
async function squatted(account = SQUATTER): Promise<{ session: SignedIn; tokens: string[] }> {
  const session = await provided.register(account);
  await provided.haveAddressProven(session);
  const tokens = [await provided.refresh(session), await provided.refresh(session)] as string[];
  return { session, tokens };
}

it('rejects an attacker who registered an invited address first, with this token and any other', async () => {
  const { session, tokens } = await squatted();
  const [token = '', earlier = ''] = tokens;
  expect(await signIn(token)).toBe(REMOVED);
  expect([await signIn(token), await signIn(earlier)]).toEqual([REMOVED, REMOVED]);
  expect(await provided.refresh(session)).toBeNull();
  await expect(provided.ask('update', { idToken: token, password: 'again-1' })).rejects.toThrow(
    'USER_NOT_FOUND',
  );
  await expect(signInWithPassword(provided.provider.url, OWNER, SQUATTER.password)).rejects.toThrow(
    'INVALID_LOGIN',
  );
  expect(await allUsers()).toEqual([]);

  const owner = await resetPassword(OWNER, 'owner-pw-1');
  expect(await signIn(owner.idToken)).toBe(200);
  expect(await allUsers()).toMatchObject([{ id: owner.localId, email: OWNER, displayName: 'דנה' }]);
  for (const one of [token, earlier])
    expect([await signIn(one), await profile(one)]).toEqual(['404 not_found', '403 not_approved']);
  expect(await profile(owner.idToken)).toBe(200);
});

it('replaces an account once, with one entry, for twelve tokens at once and for every later one', async () => {
  const { session, tokens } = await squatted();
  const results = await Promise.all(Array.from({ length: 12 }, () => signIn(tokens[0]!)));
  expect(results).toEqual(Array.from({ length: 12 }, () => REMOVED));
  const [account, ...others] = provided.provider.accounts().filter(({ email }) => email === OWNER);
  expect(others).toEqual([]);
  expect(await signIn(tokens[1]!)).toBe(REMOVED);
  expect(provided.provider.accounts()).toEqual([account]);
  expect(await replacements()).toEqual([session.localId]);
});

it('removes a linked foreign Google account', async () => {
  const session = await provided.register(SQUATTER);
  const linked = await provided.signInWithGoogle('squatter@gmail.example', { idToken: session.idToken });
  expect(linked.localId).toBe(session.localId);
  await provided.haveAddressProven(session);
  expect(await signIn((await provided.refresh(session))!)).toBe(REMOVED);
  const owner = await resetPassword(OWNER, 'owner-pw-1');
  expect(await signIn(owner.idToken)).toBe(200);
  const foreign = await provided.signInWithGoogle('squatter@gmail.example');
  expect(foreign.localId).not.toBe(owner.localId);
  expect(await signIn(foreign.idToken)).toBe('404 not_found');
});

it('removes a linked phone', async () => {
  const session = await provided.register(SQUATTER);
  await provided.administer('update', { localId: session.localId, phoneNumber: '+972500000000' });
  await provided.haveAddressProven(session);
  expect(await signIn((await provided.refresh(session))!)).toBe(REMOVED);
  const owner = await resetPassword(OWNER, 'owner-pw-1');
  const { users: found } = await provided.ask<{ users: { phoneNumber?: string }[] }>('lookup', {
    idToken: owner.idToken,
  });
  expect(found).toEqual([expect.not.objectContaining({ phoneNumber: expect.anything() as string })]);
});

describe('an invited person with an account of Google that was not prepared here', () => {
  it('is admitted at the first sign-in', async () => {
    const owner = await provided.signInWithGoogle(OWNER);
    expect(await signIn(owner.idToken)).toBe(200);
    expect(await allUsers()).toMatchObject([{ id: owner.localId, email: OWNER, displayName: 'דנה' }]);
  });

  it('is admitted beside a password account and a squatted one, which are replaced', async () => {
    const [byPassword, squattedAddress] = ['password@misrad.example', 'squatted@misrad.example'];
    await provided.test.database.db.insert(pendingUsers).values([
      { id: 'second', email: byPassword, displayName: 'נועה', roleId: 'role' },
      { id: 'third', email: squattedAddress, displayName: 'רון', roleId: 'role' },
    ]);
    const google = await provided.signInWithGoogle(OWNER);
    const password = await provided.register({ email: byPassword, password: 'own-pw-1' });
    await provided.haveAddressProven(password);
    const { session } = await squatted({ email: squattedAddress, password: 'squatter-1' });
    const joined = await provided.signInWithGoogle(squattedAddress);
    expect(joined.localId).toBe(session.localId);
    const tokens = [google.idToken, (await provided.refresh(password))!, joined.idToken];
    const results: unknown[] = [];
    for (const token of tokens) results.push(await signIn(token));
    expect(results).toEqual([200, REMOVED, REMOVED]);
    expect(await provided.refresh(session)).toBeNull();
    expect(await signIn((await provided.signInWithGoogle(squattedAddress)).idToken)).toBe(200);
    expect((await allUsers()).map(({ email }) => email).sort()).toEqual([OWNER, squattedAddress]);
    expect(await replacements()).toEqual([password.localId, session.localId]);
  });

  it('is not admitted by a password that was set for it, but by Google', async () => {
    const { idToken } = await provided.signInWithGoogle(OWNER);
    await provided.ask('update', { idToken, password: 'planted-1' });
    const { idToken: token } = await signInWithPassword(provided.provider.url, OWNER, 'planted-1');
    expect(await signIn(token)).toBe(REMOVED);
    expect(await signIn((await provided.signInWithGoogle(OWNER)).idToken)).toBe(200);
  });

  it('is replaced if Google took the account over from somebody else, who may still have a session', async () => {
    const uid = 'taken-over';
    const before = { localId: uid, email: OWNER, rawPassword: 'squatter-1', createdAt: '1700000000000' };
    await provided.administer('batchCreate', { users: [before] });
    const squatter = await signInWithPassword(provided.provider.url, OWNER, 'squatter-1');
    const owner = await provided.signInWithGoogle(OWNER);
    expect(owner.localId).toBe(uid);
    expect(await signIn(owner.idToken)).toBe(REMOVED);
    expect(await provided.refresh(squatter)).toBeNull();
    expect(await signIn((await provided.signInWithGoogle(OWNER)).idToken)).toBe(200);
  });

  it('is replaced if the account has another address of Google, a phone or another provider', async () => {
    const { localId } = await provided.signInWithGoogle('other@gmail.example');
    await provided.administer('update', { localId, email: OWNER, emailVerified: true });
    expect(await signIn((await provided.signInWithGoogle('other@gmail.example')).idToken)).toBe(REMOVED);
    for (const added of [
      { phoneNumber: '+972500000001' },
      { linkProviderUserInfo: { providerId: 'facebook.com', rawId: 'f1' } },
    ]) {
      await provided.administer('delete', { localId: (await provided.identityAdmin.findAccount(OWNER))! });
      const google = await provided.signInWithGoogle(OWNER);
      await provided.administer('update', { localId: google.localId, ...added });
      expect(await signIn(google.idToken)).toBe(REMOVED);
    }
  });
});

it('admits the holder of a mailed link immediately, even if somebody registered the address before', async () => {
  await provided.register(SQUATTER);
  const { uid } = await provided.identityAdmin.ensureInvitedAccount(OWNER, 'דנה');
  await expect(provided.register(SQUATTER)).rejects.toThrow('EMAIL_EXISTS');
  await provided.identityAdmin.sendSignInLink(OWNER, 'http://misrad.example/auth/action?invitation=n');
  const oobCode = new URL(provided.provider.mails()[0]!.link).searchParams.get('oobCode');
  const owner = await provided.ask<SignedIn>('signInWithEmailLink', { email: OWNER, oobCode });
  expect(owner.localId).toBe(uid);
  expect(await signIn(owner.idToken)).toBe(200);
});

it('replaces an account once: the owner is admitted at the second sign-in, also by a link', async () => {
  const { tokens } = await squatted();
  await provided.ask('sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email: OWNER,
    continueUrl: 'http://misrad.example/',
  });
  const linkCode = new URL(provided.provider.mails()[0]!.link).searchParams.get('oobCode');
  expect(await signIn(tokens[0]!)).toBe(REMOVED);
  const owner = await provided.ask<SignedIn>('signInWithEmailLink', { email: OWNER, oobCode: linkCode });
  expect(await signIn(owner.idToken)).toBe(200);
});

it('does not make an attacker who registered the address first the first administrator', async () => {
  const server = await provided.serverWith({
    ...provided.config,
    mode: 'production',
    firstAdminEmail: FIRST,
  });
  const squatter = { email: FIRST, password: 'squatter-1' };
  const session = await provided.register(squatter);
  expect(await bootstrap(server, session.idToken)).toBe('403 email_not_verified');
  await provided.haveAddressProven(session);
  const token = (await provided.refresh(session))!;
  expect([await bootstrap(server, token), await bootstrap(server, token)]).toEqual([REMOVED, REMOVED]);
  expect(await allUsers()).toEqual([]);
  const owner = await resetPassword(FIRST, 'owner-pw-1');
  expect(await bootstrap(server, owner.idToken)).toBe(200);
  expect(await bootstrap(server, token)).toBe('409 conflict');
  expect(await allUsers()).toMatchObject([{ id: owner.localId, email: FIRST }]);
  await server.close();
});
