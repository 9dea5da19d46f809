import type { Auth } from 'firebase/auth';
import * as firebase from 'firebase/auth';
import { makeFirebaseAccount } from './firebase-account';

jest.mock('firebase/auth', () => ({
  ActionCodeOperation: {
    PASSWORD_RESET: 'reset',
    EMAIL_SIGNIN: 'link',
    VERIFY_EMAIL: 'verify',
    RECOVER_EMAIL: 'recover',
    VERIFY_AND_CHANGE_EMAIL: 'change',
  },
  EmailAuthProvider: {
    credential: (email: string, password: string) => ({ email, password }),
    credentialWithLink: (email: string, link: string) => ({ email, link }),
  },
  GoogleAuthProvider: { credential: (idToken: string) => ({ idToken }) },
  applyActionCode: jest.fn(),
  checkActionCode: jest.fn(),
  confirmPasswordReset: jest.fn(),
  createUserWithEmailAndPassword: jest.fn(),
  reauthenticateWithCredential: jest.fn(),
  sendEmailVerification: jest.fn(),
  sendPasswordResetEmail: jest.fn(),
  sendSignInLinkToEmail: jest.fn(),
  signInWithCredential: jest.fn(),
  signInWithCustomToken: jest.fn(),
  updatePassword: jest.fn(),
  updateProfile: jest.fn(),
}));

const mocked = jest.mocked(firebase);
const PASSWORD = [{ providerId: 'password' }];

afterEach(() => jest.clearAllMocks());

/** Creates the service with a signed-in user; null: nobody is signed in. */
function open(overrides: object | null = {}, emulatorConfig: object | null = null) {
  const user = overrides && {
    email: 'dana@misrad.example',
    providerData: PASSWORD,
    getIdToken: jest.fn(() => Promise.resolve('token')),
    reload: jest.fn(() => Promise.resolve()),
    ...overrides,
  };
  const auth = { currentUser: user, config: { apiKey: 'key-1' }, emulatorConfig };
  return { user, auth, account: makeFirebaseAccount(auth as Auth) };
}

/** Answers the lookup of the account at Firebase. */
function answerLookup(response: () => Promise<object>) {
  const lookup = jest.fn((_url: string, _init: RequestInit) =>
    response().then((json) => ({ json: () => json })),
  );
  Object.assign(globalThis, { fetch: lookup });
  return lookup;
}

it.each(['password1', 'Qwerty123', 'Misrad-2026!', 'משרד123'])(
  'refuses the frequent password %s wherever one is chosen',
  async (frequent) => {
    const { account } = open();
    const refused = { code: 'auth/common-password' };
    await expect(account.createWithPassword('a@misrad.example', frequent, 'א')).rejects.toMatchObject(
      refused,
    );
    await expect(account.resetPassword('code', frequent)).rejects.toMatchObject(refused);
    await expect(account.setPassword(frequent)).rejects.toMatchObject(refused);
    await expect(account.changePassword('present', frequent)).rejects.toMatchObject(refused);
    for (const call of [
      mocked.createUserWithEmailAndPassword,
      mocked.confirmPasswordReset,
      mocked.updatePassword,
    ])
      expect(call).not.toHaveBeenCalled();
  },
);

describe('a change of the password', () => {
  it('verifies the present one first, and renews the sign-in', async () => {
    const { account, user } = open();
    mocked.updatePassword.mockImplementationOnce(async () =>
      expect(mocked.reauthenticateWithCredential).toHaveBeenCalledWith(user, {
        email: 'dana@misrad.example',
        password: 'present',
      }),
    );
    await account.changePassword('present', 'next');
    expect(mocked.updatePassword).toHaveBeenCalledWith(user, 'next');
    expect(user?.getIdToken).toHaveBeenCalledWith(true);
  });

  it('does not happen with a wrong present one', async () => {
    mocked.reauthenticateWithCredential.mockRejectedValueOnce(new Error('wrong'));
    await expect(open().account.changePassword('guess', 'next')).rejects.toThrow('wrong');
    expect(mocked.updatePassword).not.toHaveBeenCalled();
  });

  it.each([
    ['without an address', { email: null }, 'auth/no-password-provider'],
    ['of another provider', { providerData: [{ providerId: 'google.com' }] }, 'auth/no-password-provider'],
    ['who is signed out', null, 'auth/no-current-user'],
  ])('is refused for a user %s', async (_which, overrides, code) => {
    await expect(open(overrides).account.changePassword('present', 'next')).rejects.toMatchObject({ code });
    expect(mocked.updatePassword).not.toHaveBeenCalled();
  });
});

describe('the state of the password', () => {
  it.each([
    ['set', { users: [{ passwordHash: 'x' }] }],
    ['none', { users: [{}] }],
    ['set', { users: [] }],
    ['set', {}],
  ])('is %s by the lookup %j', async (state, found) => {
    const lookup = answerLookup(() => Promise.resolve(found));
    expect(await open().account.password()).toBe(state);
    const [url, init] = lookup.mock.calls[0]!;
    expect(url).toBe('https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=key-1');
    expect(init.body).toBe('{"idToken":"token"}');
  });

  it.each([
    [9099, 'http://localhost:9099/identitytoolkit.googleapis.com/v1/accounts:lookup?key=key-1'],
    [null, 'http://localhost/identitytoolkit.googleapis.com/v1/accounts:lookup?key=key-1'],
  ])('is looked up at an emulator of the port %s', async (port, url) => {
    const lookup = answerLookup(() => Promise.resolve({}));
    await open({}, { protocol: 'http', host: 'localhost', port }).account.password();
    expect(lookup.mock.calls[0]?.[0]).toBe(url);
  });

  it('is `set` if the lookup fails', async () => {
    answerLookup(() => Promise.reject(new Error('offline')));
    expect(await open().account.password()).toBe('set');
  });

  it('is `external` for an account of another provider, without a lookup', async () => {
    const lookup = answerLookup(() => Promise.resolve({}));
    expect(await open({ providerData: [{ providerId: 'google.com' }] }).account.password()).toBe('external');
    expect(lookup).not.toHaveBeenCalled();
  });
});

