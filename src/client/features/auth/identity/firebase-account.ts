import {
  ActionCodeOperation,
  applyActionCode,
  type Auth,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithCustomToken,
  updatePassword,
  updateProfile,
  type User,
} from 'firebase/auth';
import type { AccountService, LinkMode } from '#client/lib/services/account-service';
import { currentUser } from './firebase-user';
import { isCommonPassword } from './common-passwords';

const PASSWORD_PROVIDER = 'password';

const MODES: Readonly<Record<string, LinkMode>> = {
  [ActionCodeOperation.PASSWORD_RESET]: 'resetPassword',
  [ActionCodeOperation.VERIFY_EMAIL]: 'verifyEmail',
  [ActionCodeOperation.EMAIL_SIGNIN]: 'signIn',
  [ActionCodeOperation.RECOVER_EMAIL]: 'recoverEmail',
  [ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL]: 'verifyAndChangeEmail',
};

/** Account operations of Firebase Authentication. */
export function makeFirebaseAccount(auth: Auth): AccountService {
  return {
    createWithPassword: async (email, password, displayName) => {
      await requireUncommon(password);
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName });
      return currentUser(user);
    },
    signInWithGoogleCredential: async (credential) =>
      currentUser((await signInWithCredential(auth, GoogleAuthProvider.credential(credential))).user),
    signInWithLink: async (email, code) =>
      currentUser(
        (await signInWithCredential(auth, EmailAuthProvider.credentialWithLink(email, getLink(code)))).user,
      ),
    signInWithToken: async (token) => currentUser((await signInWithCustomToken(auth, token)).user),

    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    sendSignInLink: (email, url) => sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true }),
    sendVerification: (url) => sendEmailVerification(signedInUser(auth), { url }),
    inspectLink: async (code) => {
      const { operation, data } = await checkActionCode(auth, code);
      const mode = MODES[operation];
      if (!mode) throw failure('auth/invalid-action-code');
      return { mode, email: data.email ?? null };
    },
    resetPassword: async (code, password) => {
      await requireUncommon(password);
      await confirmPasswordReset(auth, code, password);
    },
    applyLink: async (code) => {
      await applyActionCode(auth, code);
      // The signed-in user may own the verified address: the new token contains it.
      await auth.currentUser?.reload();
      await auth.currentUser?.getIdToken(true);
    },
    password: async () => {
      const user = signedInUser(auth);
      if (!hasPassword(user)) return 'external';
      return (await hasChosenPassword(auth, user)) ? 'set' : 'none';
    },
    setPassword: async (next) => {
      await requireUncommon(next);
      const user = signedInUser(auth);
      await updatePassword(user, next);
      await user.getIdToken(true);
    },
    changePassword: async (present, next) => {
      const user = signedInUser(auth);
      if (!hasPassword(user)) throw failure('auth/no-password-provider');
      await requireUncommon(next);
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, present));
      await updatePassword(user, next);
      await user.getIdToken(true);
    },
  };
}

function hasPassword(user: User): user is User & { email: string } {
  return user.email !== null && user.providerData.some(({ providerId }) => providerId === PASSWORD_PROVIDER);
}

/**
 * Returns true if the user has chosen a password. The SDK reports the password provider also for a user of a mailed
 * link. The account distinguishes them (Identity Toolkit's `accounts:lookup`, a redacted hash). Returns true if the
 * lookup fails.
 */
async function hasChosenPassword({ config, emulatorConfig }: Auth, user: User): Promise<boolean> {
  const host = 'identitytoolkit.googleapis.com';
  const { protocol, host: local, port } = emulatorConfig ?? {};
  const at = emulatorConfig
    ? `${protocol}://${local}${port === null ? '' : `:${port}`}/${host}`
    : `https://${host}`;
  try {
    const result = await fetch(`${at}/v1/accounts:lookup?key=${config.apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: await user.getIdToken() }),
    });
    const { users } = (await result.json()) as { users?: { passwordHash?: string }[] };
    return users?.[0] === undefined || users[0].passwordHash !== undefined;
  } catch {
    return true;
  }
}

/** Firebase compares passwords with no list. @throws an error like Firebase's own */
async function requireUncommon(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw failure('auth/common-password');
}

function signedInUser({ currentUser: user }: Auth): User {
  if (!user) throw failure('auth/no-current-user');
  return user;
}

/** Returns a link for the SDK, which extracts the code. The API key in it is not used. */
function getLink(code: string): string {
  return `https://link.invalid/?${new URLSearchParams({ mode: 'signIn', oobCode: code, apiKey: 'unused' }).toString()}`;
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
