import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Identity, startIdentity } from '../../../../mocks/identity/emulator';
import { createAccount, signInWithPassword } from '../../../../mocks/identity/test-tokens';
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
  const uid = await admin.ensureInvitedAccount(email, 'דנה');
  await resetPassword(email, 'chosen-1');
  await expect(admin.ensureInvitedAccount(email, 'דנה')).resolves.toBe(uid);
  await expect(admin.isInvitedAccount(uid, email)).resolves.toBe(true);
  await expect(admin.findAccount(email)).resolves.toBe(uid);
  await expect(signIn(email, 'chosen-1')).resolves.toMatchObject({ localId: uid });
});

it.each([false, true])(
  'replaces an account that somebody else may have created before (verified address: %s)',
  async (emailVerified) => {
    const email = `squatted-${String(emailVerified)}@misrad.example`;
    const foreign = await createAccount(identity.url, { email, password: 'secret-1', emailVerified });
    await expect(admin.isInvitedAccount(foreign, email)).resolves.toBe(false);
    const own = await admin.ensureInvitedAccount(email, '');
    expect(own).not.toBe(foreign);
    await expect(admin.isInvitedAccount(own, email)).resolves.toBe(true);
    await expect(signIn(email)).rejects.toMatchObject(refused);
  },
);

it('replaces an account once despite parallel calls', async () => {
  const email = 'raced@misrad.example';
  await createAccount(identity.url, { email, password: 'secret-1', emailVerified: true });
  await Promise.allSettled(Array.from({ length: 5 }, () => admin.ensureInvitedAccount(email, '')));
  const uid = await admin.ensureInvitedAccount(email, '');
  await expect(admin.isInvitedAccount(uid, email)).resolves.toBe(true);
});

it('treats an account created for another address as foreign', async () => {
  const uid = await admin.ensureInvitedAccount('moved-from@misrad.example', '');
  await expect(admin.isInvitedAccount(uid, 'moved-to@misrad.example')).resolves.toBe(false);
});

it('finds no account for an unknown address', async () => {
  await expect(admin.isInvitedAccount('nobody', 'nobody@misrad.example')).resolves.toBe(false);
  await expect(admin.findAccount('nobody@misrad.example')).resolves.toBeNull();
});

it('mails a sign-in link to our own page, and returns the code of an unmailed link', async () => {
  const returnTo = 'http://misrad.example/auth/action?invitation=n';
  await admin.sendSignInLink('linked@misrad.example', returnTo);
  const [mail] = identity.mails();
  expect([mail?.to, mail?.kind]).toEqual(['linked@misrad.example', 'EMAIL_SIGNIN']);
  const { host, searchParams } = new URL(mail!.link);
  expect([host, searchParams.get('continueUrl')]).toEqual(['misrad.example', returnTo]);
  const before = identity.mails().length;
  const code = await admin.makeSignInCode('linked@misrad.example');
  expect(code).not.toBe(searchParams.get('oobCode'));
  // The mock lists every created link, mailed or not.
  expect(identity.mails().slice(0, identity.mails().length - before)).toMatchObject([
    { link: expect.stringContaining(code) as string },
  ]);
});

it('sends invitations with our address as the referrer, for a key restricted to it', async () => {
  const referrers: unknown[] = [];
  const provider = createServer((request, response) => {
    referrers.push(request.headers.referer);
    response.end('{}');
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const authEmulatorHost = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const other = createIdentityAdmin({ ...config, authEmulatorHost });
  await other.sendSignInLink('linked@misrad.example', 'http://misrad.example/auth/action');
  expect(referrers).toEqual(['http://misrad.example/']);
  provider.close();
});
