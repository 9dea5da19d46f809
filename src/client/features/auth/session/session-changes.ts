import { apiPartAttached } from '#client/lib/listener-helpers';
import type { RootState } from '#client/lib/store-types';
import { selectAuthUser, type AuthState } from '#client/session/auth-slice';

export const getUid = (state: AuthState): string | null => selectAuthUser(state)?.uid ?? null;

/** Listener predicates that match when the sign-in reaches a step, or its code is loaded at this step. */
export const enteredAuthenticating = entered('authenticating');
export const enteredLoadingProfile = entered('loadingProfile');

function entered(status: AuthState['status']) {
  return (action: unknown, { auth: now }: RootState, { auth: before }: RootState): boolean =>
    now.status === status &&
    (before.status !== status || getUid(now) !== getUid(before) || apiPartAttached.match(action));
}
