import { randomBytes } from 'node:crypto';
import type { Auth } from 'firebase-admin/auth';
import type { Config } from '../config';

/**
 * What only an administrator of the identity provider may do. It needs the service account of
 * `GOOGLE_APPLICATION_CREDENTIALS`, or the emulator. Everything rejects where the provider cannot be reached.
 */
export interface IdentityAdmin {
  /**
   * Takes an account's password away, and with it all its sessions, unless nobody but the holder of the address can have
   * set it. An account that an invitation of ours made began without a password, so one that it has now was set through
   * a mailed link. Of any other account nobody can say whether its password is older than the proof of its address.
   * @returns whether a password was taken away
   */
  removeForeignPassword(uid: string): Promise<boolean>;
  /**
   * Makes sure that this lower-case address has an account, without a password as long as the address is not proven.
   * @returns its uid
   */
  ensureInvitedAccount(email: string, displayName: string): Promise<string>;
  /** Has a link mailed that signs in and leads back to `returnTo`. */
  sendSignInLink(email: string, returnTo: string): Promise<void>;
  /** Such a link, to hand over: its address is our own page for links. */
  makeSignInLink(email: string, returnTo: string): Promise<string>;
  /** Ends the account's sessions at the provider; its tokens of now live on for an hour at the most. */
  endSessions(uid: string): Promise<void>;
}

/** A claim that only the server can write: this account began with an invitation, without a password. */
const INVITED_CLAIM = 'invited';
const PASSWORD_PROVIDER = 'password';
const RANDOM_PASSWORD_BYTES = 32;
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
    async removeForeignPassword(uid) {
      const auth = await loaded();
      const { customClaims, providerData } = await auth.getUser(uid);
      const hasPassword = providerData.some(({ providerId }) => providerId === PASSWORD_PROVIDER);
      if (!hasPassword || customClaims?.[INVITED_CLAIM] === true) return false;
      await replacePassword(auth, uid);
      return true;
    },

    async ensureInvitedAccount(email, displayName) {
      const auth = await loaded();
      const found = await auth.getUserByEmail(email).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === 'auth/user-not-found') return null;
        throw error;
      });
      if (found?.emailVerified) return found.uid;
      const { uid } = found ?? (await auth.createUser({ email, displayName }));
      if (found) await replacePassword(auth, uid);
      await auth.setCustomUserClaims(uid, { ...found?.customClaims, [INVITED_CLAIM]: true });
      return uid;
    },

    sendSignInLink: (email, returnTo) => mailSignInLink(config, email, returnTo),

    async makeSignInLink(email, returnTo) {
      const auth = await loaded();
      const link = await auth.generateSignInWithEmailLink(email, { url: returnTo, handleCodeInApp: true });
      // The provider's own page would only lead on to ours, and in a demo it is not where the browser looks for it.
      return `${config.publicOrigin}/auth/action${new URL(link).search}`;
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

/** A password that nobody knows is none; the holder of the address sets another one through a mailed link. */
async function replacePassword(auth: Auth, uid: string): Promise<void> {
  await auth.updateUser(uid, { password: randomBytes(RANDOM_PASSWORD_BYTES).toString('base64url') });
  await auth.revokeRefreshTokens(uid);
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
