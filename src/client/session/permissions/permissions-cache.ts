import type { Reducer } from '@reduxjs/toolkit';
import { persistReducer } from 'redux-persist';
import type { PersistPartial } from 'redux-persist/es/persistReducer';
import * as z from 'zod/mini';
import { cleanPermissions } from '#contract/lib/permissions/permissions-rules';
import type { StoredProfile } from '../auth-slice';
import type { KeyValueStore } from '#client/lib/services';
import { readStored, writeStored } from '#client/lib/storage/stored-value';
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

/** The storage below writes JSON itself. redux-persist 6 reads both options; its types lack the second. */
const AS_OBJECT = { serialize: false, deserialize: false };

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
export function selectCacheRead({ permissionsCache }: CacheView): boolean {
  return '_persist' in permissionsCache && (permissionsCache as PersistPartial)._persist.rehydrated;
}

/** Returns the user's last permissions in this browser, only as a guess: they may have changed. */
export function selectLastPermissions({ permissionsCache: { cached } }: CacheView, uid: string): string[] {
  return cached?.userId === uid ? cleanPermissions(cached.permissions).kept : [];
}

/**
 * Wraps the cache's reducer with redux-persist under `misrad.permissions`: only the entry, as JSON, and no key without
 * an entry.
 */
export function persistPermissionsCache(storage: KeyValueStore): Reducer<PermissionsCacheState> {
  const reducer = persistReducer<PermissionsCacheState>(
    {
      key: 'permissions',
      keyPrefix: 'misrad.',
      whitelist: ['cached'],
      // Browser storage is synchronous.
      timeout: 0,
      ...AS_OBJECT,
      storage: {
        getItem: async (key: string) => {
          const cached = readStored(storage, key, StoredPermissions);
          return cached && { cached };
        },
        setItem: async (key: string, { cached }: PermissionsCacheState) =>
          cached ? writeStored(storage, key, cached) : storage.remove(key),
        removeItem: async (key: string) => storage.remove(key),
      },
    },
    permissionsCacheSlice.reducer,
  );
  // redux-persist adds its part of the state with its first action.
  return (state, action) => reducer(state as (PermissionsCacheState & PersistPartial) | undefined, action);
}
