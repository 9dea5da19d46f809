import type { User } from 'firebase/auth';
import type { CurrentUser } from '#client/lib/services/current-user';

/** Returns the SDK user's fields used by the application. */
export function currentUser({ uid, email, displayName, photoURL }: User): CurrentUser {
  return { uid, email, displayName, photoURL };
}
