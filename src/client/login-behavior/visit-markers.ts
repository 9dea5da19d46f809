import type { Services } from '../platform/services';

/** A sign-in is under way, or has just succeeded. Both storages: another tab may take the persistent one. */
const PENDING = 'misrad.pendingLogin';

type Storages = Pick<Services, 'localStorage' | 'sessionStorage'>;

/** Before an interactive sign-in, which may lead away from this page and back. */
export function setPendingLogin({ localStorage, sessionStorage }: Storages): void {
  for (const storage of [localStorage, sessionStorage]) storage.set(PENDING, 'true');
}

export function clearPendingLogin({ localStorage, sessionStorage }: Storages): void {
  for (const storage of [localStorage, sessionStorage]) storage.remove(PENDING);
}

/** Was there an interactive sign-in? The answer is given once. */
export function takePendingLogin(storages: Storages): boolean {
  const pending = [storages.localStorage, storages.sessionStorage].some((one) => one.get(PENDING) !== null);
  clearPendingLogin(storages);
  return pending;
}