it('renews the sign-in of a user who sets a first password', async () => {
  const { account, user } = open();
  await account.setPassword('next');
  expect(mocked.updatePassword).toHaveBeenCalledWith(user, 'next');
  expect(user?.getIdToken).toHaveBeenCalledWith(true);
});

describe('an account', () => {
  const USER = { uid: 'u1', email: 'dana@misrad.example', displayName: null, photoURL: null };

  it('is created with a name', async () => {
    const user = { ...USER };
    mocked.createUserWithEmailAndPassword.mockResolvedValueOnce({ user } as firebase.UserCredential);
    mocked.updateProfile.mockImplementationOnce(async (of, profile) => void Object.assign(of, profile));
    const { account, auth } = open(null);
    const created = await account.createWithPassword('dana@misrad.example', 'secret-1', 'דנה');
    expect(created).toEqual({ ...USER, displayName: 'דנה' });
    expect(mocked.createUserWithEmailAndPassword).toHaveBeenCalledWith(
      auth,
      'dana@misrad.example',
      'secret-1',
    );
  });

  it("is signed in with Google's credential", async () => {
    mocked.signInWithCredential.mockResolvedValueOnce({ user: { ...USER } } as firebase.UserCredential);
    const { account, auth } = open(null);
    expect(await account.signInWithGoogleCredential('google-1')).toEqual(USER);
    expect(mocked.signInWithCredential).toHaveBeenCalledWith(auth, { idToken: 'google-1' });
  });
});

describe('an invitation', () => {
  it("signs in with the server's token", async () => {
    const user = { uid: 'u1', email: 'dana@misrad.example', displayName: null, photoURL: null };
    mocked.signInWithCustomToken.mockResolvedValueOnce({ user } as firebase.UserCredential);
    const { account, auth } = open(null);
    expect(await account.signInWithToken('token-1')).toEqual(user);
    expect(mocked.signInWithCustomToken).toHaveBeenCalledWith(auth, 'token-1');
  });
});

describe('a message', () => {
  const TO = 'dana@misrad.example';
  const URL_AFTER = 'https://misrad.example/login';

  it('resets a password, and sets the next one with the code', async () => {
    const { account, auth } = open(null);
    await account.sendPasswordReset(TO);
    expect(mocked.sendPasswordResetEmail).toHaveBeenCalledWith(auth, TO);
    await account.resetPassword('code-1', 'next');
    expect(mocked.confirmPasswordReset).toHaveBeenCalledWith(auth, 'code-1', 'next');
  });

  it('signs in by a link that the application handles', async () => {
    const { account, auth } = open(null);
    await account.sendSignInLink(TO, URL_AFTER);
    const settings = { url: URL_AFTER, handleCodeInApp: true };
    expect(mocked.sendSignInLinkToEmail).toHaveBeenCalledWith(auth, TO, settings);
  });

  it('verifies the address of the signed-in user', async () => {
    const { account, user } = open();
    await account.sendVerification(URL_AFTER);
    expect(mocked.sendEmailVerification).toHaveBeenCalledWith(user, { url: URL_AFTER });
    expect(() => open(null).account.sendVerification(URL_AFTER)).toThrow('auth/no-current-user');
  });
});

describe('a mailed link', () => {
  it.each([
    ['reset', 'dana@misrad.example', { mode: 'resetPassword', email: 'dana@misrad.example' }],
    ['link', undefined, { mode: 'signIn', email: null }],
    ['verify', undefined, { mode: 'verifyEmail', email: null }],
    ['recover', undefined, { mode: 'recoverEmail', email: null }],
    ['change', undefined, { mode: 'verifyAndChangeEmail', email: null }],
  ])('is inspected without being used: %s', async (operation, email, expected) => {
    mocked.checkActionCode.mockResolvedValueOnce({ operation, data: { email } } as firebase.ActionCodeInfo);
    expect(await open().account.inspectLink('code-1')).toEqual(expected);
    expect(mocked.applyActionCode).not.toHaveBeenCalled();
  });

  it('of an unknown purpose is refused', async () => {
    mocked.checkActionCode.mockResolvedValueOnce({
      operation: String('other'),
      data: {},
    } as firebase.ActionCodeInfo);
    const inspected = open().account.inspectLink('code-1');
    await expect(inspected).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
  });

  it('that was applied renews the token of the signed-in user', async () => {
    const { account, user } = open();
    await account.applyLink('code-1');
    expect(mocked.applyActionCode).toHaveBeenCalledWith(expect.anything(), 'code-1');
    expect(user?.reload).toHaveBeenCalled();
    expect(user?.getIdToken).toHaveBeenCalledWith(true);
    await open(null).account.applyLink('code-2');
  });

  it('signs in with its code and the address of its recipient', async () => {
    const signedIn = { uid: 'u1', email: 'dana@misrad.example', displayName: null, photoURL: null };
    mocked.signInWithCredential.mockResolvedValueOnce({
      user: { ...signedIn, isAnonymous: false },
    } as firebase.UserCredential);
    expect(await open(null).account.signInWithLink('dana@misrad.example', 'a+b')).toEqual(signedIn);
    const [, credential] = mocked.signInWithCredential.mock.calls[0]!;
    const { email, link } = credential as unknown as { email: string; link: string };
    expect(email).toBe('dana@misrad.example');
    expect(new URL(link).searchParams.get('oobCode')).toBe('a+b');
  });
});
