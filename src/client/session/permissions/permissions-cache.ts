import { persistReducer, type WebStorage } from 'redux-persist';
import type { PersistPartial } from 'redux-persist/es/persistReducer';
import * as z from 'zod/mini';
import { cleanPermissions } from '#contract/lib/permissions/permissions-rules';
import type { StoredProfile } from '../auth-slice';
import { permissionsCacheSlice, type PermissionsCacheState } from './permissions-cache-slice';

/** From spec.md section 9. */
export const PERMISSIONS_CACHE_LIFETIME_MS = 1_800_000;

/** Schema of the stored entry. */
const StoredPermissions = z.object({
  userId: z.string(),
  roleId: z.nullable(z.string()),
  permissions: z.array(z.string()),
  timestamp: z.number(),
  stamp: z._default(z.nullable(z.string()), null),
});

const StoredCache = z.object({ cached: z.nullable(StoredPermissions) });

interface CacheView {
  permissionsCache: PermissionsCacheState;
}

type Holder = Pick<StoredProfile, 'id' | 'roleId'>;

/**
 * Returns the cached permissions of a user, without unknown resources.
 * @returns null without an entry, or for one that is expired, in the future, or of another user, role or stamp.
 */
export function selectCachedPermissions(
  { permissionsCache: { cached } }: CacheView,
  { holder, stamp, now }: { holder: Holder; stamp: string | null; now: number },
): string[] | null {
  if (!cached) return null;
  const age = now - cached.timestamp;
  const isFresh = age >= 0 && age < PERMISSIONS_CACHE_LIFETIME_MS;
  const isOwn = cached.userId === holder.id && cached.roleId === holder.roleId;
  const isCurrent = cached.stamp === null || stamp === null || cached.stamp === stamp;
  return isFresh && isOwn && isCurrent ? cleanPermissions(cached.permissions).kept : null;
}

/** Returns true once redux-persist has read the browser storage, which takes some microtasks. */
export function selectCacheRead({ permissionsCache }: { permissionsCache: PersistPartial }): boolean {
  return permissionsCache._persist.rehydrated;
}

/** Returns the user's last permissions in this browser, only as a guess: they may have changed. */
export function selectLastPermissions({ permissionsCache: { cached } }: CacheView, uid: string): string[] {
  return cached?.userId === uid ? cleanPermissions(cached.permissions).kept : [];
}

/** Wraps the cache's reducer with redux-persist. */
export function persistPermissionsCache(storage: WebStorage) {
  return persistReducer(
    {
      key: 'permissions',
      keyPrefix: 'misrad.',
      whitelist: ['cached'],
      // Browser storage is synchronous.
      timeout: 0,
      storage: { ...storage, getItem: async (key: string) => convertStored(await storage.getItem(key)) },
      migrate: async (stored) => {
        const { success, data } = StoredCache.safeParse(stored);
        return success && stored ? { ...stored, ...data } : undefined;
      },
    },
    permissionsCacheSlice.reducer,
  );
}

/** Converts the storage of earlier releases, which contains only the entry. */
function convertStored(text: string | null): string | null {
  return text?.startsWith('{"userId":') ? JSON.stringify({ cached: text }) : text;
}
