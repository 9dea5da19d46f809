import type { User } from 'firebase/auth';
import type { CurrentUser } from '../../platform/outside/identity-service';

/** What the product keeps of the SDK's user. */
export function currentUser({ uid, email, displayName, photoURL }: User): CurrentUser {
  return { uid, email, displayName, photoURL };
}
