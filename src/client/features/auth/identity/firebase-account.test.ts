import type { Auth } from 'firebase/auth';
import * as firebase from 'firebase/auth';
import { makeFirebaseAccount } from './firebase-account';

jest.mock('firebase/auth', () => ({
  ActionCodeOperation: { PASSWORD_RESET: 'reset', EMAIL_SIGNIN: 'link' },
  EmailAuthProvider: {
    credential: (email: string, password: string) => ({ email, password }),
    credentialWithLink: (email: string, link: string) => ({ email, link }),
  },
  applyActionCode: jest.fn(),
  checkActionCode: jest.fn(),
  reauthenticateWithCredential: jest.fn(),
  signInWithCredential: jest.fn(),
  updatePassword: jest.fn(),
}));

const mocked = jest.mocked(firebase);
const PASSWORD = [{ providerId: 'password' }];

afterEach(() => jest.clearAllMocks());

/** Creates the service with a signed-in user; null: nobody is signed in. */
function open(overrides: object | null = {}) {
  const user = overrides && {
    email: 'dana@misrad.example',
    providerData: PASSWORD,
    getIdToken: jest.fn(() => Promise.resolve('token')),
    reload: jest.fn(() => Promise.resolve()),
    ...overrides,
  };
  const auth = { currentUser: user, config: { apiKey: 'key-1' }, emulatorConfig: null };
  return { user, account: makeFirebaseAccount(auth as unknown as Auth) };
}

/** Answers the lookup of the account at Firebase. */
function answerLookup(answer: () => Promise<object>) {
  const lookup = jest.fn((_url: string, _init: RequestInit) =>
    answer().then((json) => ({ json: () => json })),
  );
  Object.assign(globalThis, { fetch: lookup });
  return lookup;
}

describe('a change of the password', () => {
  it('verifies the present one first, and renews the sign-in', async () => {
    const { account, user } = open();
    mocked.updatePassword.mockImplementation(async () =>
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

describe('a mailed link', () => {
  it.each([
    ['reset', 'dana@misrad.example', { mode: 'resetPassword', email: 'dana@misrad.example' }],
    ['link', undefined, { mode: 'signIn', email: null }],
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
