import {
  GoogleAuthProvider,
  browserPopupRedirectResolver,
  signInWithPopup,
  type Auth,
  type User,
} from 'firebase/auth';

/** The emulator brings its own copy of the script that Firebase would load from apis.google.com. */
const EMULATOR_SCRIPT = '/emulator/google/api.js';

let emulatorScript: Promise<void> | null = null;

/** Lets the user choose a Google account in a window of its own. Rejects with the SDK's error. */
export async function openGooglePopup(auth: Auth, emulatorOrigin: string | null): Promise<User> {
  await prepareGooglePopup(emulatorOrigin);
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user;
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
