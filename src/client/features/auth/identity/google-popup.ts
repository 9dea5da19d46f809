import {
  GoogleAuthProvider,
  browserPopupRedirectResolver,
  getRedirectResult,
  signInWithPopup,
  signInWithRedirect,
  type Auth,
  type User,
} from 'firebase/auth';

/** Emulator's copy of the script that Firebase loads from apis.google.com. */
const EMULATOR_SCRIPT = '/emulator/google/api.js';

let emulatorScript: Promise<void> | null = null;

/** Lets the user choose a Google account in a window. Rejects with the SDK's error. */
export async function openGooglePopup(auth: Auth, emulatorOrigin: string | null): Promise<User> {
  await prepareGooglePopup(emulatorOrigin);
  return (await signInWithPopup(auth, chooseAccount(), browserPopupRedirectResolver)).user;
}

/** Redirects to Google, which leads back. Never resolves, since the page is left. */
export async function startGoogleRedirect(auth: Auth, emulatorOrigin: string | null): Promise<never> {
  await prepareGooglePopup(emulatorOrigin);
  return signInWithRedirect(auth, chooseAccount(), browserPopupRedirectResolver);
}

/** Returns the user after a redirect from Google, or null. */
export async function readRedirectResult(auth: Auth, emulatorOrigin: string | null): Promise<User | null> {
  await prepareGooglePopup(emulatorOrigin);
  return (await getRedirectResult(auth, browserPopupRedirectResolver))?.user ?? null;
}

function chooseAccount(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

/** Loads the script that the window requires. Never rejects. */
export async function prepareGooglePopup(emulatorOrigin: string | null): Promise<void> {
  if (emulatorOrigin === null) return;
  emulatorScript ??= addScript(emulatorOrigin + EMULATOR_SCRIPT);
  await emulatorScript;
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      emulatorScript = null;
      resolve();
    });
    document.head.append(script);
  });
}
