import { startIdentity, type Identity } from '../../../../mocks/identity/emulator';
import { signInWithPassword, type SignedIn } from '../../../../mocks/identity/test-tokens';
import { ErrorBody } from '../../../contract/lib/http/errors-contract';
import { buildApp } from '../../app/app';
import { pendingUsers } from '../invitations/invitations-tables';
import { readConfig, type Config } from '../../lib/config';
import { createIdentityVerifier } from '../../lib/identity/identity';
import { createIdentityAdmin, type IdentityAdmin } from '../../lib/identity/identity-admin';
import { startTestApp, type TestApp } from '../../lib/testing/app';
import { roles } from '../roles/roles-tables';
import { users } from '../users/users-tables';

/** Registers an address before its owner does, end to end with the real emulator of the identity provider. */

const PROJECT = 'demo-misrad';
const hostBefore = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
let provider: Identity;
let identityAdmin: IdentityAdmin;
let test: TestApp;
let app: TestApp['app'];
let productionConfig: Config;

const OWNER = 'owner@misrad.example';
const FIRST = 'first@misrad.example';
const SQUATTER = { email: OWNER, password: 'squatter-1' };

beforeAll(async () => {
  provider = await startIdentity({ projectId: PROJECT });
  const host = `${provider.host}:${provider.port}`;
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
  const config: Config = {
    ...readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo'),
    authEmulatorHost: host,
    publicOrigin: 'http://misrad.example',
  };
  productionConfig = { ...config, mode: 'production', firstAdminEmail: FIRST };
  identityAdmin = createIdentityAdmin(config);
  test = await startTestApp();
  app = await serverWith(config);
});
beforeEach(async () => {
  await test.database.reset();
  await fetch(`${provider.url}/emulator/v1/projects/${PROJECT}/accounts`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer owner' },
  });
  const { db } = test.database;
  await db.insert(roles).values({ id: 'role', name: 'role', permissions: ['sales.view'] });
  await db
    .insert(pendingUsers)
    .values({ id: 'invitation', email: OWNER, displayName: 'דנה', roleId: 'role' });
});
afterAll(async () => {
  await app.close();
  await test.close();
  if (hostBefore === undefined) delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  else process.env['FIREBASE_AUTH_EMULATOR_HOST'] = hostBefore;
  await provider.close();
});

function serverWith(config: Config): Promise<TestApp['app']> {
  // The emulator's tokens have the current time, whatever the test's clock is.
  const clock = { ...test.clock, now: () => new Date() };
  const identity = createIdentityVerifier({ projectId: PROJECT, clock, emulator: true });
  return buildApp({ ...test.services, config, clock, identity, identityAdmin });
}

