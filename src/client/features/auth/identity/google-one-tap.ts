/** Used part of Google's script; see https://developers.google.com/identity/gsi/web/reference/js-reference. */
interface GoogleId {
  initialize(settings: {
    client_id: string;
    callback: (response: { credential: string }) => void;
    use_fedcm_for_prompt: boolean;
    context: 'signin';
  }): void;
  prompt(): void;
  cancel(): void;
}

const SCRIPT = 'https://accounts.google.com/gsi/client';
/** A session cookie lives as long as the browser session and is shared by its tabs, unlike any storage. */
const SHOWN_COOKIE = 'misrad_one_tap';

let wasOffered = false;

/**
 * Shows Google's prompt once per browser session.
 * @returns Google's ID token once the user accepts; it never resolves otherwise. Null if the prompt was shown before.
 */
export async function promptOneTap(clientId: string): Promise<string | null> {
  if (wasOffered || document.cookie.split('; ').includes(`${SHOWN_COOKIE}=1`)) return null;
  wasOffered = true;
  document.cookie = `${SHOWN_COOKIE}=1; path=/; samesite=strict`;
  const google = await loadScript();
  return new Promise((resolve) => {
    google.initialize({
      client_id: clientId,
      callback: ({ credential }) => resolve(credential),
      use_fedcm_for_prompt: true,
      context: 'signin',
    });
    google.prompt();
  });
}

/** Hides the prompt when the user signs in another way. */
export function cancelOneTap(): void {
  googleId()?.cancel();
}

function googleId(): GoogleId | null {
  const { google } = window as { google?: { accounts?: { id?: GoogleId } } };
  return google?.accounts?.id ?? null;
}

function loadScript(): Promise<GoogleId> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => {
      const google = googleId();
      if (google) resolve(google);
      else reject(new Error('the script brought no google.accounts.id'));
    });
    script.addEventListener('error', () => reject(new Error('the script did not come')));
    document.head.append(script);
  });
}
