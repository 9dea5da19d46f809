import type { KeyValueStore } from '#client/lib/services';

/**
 * Id of the account whose sign-in the server has not confirmed yet. The identity provider's session survives a failed
 * response, a reload and the tab, so the marker is in local storage.
 */
const KEY = 'misrad.admissionDue';

export function setAuthenticationDue(localStorage: KeyValueStore, uid: string): void {
  localStorage.set(KEY, uid);
}

export function isAuthenticationDue(localStorage: KeyValueStore, uid: string): boolean {
  return localStorage.get(KEY) === uid;
}

export function clearAuthenticationDue(localStorage: KeyValueStore): void {
  localStorage.remove(KEY);
}
