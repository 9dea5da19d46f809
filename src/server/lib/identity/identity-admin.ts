import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Config } from '../config';

/**
 * Administration of the identity provider. Requires the service account of `GOOGLE_APPLICATION_CREDENTIALS`, or the emulator.
 * Every method rejects if the provider is unreachable.
 */
export interface IdentityAdmin {
  /** Returns the uid of the account with this address, or null. */
  findAccount(email: string): Promise<string | null>;
  /**
   * Returns whether `ensureInvitedAccount` created this account for this address. Such an account starts without a password, so
   * its credentials were set through a mailed link or a sign-in of the address's owner. False if the account does not exist.
   */
  isInvitedAccount(uid: string, email: string): Promise<boolean>;
  /**
   * Ensures that this lower-case address has an account created by this server. Any other account of the address is deleted
   * first, with its password, providers, phone and sessions, since somebody else may have created it.
   * @returns the uid
   */
  ensureInvitedAccount(email: string, displayName: string): Promise<string>;
  /** Mails a sign-in link that leads back to `returnTo`. */
  sendSignInLink(email: string, returnTo: string): Promise<void>;
  /** Returns the code of a sign-in link without mailing it, for a user who opened one of our own links. */
  makeSignInCode(email: string): Promise<string>;
  /** Deletes the account. Does nothing if it does not exist. */
  deleteAccount(uid: string): Promise<void>;
  /** Revokes the account's sessions at the provider. Issued tokens stay valid for up to an hour. */
  endSessions(uid: string): Promise<void>;
  /** Requests an access token with the service account. The emulator needs none. */
  ping(): Promise<void>;
}

/**
 * Custom claim that only the server can write. Contains the address for which the server created the account without a password.
 */
const INVITED_CLAIM = 'invited';
/** Maximum number of attempts: somebody else may take the address between the deletion and the creation. */
const MAX_REPLACEMENTS = 3;
const MAIL_TIMEOUT_MS = 10_000;

type AdminConfig = Pick<Config, 'firebase' | 'authEmulatorHost' | 'publicOrigin' | 'serviceAccountFile'>;

/** Creates the administration with firebase-admin, which is imported on first use. */
export function createIdentityAdmin(config: AdminConfig): IdentityAdmin {
  let loading: Promise<Auth> | null = null;
  const loaded = (): Promise<Auth> => {
    loading ??= loadAuth(config).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    findAccount: async (email) => (await findByAddress(await loaded(), email))?.uid ?? null,

    async isInvitedAccount(uid, email) {
      const account = await orNone((await loaded()).getUser(uid));
      return account !== null && isInvited(account, email);
    },

    ensureInvitedAccount: async (email, displayName) => ensureInvited(await loaded(), email, displayName),

    sendSignInLink: (email, returnTo) => mailSignInLink(config, email, returnTo),

    async makeSignInCode(email) {
      const settings = { url: `${config.publicOrigin}/auth/action`, handleCodeInApp: true };
      const link = await (await loaded()).generateSignInWithEmailLink(email, settings);
      const code = new URL(link).searchParams.get('oobCode');
      if (code === null) throw new Error('the identity provider made a link without a code');
      return code;
    },

    async deleteAccount(uid) {
      await orNone((await loaded()).deleteUser(uid));
    },

    async endSessions(uid) {
      await (await loaded()).revokeRefreshTokens(uid);
    },

    async ping() {
      if (config.authEmulatorHost !== undefined) return;
      const { options } = (await loaded()).app;
      await options.credential?.getAccessToken();
    },
  };
}

/** Sends the mail that firebase-admin does not send through the provider's REST API, like the browser does. */
async function mailSignInLink(
  {
    firebase,
    authEmulatorHost,
    publicOrigin,
  }: Pick<Config, 'firebase' | 'authEmulatorHost' | 'publicOrigin'>,
  email: string,
  continueUrl: string,
): Promise<void> {
  const provider = 'identitytoolkit.googleapis.com';
  const origin = authEmulatorHost ? `http://${authEmulatorHost}/${provider}` : `https://${provider}`;
  const key = encodeURIComponent(firebase.apiKey);
  const response = await fetch(`${origin}/v1/accounts:sendOobCode?key=${key}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-firebase-locale': 'he',
      // Google refuses calls without it if the key is restricted to our site.
      referer: `${publicOrigin}/`,
      // The emulator builds the link with the address that the browser knows.
      ...(authEmulatorHost && { 'x-forwarded-host': new URL(publicOrigin).host }),
    },
    body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true }),
    signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the identity provider sent no mail: ${response.status}`);
}

async function ensureInvited(auth: Auth, email: string, displayName: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findByAddress(auth, email);
    if (found && isInvited(found, email)) return found.uid;
    try {
      if (found) await orNone(auth.deleteUser(found.uid));
      const { uid } = await auth.createUser({ email, displayName });
      await auth.setCustomUserClaims(uid, { [INVITED_CLAIM]: email });
      return uid;
    } catch (error) {
      if (!isTaken(error) || attempt === MAX_REPLACEMENTS) throw error;
    }
  }
}

function isInvited({ customClaims }: UserRecord, email: string): boolean {
  return customClaims?.[INVITED_CLAIM] === email;
}

function findByAddress(auth: Auth, email: string): Promise<UserRecord | null> {
  return orNone(auth.getUserByEmail(email));
}

/** Resolves with null if the account does not exist (any more). */
async function orNone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (getCode(error) === NO_ACCOUNT) return null;
    throw error;
  }
}

const NO_ACCOUNT = 'auth/user-not-found';

/** Returns whether another account has the address, or a parallel call has replaced the new account. */
function isTaken(error: unknown): boolean {
  return getCode(error) === 'auth/email-already-exists' || getCode(error) === NO_ACCOUNT;
}

function getCode(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

async function loadAuth({ firebase, serviceAccountFile }: AdminConfig): Promise<Auth> {
  const [{ cert, getApp, getApps, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  if (getApps().length > 0) return getAuth(getApp());
  const { projectId } = firebase;
  // The emulator needs no credential; the SDK finds it by FIREBASE_AUTH_EMULATOR_HOST.
  const credential = serviceAccountFile !== undefined && { credential: cert(serviceAccountFile) };
  return getAuth(initializeApp({ projectId, ...credential }));
}
