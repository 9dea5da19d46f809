import {
  GoogleAuthProvider,
  browserPopupRedirectResolver,
  getRedirectResult,
  signInWithPopup,
  signInWithRedirect,
  type Auth,
  type User,
} from 'firebase/auth';

/** The emulator brings its own copy of the script that Firebase would load from apis.google.com. */
const EMULATOR_SCRIPT = '/emulator/google/api.js';

let emulatorScript: Promise<void> | null = null;

/** Lets the user choose a Google account in a window of its own. Rejects with the SDK's error. */
export async function openGooglePopup(auth: Auth, emulatorOrigin: string | null): Promise<User> {
  await prepareGooglePopup(emulatorOrigin);
  return (await signInWithPopup(auth, chooseAccount(), browserPopupRedirectResolver)).user;
}

/** Sends the page to Google, which sends it back. Never resolves: the page is left. */
export async function leaveForGoogle(auth: Auth, emulatorOrigin: string | null): Promise<never> {
  await prepareGooglePopup(emulatorOrigin);
  return signInWithRedirect(auth, chooseAccount(), browserPopupRedirectResolver);
}

/** Who came back from Google; null for nobody. */
export async function comeBackFromGoogle(auth: Auth, emulatorOrigin: string | null): Promise<User | null> {
  await prepareGooglePopup(emulatorOrigin);
  return (await getRedirectResult(auth, browserPopupRedirectResolver))?.user ?? null;
}

function chooseAccount(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

/** Whatever has to be in the page before the window can open. Never rejects. */
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
