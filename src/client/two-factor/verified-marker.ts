import type { KeyValueStore } from '../app/services';

/** The verified flag is kept per user id in session storage (spec.md section 4, "Two-factor"). */
const keyOf = (uid: string): string => `misrad.twoFactorVerified.${uid}`;
const VERIFIED = 'true';

export function hasVerifiedMarker(sessionStorage: KeyValueStore, uid: string): boolean {
  return sessionStorage.get(keyOf(uid)) === VERIFIED;
}

export function removeVerifiedMarker(sessionStorage: KeyValueStore, uid: string): void {
  sessionStorage.remove(keyOf(uid));
}
