import type { KeyValueStore } from '../../platform/services';

/**
 * The id of the account whose sign-in the server has not answered yet. The identity provider's session outlives a failed
 * answer, a reload and the tab, so the marker is kept in the persistent storage.
 */
const KEY = 'misrad.admissionDue';

export function setAdmissionDue(localStorage: KeyValueStore, uid: string): void {
  localStorage.set(KEY, uid);
}

export function isAdmissionDue(localStorage: KeyValueStore, uid: string): boolean {
  return localStorage.get(KEY) === uid;
}

export function clearAdmissionDue(localStorage: KeyValueStore): void {
  localStorage.remove(KEY);
}
