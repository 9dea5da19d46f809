import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Config } from '../config';

/**
 * What only an administrator of the identity provider may do. It needs the service account of
 * `GOOGLE_APPLICATION_CREDENTIALS`, or the emulator. Everything rejects where the provider cannot be reached.
 */
export interface IdentityAdmin {
  /** The uid of the account with this address, or null. */
  findAccount(email: string): Promise<string | null>;
  /**
   * Was this account made by `ensureInvitedAccount`, for this very address? It began without a password, so whatever it
   * has now was set through a mailed link or a sign-in of the address's holder. False for an account that does not exist.
   */
  isInvitedAccount(uid: string, email: string): Promise<boolean>;
  /**
   * Makes sure that this lower-case address has an account which this server made. Any other account of the address is
   * deleted first, with its password, providers, phone and sessions: somebody else may have made it beforehand.
   * @returns the uid
   */
  ensureInvitedAccount(email: string, displayName: string): Promise<string>;
  /** Has a link mailed that signs in and leads back to `returnTo`. */
  sendSignInLink(email: string, returnTo: string): Promise<void>;
  /** The code of such a link, for whoever opened a link of ours. Nothing is mailed. */
  makeSignInCode(email: string): Promise<string>;
  /** Ends the account's sessions at the provider; its tokens of now live on for an hour at the most. */
  endSessions(uid: string): Promise<void>;
}

/** A claim that only the server can write: the address for which it made this account, without a password. */
const INVITED_CLAIM = 'invited';
/** Others may take the address between a deletion and the account that follows. */
const MAX_REPLACEMENTS = 3;
const MAIL_TIMEOUT_MS = 10_000;

/** The identity provider's administration by firebase-admin, which is loaded at the first use. */
export function createIdentityAdmin(
  config: Pick<Config, 'firebase' | 'authEmulatorHost' | 'publicOrigin'>,
): IdentityAdmin {
  let loading: Promise<Auth> | null = null;
  const loaded = (): Promise<Auth> => {
    loading ??= loadAuth(config.firebase.projectId).catch((error: unknown) => {
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

    async endSessions(uid) {
      await (await loaded()).revokeRefreshTokens(uid);
    },
  };
}

/** The one mail that firebase-admin does not send: the provider's REST interface does, as for the browser. */
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
  const answer = await fetch(`${origin}/v1/accounts:sendOobCode?key=${key}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-firebase-locale': 'he',
      // The emulator writes the link that it "mails" for the address that the browser knows.
      ...(authEmulatorHost && { 'x-forwarded-host': new URL(publicOrigin).host }),
    },
    body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true }),
    signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the identity provider sent no mail: ${answer.status}`);
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

/** Null for an account that does not exist, or no longer. */
async function orNone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === NO_ACCOUNT) return null;
    throw error;
  }
}

const NO_ACCOUNT = 'auth/user-not-found';

/** Another account has the address, or a call at the same moment has replaced the one that was just made. */
function isTaken(error: unknown): boolean {
  return codeOf(error) === 'auth/email-already-exists' || codeOf(error) === NO_ACCOUNT;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

async function loadAuth(projectId: string): Promise<Auth> {
  const [{ applicationDefault, getApp, getApps, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  if (getApps().length > 0) return getAuth(getApp());
  // The emulator asks for no credentials; the SDK finds it by FIREBASE_AUTH_EMULATOR_HOST.
  const emulated = Boolean(process.env['FIREBASE_AUTH_EMULATOR_HOST']);
  return getAuth(initializeApp({ projectId, ...(!emulated && { credential: applicationDefault() }) }));
}
