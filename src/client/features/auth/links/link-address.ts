import type { KeyValueStore } from '#client/lib/services';

/** Address that a sign-in link was sent to from this browser. Another browser asks for it. */
const KEY = 'misrad.signInLinkAddress';

export function saveLinkAddress(localStorage: KeyValueStore, address: string): void {
  localStorage.set(KEY, address);
}

export function readLinkAddress(localStorage: KeyValueStore): string | null {
  return localStorage.get(KEY);
}

export function forgetLinkAddress(localStorage: KeyValueStore): void {
  localStorage.remove(KEY);
}
