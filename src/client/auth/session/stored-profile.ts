import { timestampToDate, type Timestamp } from '../../../contract/users/timestamp-rules';
import type { UserProfile } from '../../../contract/users/profile-schema';

type Moments = 'createdAt' | 'updatedAt' | 'lastLogin';

/** The profile as the store holds it: moments are ISO 8601 texts, in whichever form they arrived. */
export type StoredProfile = Omit<UserProfile, Moments> & Record<Moments, string | null>;

/** The profile as screens get it: moments are dates (spec.md section 3, "User profile"). */
export type UserWithRole = Omit<UserProfile, Moments> & Record<Moments, Date | null>;

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
