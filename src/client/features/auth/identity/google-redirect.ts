import type { KeyValueStore } from '#client/lib/services';

/** Marker for a redirect to Google, apart from google-popup.ts, so that the sign-in page does not load Firebase. Without it no result is looked for, which costs a hidden frame. */
const KEY = 'misrad.googleRedirect';

/** Pop-up errors that are handled by a redirect to Google. */
export const REDIRECT_CODES: ReadonlySet<string> = new Set([
  'auth/popup-blocked',
  'auth/operation-not-supported-in-this-environment',
]);

export function setRedirectMarker(sessionStorage: KeyValueStore): void {
  sessionStorage.set(KEY, 'true');
}

/** Returns true if this tab redirected to Google, and removes the marker. */
export function consumeRedirectMarker(sessionStorage: KeyValueStore): boolean {
  const found = sessionStorage.get(KEY) !== null;
  sessionStorage.remove(KEY);
  return found;
}
