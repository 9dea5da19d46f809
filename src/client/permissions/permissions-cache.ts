import * as z from 'zod/mini';
import { cleanPermissions } from '../../contract/permissions/permissions-rules';
import type { StoredProfile } from '../auth/session/auth-slice';
import type { Clock, KeyValueStore } from '../platform/services';
import { readStored, writeStored } from '../platform/storage/stored-value';

const KEY = 'misrad.permissions';
/** From spec.md section 9. */
export const PERMISSIONS_CACHE_LIFETIME_MS = 1_800_000;

/** spec.md section 3, "Permissions cache". */
const CachedPermissions = z.object({
  userId: z.string(),
  roleId: z.nullable(z.string()),
  permissions: z.array(z.string()),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  /** The server's stamp at that time; null where none had been seen. */
  stamp: z._default(z.nullable(z.string()), null),
});

interface Storage {
  localStorage: KeyValueStore;
  clock: Pick<Clock, 'now'>;
}

type Holder = Pick<StoredProfile, 'id' | 'roleId'>;

/**
 * The kept permissions of this user, without those of unknown resources.
 * @param stamp what the server's latest answer said; null where none was seen.
 * @returns null when there are none, or they are expired, of the future, another user's, another role's or another stamp's.
 */
export function readCachedPermissions(
  { localStorage, clock }: Storage,
  holder: Holder,
  stamp: string | null,
): string[] | null {
  const cached = readStored(localStorage, KEY, CachedPermissions);
  if (!cached) return null;
  const age = clock.now() - cached.timestamp;
  const fresh = age >= 0 && age < PERMISSIONS_CACHE_LIFETIME_MS;
  const own = cached.userId === holder.id && cached.roleId === holder.roleId;
  const current = cached.stamp === null || stamp === null || cached.stamp === stamp;
  return fresh && own && current ? cleanPermissions(cached.permissions).kept : null;
}

/** What this browser last knew of a user's permissions, for guesses only: they may have changed. */
export function keptPermissions({ localStorage }: Pick<Storage, 'localStorage'>, uid: string): string[] {
  const cached = readStored(localStorage, KEY, CachedPermissions);
  return cached?.userId === uid ? cleanPermissions(cached.permissions).kept : [];
}

export function cachePermissions(
  { localStorage, clock }: Storage,
  holder: Holder,
  permissions: readonly string[],
  stamp: string | null,
): void {
  const entry = { userId: holder.id, roleId: holder.roleId, permissions, timestamp: clock.now(), stamp };
  writeStored(localStorage, KEY, entry);
}

export function clearCachedPermissions({ localStorage }: Pick<Storage, 'localStorage'>): void {
  localStorage.remove(KEY);
}
