import type { Auth, UserRecord } from 'firebase-admin/auth';
import { normalizeEmail } from '#contract/features/users/email-address';
import type { Config } from '../config';

/**
 * How an account came about: by `ensureInvitedAccount`, by `openInvitedAccount`, by signing in with Google and in no other way, or
 * differently.
 */
export type AccountOrigin = 'prepared' | 'opened' | 'google' | 'foreign';

export interface OwnAccount {
  uid: string;
  /** Account of the address that somebody else may have created, and that was deleted; null: there was none. */
  removed: string | null;
}

/**
 * Administration of the identity provider. Requires the service account of `GOOGLE_APPLICATION_CREDENTIALS`, or the emulator.
 * Every method rejects if the provider is unreachable.
 */
export interface IdentityAdmin {
  /** Returns the uid of the account with this address, or null. */
  findAccount(email: string): Promise<string | null>;
  /**
   * Returns how this account of this lower-case address came about. A prepared account starts without a password, so its
   * credentials were set through a mailed link or a sign-in of the address's owner. Whoever has the number of an invitation's
   * link may have set those of an opened account. An account that does not exist is `foreign`.
   */
  findOrigin(uid: string, email: string): Promise<AccountOrigin>;
  /**
   * Ensures that this lower-case address has a prepared account. Any other account of the address is deleted first, with its
   * password, providers, phone and sessions, since somebody else may have created it.
   */
  ensureInvitedAccount(email: string, displayName: string): Promise<OwnAccount>;
  /**
   * Replaces the account of this lower-case address, whatever its origin, by a new one with a verified address. Each opening of
   * an invitation gets an account of its own, so that nothing set or signed in by an earlier opening exists afterwards.
   * @returns the account and a token that signs in to it for an hour
   */
  openInvitedAccount(email: string, displayName: string): Promise<OwnAccount & { token: string }>;
  /** Mails a sign-in link that leads back to `returnTo`. */
  sendSignInLink(email: string, returnTo: string): Promise<void>;
  /** Deletes the account. Does nothing if it does not exist. */
  deleteAccount(uid: string): Promise<void>;
  /** Revokes the account's sessions at the provider. Issued tokens stay valid for up to an hour. */
  endSessions(uid: string): Promise<void>;
  /** Requests an access token with the service account. The emulator needs none. */
  ping(): Promise<void>;
}

/** Custom claims that only the server can write, by origin. They contain the address for which the server created the account. */
const CLAIMS = { prepared: 'invited', opened: 'opened' } as const;
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
  const isEmulated = config.authEmulatorHost !== undefined;
  return {
    findAccount: async (email) => (await findByAddress(await loaded(), email))?.uid ?? null,

    async findOrigin(uid, email) {
      const account = await orNone((await loaded()).getUser(uid));
      return account === null ? 'foreign' : getOrigin(account, email);
    },

    ensureInvitedAccount: async (email, displayName) =>
      makeAccount(await loaded(), { email, displayName, origin: 'prepared' }),

    async openInvitedAccount(email, displayName) {
      const auth = await loaded();
      const account = await makeAccount(auth, { email, displayName, origin: 'opened' });
      return { ...account, token: await auth.createCustomToken(account.uid) };
    },

    async sendSignInLink(email, returnTo) {
      const token = isEmulated ? EMULATOR_TOKEN : await getAccessToken(await loaded());
      await mailSignInLink(config, token, email, returnTo);
    },

    async deleteAccount(uid) {
      await orNone((await loaded()).deleteUser(uid));
    },

    async endSessions(uid) {
      await (await loaded()).revokeRefreshTokens(uid);
    },

    async ping() {
      if (!isEmulated) await getAccessToken(await loaded());
    },
  };
}

/** Access token of an administrator at the emulator. */
const EMULATOR_TOKEN = 'owner';

/** @throws if the service account gets no access token from Google */
async function getAccessToken({ app }: Auth): Promise<string> {
  const token = await app.options.credential?.getAccessToken();
  if (!token) throw new Error('there is no service account');
  return token.access_token;
}

/**
 * Sends the mail that firebase-admin does not send, through the provider's REST API. The service account's token is needed: Firebase
 * refuses a call with the web app's key if it enforces App Check or reCAPTCHA.
 */
async function mailSignInLink(
  { firebase, authEmulatorHost, publicOrigin }: AdminConfig,
  token: string,
  email: string,
  continueUrl: string,
): Promise<void> {
  const provider = 'identitytoolkit.googleapis.com';
  const origin = authEmulatorHost ? `http://${authEmulatorHost}/${provider}` : `https://${provider}`;
  const project = encodeURIComponent(firebase.projectId);
  const response = await fetch(`${origin}/v1/projects/${project}/accounts:sendOobCode`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-firebase-locale': 'he',
      // The emulator builds the link with the address that the browser knows.
      ...(authEmulatorHost && { 'x-forwarded-host': new URL(publicOrigin).host }),
    },
    body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true }),
    signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the identity provider sent no mail: ${response.status}`);
}

interface NewAccount {
  email: string;
  displayName: string;
  origin: 'prepared' | 'opened';
}

/** Creates an account in place of any other of the address. A prepared one that exists is kept if a prepared one is wanted. */
async function makeAccount(auth: Auth, { email, displayName, origin }: NewAccount): Promise<OwnAccount> {
  let removed: string | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const found = await findByAddress(auth, email);
    const before = found && getOrigin(found, email);
    if (found && before === 'prepared' && origin === 'prepared') return { uid: found.uid, removed };
    try {
      if (found) await orNone(auth.deleteUser(found.uid));
      if (found && (before === 'foreign' || before === 'google')) removed = found.uid;
      const { uid } = await auth.createUser({ email, displayName, emailVerified: origin === 'opened' });
      await auth.setCustomUserClaims(uid, { [CLAIMS[origin]]: email });
      return { uid, removed };
    } catch (error) {
      if (!isTaken(error) || attempt === MAX_REPLACEMENTS) throw error;
    }
  }
}

function getOrigin(account: UserRecord, email: string): AccountOrigin {
  const { prepared, opened } = CLAIMS;
  if (account.customClaims?.[prepared] === email) return 'prepared';
  if (account.customClaims?.[opened] !== undefined)
    return account.customClaims[opened] === email ? 'opened' : 'foreign';
  return isGoogleOnly(account, email) ? 'google' : 'foreign';
}

/** Difference of two times in seconds that may be the same moment, ms. */
const ROUNDING_MS = 1_000;

/**
 * Returns whether Google's account of this address is all that signs in. If the provider has removed other credentials from the
 * account, somebody else may have created it, and tokens of the same second may still be valid there.
 */
function isGoogleOnly(account: UserRecord, email: string): boolean {
  const { providerData, phoneNumber, tokensValidAfterTime, metadata } = account;
  const [only] = providerData;
  const isGoogle = only?.providerId === 'google.com' && normalizeEmail(String(only.email)) === email;
  if (!isGoogle || providerData.length !== 1 || phoneNumber !== undefined || account.email !== email)
    return false;
  const validSince = tokensValidAfterTime === undefined ? 0 : Date.parse(tokensValidAfterTime);
  return validSince <= Date.parse(metadata.creationTime) + ROUNDING_MS;
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
