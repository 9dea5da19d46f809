import { type Identity, startIdentity } from '../../../../mocks/identity/emulator';
import { createAccount, signInWithPassword } from '../../../../mocks/identity/test-tokens';
import { createIdentityAdmin, type IdentityAdmin } from './identity-admin';

let identity: Identity;
let admin: IdentityAdmin;
const hostBefore = process.env['FIREBASE_AUTH_EMULATOR_HOST'];

beforeAll(async () => {
  identity = await startIdentity({ projectId: 'demo-misrad' });
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `${identity.host}:${identity.port}`;
  admin = createIdentityAdmin({
    firebase: { projectId: 'demo-misrad', apiKey: 'k', authDomain: 'd', appCheckKey: undefined },
    authEmulatorHost: `${identity.host}:${identity.port}`,
    publicOrigin: 'http://misrad.example',
  });
});
afterAll(async () => {
  if (hostBefore === undefined) delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  else process.env['FIREBASE_AUTH_EMULATOR_HOST'] = hostBefore;
  await identity.close();
});

const signIn = (email: string, password = 'secret-1') => signInWithPassword(identity.url, email, password);
const refused = { code: 'INVALID_LOGIN_CREDENTIALS' };

/** Chooses a password through a mailed link, as the holder of the address does. */
async function resetPassword(email: string, newPassword: string): Promise<void> {
  const post = async (method: string, body: object): Promise<void> => {
    const answer = await fetch(`${identity.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  await post('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const [mail] = identity.mails();
  await post('resetPassword', { oobCode: new URL(mail!.link).searchParams.get('oobCode'), newPassword });
}

it('takes away a password that anybody may have set, whether or not the address is proven by now', async () => {
  for (const emailVerified of [false, true]) {
    const email = `foreign-${String(emailVerified)}@misrad.example`;
    const uid = await createAccount(identity.url, { email, password: 'secret-1', emailVerified });
    await expect(signIn(email)).resolves.toBeDefined();
    await expect(admin.removeForeignPassword(uid)).resolves.toBe(true);
    await expect(signIn(email)).rejects.toMatchObject(refused);
  }
});

it('leaves an account without a password as it is', async () => {
  const uid = await createAccount(identity.url, { email: 'link@misrad.example' });
  await expect(admin.removeForeignPassword(uid)).resolves.toBe(false);
});

it('makes an account for an invitation, whose later password counts: it came through a mailed link', async () => {
  const email = 'invited@misrad.example';
  const uid = await admin.ensureInvitedAccount(email, 'דנה');
  await expect(admin.ensureInvitedAccount(email, 'דנה')).resolves.toBe(uid);
  await resetPassword(email, 'chosen-1');
  await expect(admin.removeForeignPassword(uid)).resolves.toBe(false);
  await expect(signIn(email, 'chosen-1')).resolves.toMatchObject({ localId: uid });
});

it('an invitation takes the password of an account that somebody else may have made beforehand', async () => {
  const email = 'squatted@misrad.example';
  const uid = await createAccount(identity.url, { email, password: 'secret-1' });
  await expect(admin.ensureInvitedAccount(email, '')).resolves.toBe(uid);
  await expect(signIn(email)).rejects.toMatchObject(refused);
});

it('an invitation leaves a proven account as it is', async () => {
  const email = 'proven@misrad.example';
  const uid = await createAccount(identity.url, { email, password: 'secret-1', emailVerified: true });
  await expect(admin.ensureInvitedAccount(email, '')).resolves.toBe(uid);
  await expect(signIn(email)).resolves.toMatchObject({ localId: uid });
});

it('rejects for an account that does not exist', async () => {
  await expect(admin.removeForeignPassword('nobody')).rejects.toMatchObject({ code: 'auth/user-not-found' });
});

it('mails a sign-in link, and gives one to hand over, both for our own page', async () => {
  const returnTo = 'http://misrad.example/auth/action?invitation=n';
  await admin.sendSignInLink('linked@misrad.example', returnTo);
  const [mail] = identity.mails();
  expect([mail?.to, mail?.kind]).toEqual(['linked@misrad.example', 'EMAIL_SIGNIN']);
  const handed = await admin.makeSignInLink('linked@misrad.example', returnTo);
  for (const link of [mail!.link, handed]) {
    const { host, searchParams } = new URL(link);
    expect([host, searchParams.get('continueUrl')]).toEqual(['misrad.example', returnTo]);
    expect(searchParams.get('oobCode')).not.toBeNull();
  }
  expect(handed).toMatch(/^http:\/\/misrad\.example\/auth\/action\?/);
});
