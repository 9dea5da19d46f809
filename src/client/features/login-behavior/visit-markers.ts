import type { Services } from '#client/lib/services';

/**
 * Marker for a sign-in that is pending or has just succeeded. In both storages, since another tab may remove the
 * persistent one.
 */
const PENDING = 'misrad.pendingLogin';

type Storages = Pick<Services, 'localStorage' | 'sessionStorage'>;

/** Sets the marker before an interactive sign-in, which may leave the page and come back. */
export function setPendingLogin({ localStorage, sessionStorage }: Storages): void {
  for (const storage of [localStorage, sessionStorage]) storage.set(PENDING, 'true');
}

export function clearPendingLogin({ localStorage, sessionStorage }: Storages): void {
  for (const storage of [localStorage, sessionStorage]) storage.remove(PENDING);
}

/** Returns true if there was an interactive sign-in, and removes the marker. */
export function takePendingLogin(storages: Storages): boolean {
  const pending = [storages.localStorage, storages.sessionStorage].some((one) => one.get(PENDING) !== null);
  clearPendingLogin(storages);
  return pending;
}
