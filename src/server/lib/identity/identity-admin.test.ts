import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Identity, startIdentity } from '#mocks/identity/emulator';
import { createAccount, signInWithPassword } from '#mocks/identity/test-tokens';
import { createIdentityAdmin, type IdentityAdmin } from './identity-admin';

let identity: Identity;
let admin: IdentityAdmin;
const hostBefore = process.env['FIREBASE_AUTH_EMULATOR_HOST'];

const config = {
  firebase: {
    projectId: 'demo-misrad',
    apiKey: 'k',
    authDomain: 'd',
    appCheckKey: undefined,
    hasRecaptcha: false,
  },
  serviceAccountFile: undefined,
  publicOrigin: 'http://misrad.example',
};

beforeAll(async () => {
  identity = await startIdentity({ projectId: 'demo-misrad' });
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `${identity.host}:${identity.port}`;
  admin = createIdentityAdmin({ ...config, authEmulatorHost: `${identity.host}:${identity.port}` });
});
afterAll(async () => {
  if (hostBefore === undefined) delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  else process.env['FIREBASE_AUTH_EMULATOR_HOST'] = hostBefore;
  await identity.close();
});

const signIn = (email: string, password = 'secret-1') => signInWithPassword(identity.url, email, password);
const refused = { code: 'INVALID_LOGIN_CREDENTIALS' };

/** Sets a password through a mailed link, like the owner of the address. */
async function resetPassword(email: string, newPassword: string): Promise<void> {
  const post = async (method: string, body: object): Promise<void> => {
    const result = await fetch(`${identity.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(result.status).toBe(200);
  };
  await post('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const [mail] = identity.mails();
  await post('resetPassword', { oobCode: new URL(mail!.link).searchParams.get('oobCode'), newPassword });
}

it('creates an account for an invitation and keeps it after its password is set through a mailed link', async () => {
  const email = 'invited@misrad.example';
  const { uid } = await admin.ensureInvitedAccount(email, 'דנה');
  await resetPassword(email, 'chosen-1');
  await expect(admin.ensureInvitedAccount(email, 'דנה')).resolves.toEqual({ uid, removed: null });
  await expect(admin.findOrigin(uid, email)).resolves.toBe('prepared');
  await expect(admin.findAccount(email)).resolves.toBe(uid);
  await expect(signIn(email, 'chosen-1')).resolves.toMatchObject({ localId: uid });
});

it.each([false, true])(
  'replaces an account that somebody else may have created before (verified address: %s)',
  async (emailVerified) => {
    const email = `squatted-${String(emailVerified)}@misrad.example`;
    const foreign = await createAccount(identity.url, { email, password: 'secret-1', emailVerified });
    await expect(admin.findOrigin(foreign, email)).resolves.toBe('foreign');
    const { uid, removed } = await admin.ensureInvitedAccount(email, '');
    expect([uid === foreign, removed]).toEqual([false, foreign]);
    await expect(admin.findOrigin(uid, email)).resolves.toBe('prepared');
    await expect(signIn(email)).rejects.toMatchObject(refused);
  },
);

it('replaces an account once despite parallel calls', async () => {
  const email = 'raced@misrad.example';
  await createAccount(identity.url, { email, password: 'secret-1', emailVerified: true });
  await Promise.allSettled(Array.from({ length: 5 }, () => admin.ensureInvitedAccount(email, '')));
  const { uid } = await admin.ensureInvitedAccount(email, '');
  await expect(admin.findOrigin(uid, email)).resolves.toBe('prepared');
});

it('treats an account created for another address as foreign', async () => {
  const { uid } = await admin.ensureInvitedAccount('moved-from@misrad.example', '');
  await expect(admin.findOrigin(uid, 'moved-to@misrad.example')).resolves.toBe('foreign');
});

it('finds no account for an unknown address', async () => {
  await expect(admin.findOrigin('nobody', 'nobody@misrad.example')).resolves.toBe('foreign');
  await expect(admin.findAccount('nobody@misrad.example')).resolves.toBeNull();
});

it('mails a sign-in link to our own page', async () => {
  const returnTo = 'http://misrad.example/auth/action?invitation=n';
  await admin.sendSignInLink('linked@misrad.example', returnTo);
  const [mail] = identity.mails();
  expect([mail?.to, mail?.kind]).toEqual(['linked@misrad.example', 'EMAIL_SIGNIN']);
  const { host, searchParams } = new URL(mail!.link);
  expect([host, searchParams.get('continueUrl')]).toEqual(['misrad.example', returnTo]);
});

it('gives each opening of an invitation a new account with a verified address, and forgets the one before', async () => {
  const email = 'opened@misrad.example';
  const prepared = await admin.ensureInvitedAccount(email, 'דנה');
  const first = await admin.openInvitedAccount(email, 'דנה');
  const second = await admin.openInvitedAccount(email, 'דנה');
  expect(new Set([prepared.uid, first.uid, second.uid]).size).toBe(3);
  expect([first.removed, second.removed]).toEqual([null, null]);
  const origins = [first, second].map(({ uid }) => admin.findOrigin(uid, email));
  expect(await Promise.all(origins)).toEqual(['foreign', 'opened']);
  expect(identity.accounts().filter((account) => account.email === email)).toEqual([
    { uid: second.uid, email, displayName: 'דנה', emailVerified: true },
  ]);
  // A new link is for an account that nobody has opened.
  const renewed = await admin.ensureInvitedAccount(email, 'דנה');
  expect([renewed.uid === second.uid, renewed.removed]).toEqual([false, null]);
});

it("sends invitations with the service account's rights and without the web app's key, which App Check restricts", async () => {
  const calls: unknown[] = [];
  const provider = createServer((request, response) => {
    calls.push([request.url, request.headers.authorization, request.headers['x-firebase-locale']]);
    response.end('{}');
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const authEmulatorHost = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const other = createIdentityAdmin({ ...config, authEmulatorHost });
  await other.sendSignInLink('linked@misrad.example', 'http://misrad.example/auth/action');
  const path = '/identitytoolkit.googleapis.com/v1/projects/demo-misrad/accounts:sendOobCode';
  expect(calls).toEqual([[path, 'Bearer owner', 'he']]);
  provider.close();
});
