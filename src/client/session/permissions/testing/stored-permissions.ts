import type { KeyValueStore } from '#client/lib/services';

/** Key of the permissions cache in the browser's storage. */
export const PERMISSIONS_KEY = 'misrad.permissions';

/** Returns the stored entry of the permissions cache, or null. */
export function readStoredPermissions({ localStorage }: { localStorage: KeyValueStore }): unknown {
  const text = localStorage.get(PERMISSIONS_KEY);
  return text === null ? null : JSON.parse((JSON.parse(text) as { cached: string }).cached);
}
