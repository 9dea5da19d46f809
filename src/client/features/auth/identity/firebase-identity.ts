import { initializeApp, type FirebaseApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
} from 'firebase/auth';
import type { BrowserConfig } from '#contract/lib/http/browser-config';
import { currentUser } from './firebase-user';
import { memoizeAsync } from '#client/lib/memoize-async';
import type { IdentityService, TokenRenewal } from '#client/lib/services/identity-service';
import { errorCode } from '#client/session/sign-in-failure';

/** Identity service of Firebase Authentication. Only the parts needed by every visit are loaded with it. */
export function makeFirebaseIdentity(config: BrowserConfig): IdentityService {
  const { projectId, apiKey, authDomain, appCheckKey } = config.firebase;
  const app = initializeApp({ projectId, apiKey, authDomain });
  // The page's own origin, since the machine may have several names.
  const emulator = config.authEmulator ? window.location.origin : null;
  const auth = startAuth(app, emulator);
  const oneTap = memoizeAsync(() => import(/* webpackChunkName: "google" */ './google-one-tap'));
  const account = memoizeAsync(async () => {
    const { makeFirebaseAccount } = await import(/* webpackChunkName: "account" */ './firebase-account');
    return makeFirebaseAccount(auth);
  });
  const googlePopup = memoizeAsync(() => import(/* webpackChunkName: "google" */ './google-popup'));
  return {
    observe: (onUser) => onAuthStateChanged(auth, (user) => onUser(user && currentUser(user))),
    signInWithPassword: async (email, password) =>
      currentUser((await signInWithEmailAndPassword(auth, email, password)).user),
    signInWithGoogle: async () => {
      const { openGooglePopup } = await googlePopup();
      return currentUser(await openGooglePopup(auth, emulator));
    },
    oneTapCredential: async () => {
      if (config.googleClientId === null) return null;
      const { promptOneTap } = await oneTap();
      return promptOneTap(config.googleClientId);
    },
    cancelOneTap: () => {
      if (config.googleClientId !== null)
        oneTap()
          .then((part) => part.cancelOneTap())
          .catch(() => undefined);
    },
    redirectToGoogle: async () => {
      const { startGoogleRedirect: leaveForGoogle } = await googlePopup();
      return leaveForGoogle(auth, emulator);
    },
    googleRedirectResult: async () => {
      const { readRedirectResult: comeBackFromGoogle } = await googlePopup();
      const user = await comeBackFromGoogle(auth, emulator);
      return user && currentUser(user);
    },
    prepareGoogle: () => {
      googlePopup().then(
        ({ prepareGooglePopup }) => prepareGooglePopup(emulator),
        () => undefined,
      );
    },
    signOut: () => signOut(auth),
    idToken: async () => {
      await auth.authStateReady();
      return auth.currentUser?.getIdToken() ?? null;
    },
    renewToken: () => renewToken(auth),
    appCheckToken: appCheck(app, appCheckKey),
    account,
  };
}

function startAuth(app: FirebaseApp, emulatorOrigin: string | null): Auth {
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  auth.languageCode = 'he';
  if (emulatorOrigin) connectAuthEmulator(auth, emulatorOrigin, { disableWarnings: true });
  return auth;
}

/** Firebase's codes for a revoked sign-in, or a disabled or deleted account. */
const ENDED = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
]);

async function renewToken(auth: Auth): Promise<TokenRenewal> {
  if (!auth.currentUser) return 'rejected';
  try {
    await auth.currentUser.getIdToken(true);
    return 'renewed';
  } catch (error) {
    return ENDED.has(errorCode(error) ?? '') ? 'rejected' : 'unknown';
  }
}

/** Timeout of App Check, ms. Its script is from another site and may never respond. */
const MAX_APP_CHECK_MS = 10_000;

/** Returns the App Check token. After an error the request is sent without it, and the server decides. */
function appCheck(app: FirebaseApp, key: string | null): () => Promise<string | null> {
  if (key === null) return () => Promise.resolve(null);
  const source = memoizeAsync(async () => {
    const { makeAppCheckTokens } = await import(/* webpackChunkName: "app-check" */ './firebase-app-check');
    return makeAppCheckTokens(app, key);
  });
  return async () => {
    const token = source().then((give) => give());
    const late = new Promise<null>((done) => setTimeout(done, MAX_APP_CHECK_MS, null));
    return Promise.race([token, late]).catch(() => null);
  };
}
