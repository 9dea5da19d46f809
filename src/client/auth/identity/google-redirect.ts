import type { KeyValueStore } from '../../platform/services';

/** The page left for Google and will be opened again: only then is a result looked for, which costs a hidden frame. */
const KEY = 'misrad.googleRedirect';

/** Errors of the pop-up after which the page itself goes to Google. */
export const REDIRECT_CODES: ReadonlySet<string> = new Set([
  'auth/popup-blocked',
  'auth/operation-not-supported-in-this-environment',
]);

export function setRedirectMarker(sessionStorage: KeyValueStore): void {
  sessionStorage.set(KEY, 'true');
}

/** Did this tab leave for Google? Asking forgets it. */
export function consumeRedirectMarker(sessionStorage: KeyValueStore): boolean {
  const found = sessionStorage.get(KEY) !== null;
  sessionStorage.remove(KEY);
  return found;
}
