import { timestampToDate, type Timestamp } from '#contract/features/users/timestamp-rules';
import type { UserProfile } from '#contract/features/users/profile-schema';

type TimestampKey = 'createdAt' | 'updatedAt' | 'lastLogin';

/** Profile in the store. Dates are ISO 8601 strings, whatever form they arrived in. */
export type StoredProfile = Omit<UserProfile, TimestampKey> & Record<TimestampKey, string | null>;

/** Profile for components. Dates are `Date`s (spec.md section 3, "User profile"). */
export type UserWithRole = Omit<UserProfile, TimestampKey> & Record<TimestampKey, Date | null>;

export function toStoredProfile(profile: UserProfile): StoredProfile {
  return {
    ...profile,
    createdAt: iso(profile.createdAt),
    updatedAt: iso(profile.updatedAt),
    lastLogin: iso(profile.lastLogin),
  };
}

export function toUserWithRole(profile: StoredProfile): UserWithRole {
  return {
    ...profile,
    createdAt: timestampToDate(profile.createdAt),
    updatedAt: timestampToDate(profile.updatedAt),
    lastLogin: timestampToDate(profile.lastLogin),
  };
}

function iso(moment: Timestamp | null): string | null {
  return timestampToDate(moment)?.toISOString() ?? null;
}