async function ask<T>(method: string, body: object): Promise<T> {
  const response = await fetch(`${provider.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Opens the link of the latest mail, like its recipient. */
async function openMail(use: 'update' | 'resetPassword', more: object = {}): Promise<void> {
  const oobCode = new URL(provider.mails()[0]!.link).searchParams.get('oobCode');
  await ask(use, { oobCode, ...more });
}

const register = (account: { email: string; password: string }) =>
  ask<SignedIn>('signUp', { ...account, returnSecureToken: true });

/** The owner of the address opens the genuine verification mail that somebody else requested. */
async function haveAddressProven({ idToken }: SignedIn): Promise<void> {
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await openMail('update');
}

async function refresh({ refreshToken }: SignedIn): Promise<string | null> {
  const response = await fetch(`${provider.url}/securetoken.googleapis.com/v1/token?key=k`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return response.ok ? ((await response.json()) as { id_token: string }).id_token : null;
}

const signInWithGoogle = (email: string, more: object = {}) =>
  ask<SignedIn>('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({
      providerId: 'google.com',
      id_token: JSON.stringify({ sub: `google-${email}`, email, email_verified: true }),
    }).toString(),
    returnSecureToken: true,
    ...more,
  });

async function resetPassword(email: string, newPassword: string): Promise<SignedIn> {
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await openMail('resetPassword', { newPassword });
  return signInWithPassword(provider.url, email, newPassword);
}

async function call(token: string, method: 'GET' | 'POST', url: string, server = app, body?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await server.inject({ method, url, headers, ...(body && { payload: body }) });
  if (response.statusCode === 200) return 200;
  return `${response.statusCode} ${ErrorBody.parse(response.json()).error.code}`;
}

const signIn = (token: string) => call(token, 'POST', '/api/auth/sign-in');
const profile = (token: string) => call(token, 'GET', '/api/auth/userProfile');
const bootstrap = (server: TestApp['app'], token: string) =>
  call(token, 'POST', '/api/system/bootstrap-first-admin', server, { displayName: 'דנה' });
const allUsers = () => test.database.db.select().from(users);

const REMOVED = '401 credentials_removed';

/** Creates an account of an attacker for an address verified by its owner, with a token that confirms it. */
async function squatted(account = SQUATTER): Promise<{ session: SignedIn; tokens: string[] }> {
  const session = await register(account);
  await haveAddressProven(session);
  const tokens = [await refresh(session), await refresh(session)] as string[];
  return { session, tokens };
}

it('rejects an attacker who registered an invited address first, with this token and any other', async () => {
  const { session, tokens } = await squatted();
  const [token = '', earlier = ''] = tokens;
  expect(await signIn(token)).toBe(REMOVED);
  expect([await signIn(token), await signIn(earlier)]).toEqual([REMOVED, REMOVED]);
  expect(await refresh(session)).toBeNull();
  await expect(ask('update', { idToken: token, password: 'again-1' })).rejects.toThrow('USER_NOT_FOUND');
  await expect(signInWithPassword(provider.url, OWNER, SQUATTER.password)).rejects.toThrow('INVALID_LOGIN');
  expect(await allUsers()).toEqual([]);

  const owner = await resetPassword(OWNER, 'owner-pw-1');
  expect(await signIn(owner.idToken)).toBe(200);
  expect(await allUsers()).toMatchObject([{ id: owner.localId, email: OWNER, displayName: 'דנה' }]);
  for (const one of [token, earlier])
    expect([await signIn(one), await profile(one)]).toEqual(['404 not_found', '403 not_approved']);
  expect(await profile(owner.idToken)).toBe(200);
});

it('removes a linked foreign Google account', async () => {
  const session = await register(SQUATTER);
  const linked = await signInWithGoogle('squatter@gmail.example', { idToken: session.idToken });
  expect(linked.localId).toBe(session.localId);
  await haveAddressProven(session);
  expect(await signIn((await refresh(session))!)).toBe(REMOVED);
  const owner = await resetPassword(OWNER, 'owner-pw-1');
  expect(await signIn(owner.idToken)).toBe(200);
  const foreign = await signInWithGoogle('squatter@gmail.example');
  expect(foreign.localId).not.toBe(owner.localId);
  expect(await signIn(foreign.idToken)).toBe('404 not_found');
});

it('removes a linked phone', async () => {
  const session = await register(SQUATTER);
  const update = await fetch(
    `${provider.url}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify({ localId: session.localId, phoneNumber: '+972500000000' }),
    },
  );
  expect(update.status).toBe(200);
  await haveAddressProven(session);
  expect(await signIn((await refresh(session))!)).toBe(REMOVED);
  const owner = await resetPassword(OWNER, 'owner-pw-1');
  const { users: found } = await ask<{ users: { phoneNumber?: string }[] }>('lookup', {
    idToken: owner.idToken,
  });
  expect(found).toEqual([expect.not.objectContaining({ phoneNumber: expect.anything() as string })]);
});

it('admits an invited Google account at the second sign-in', async () => {
  expect(await signIn((await signInWithGoogle(OWNER)).idToken)).toBe(REMOVED);
  expect(await signIn((await signInWithGoogle(OWNER)).idToken)).toBe(200);
});

it('admits the holder of a mailed link immediately, even if somebody registered the address before', async () => {
  await register(SQUATTER);
  const uid = await identityAdmin.ensureInvitedAccount(OWNER, 'דנה');
  await expect(register(SQUATTER)).rejects.toThrow('EMAIL_EXISTS');
  await identityAdmin.sendSignInLink(OWNER, 'http://misrad.example/auth/action?invitation=n');
  const oobCode = new URL(provider.mails()[0]!.link).searchParams.get('oobCode');
  const owner = await ask<SignedIn>('signInWithEmailLink', { email: OWNER, oobCode });
  expect(owner.localId).toBe(uid);
  expect(await signIn(owner.idToken)).toBe(200);
});

it('replaces an account once: the owner is admitted at the second sign-in, also by a link', async () => {
  const { tokens } = await squatted();
  await ask('sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email: OWNER,
    continueUrl: 'http://misrad.example/',
  });
  const linkCode = new URL(provider.mails()[0]!.link).searchParams.get('oobCode');
  expect(await signIn(tokens[0]!)).toBe(REMOVED);
  const owner = await ask<SignedIn>('signInWithEmailLink', { email: OWNER, oobCode: linkCode });
  expect(await signIn(owner.idToken)).toBe(200);
});

it('does not make an attacker who registered the address first the first administrator', async () => {
  const server = await serverWith(productionConfig);
  const squatter = { email: FIRST, password: 'squatter-1' };
  const session = await register(squatter);
  expect(await bootstrap(server, session.idToken)).toBe('403 email_not_verified');
  await haveAddressProven(session);
  const token = (await refresh(session))!;
  expect([await bootstrap(server, token), await bootstrap(server, token)]).toEqual([REMOVED, REMOVED]);
  expect(await allUsers()).toEqual([]);
  const owner = await resetPassword(FIRST, 'owner-pw-1');
  expect(await bootstrap(server, owner.idToken)).toBe(200);
  expect(await bootstrap(server, token)).toBe('409 conflict');
  expect(await allUsers()).toMatchObject([{ id: owner.localId, email: FIRST }]);
  await server.close();
});
