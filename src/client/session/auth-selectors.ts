import { createSelector } from '@reduxjs/toolkit';
import { selectPermissionsLoading } from './permissions/permissions-selectors';
import type { PermissionsState } from './permissions/permissions-slice';
import { selectSecondFactorDone, type TwoFactorState } from './two-factor/two-factor-slice';
import { type AuthState, selectAuthUser } from './auth-slice';
import type { CurrentUser } from '#client/lib/services/current-user';
import { toUserWithRole, type UserWithRole } from './stored-profile';

interface StateWithAuth {
  auth: AuthState;
  permissions: PermissionsState;
  twoFactor: TwoFactorState;
}

/** spec.md section 3, "Auth context state". */
export interface AuthContext {
  currentUser: CurrentUser | null;
  userWithRole: UserWithRole | null;
  loading: boolean;
  permissionsLoading: boolean;
  /** User and permissions are loaded. */
  ready: boolean;
  /** The second factor is verified or not required. */
  twoFactorVerified: boolean;
}

const LOADING: ReadonlySet<AuthState['status']> = new Set([
  'unknown',
  'signingIn',
  'authenticating',
  'loadingProfile',
]);

/** States of the second factor in which its page is shown. */
const SECOND_FACTOR: ReadonlySet<TwoFactorState['status']> = new Set(['needed', 'verifying', 'settingUp']);

/** Returns true if the signed-in user is linked to an agent. */
export function selectIsAgent({ auth }: { auth: AuthState }): boolean {
  return auth.status === 'signedIn' && auth.profile.isAgent;
}

/** Returns the name of the user's role, or null without a role. */
export function selectRoleName({ auth }: { auth: AuthState }): string | null {
  return auth.status === 'signedIn' ? (auth.profile.role?.name ?? null) : null;
}

/** State of the session. Pages and their data are shown only while it is `open`. */
export type Session =
  /** The user, the profile, or the status of the second factor is not known yet. */
  | 'unknown'
  | 'signedOut'
  /** The user must verify the second factor, or set up an own code. */
  | 'secondFactor'
  /** Code, or the status of the second factor, failed to load. */
  | 'unavailable'
  | 'open';

export function selectSession({ auth, permissions, twoFactor }: StateWithAuth): Session {
  if (auth.status === 'signedOut') return 'signedOut';
  if (auth.status === 'unavailable' || twoFactor.status === 'unavailable') return 'unavailable';
  const isLoaded = permissions.status === 'ready' || permissions.status === 'refreshing';
  if (auth.status !== 'signedIn' || !isLoaded) return 'unknown';
  if (SECOND_FACTOR.has(twoFactor.status)) return 'secondFactor';
  return selectSecondFactorDone({ twoFactor }) ? 'open' : 'unknown';
}

/** Returns true if pages and their data may be shown. */
export const selectIsOpen = (state: StateWithAuth): boolean => selectSession(state) === 'open';

export const selectAuthContext = createSelector(
  [
    (state: StateWithAuth) => state.auth,
    (state: StateWithAuth) => state.permissions.status,
    (state: StateWithAuth) => selectPermissionsLoading(state),
    (state: StateWithAuth) => selectSecondFactorDone(state),
  ],
  (auth, permissionsStatus, permissionsLoading, secondFactorDone): AuthContext => {
    const currentUser = selectAuthUser(auth);
    const signedIn = auth.status === 'signedIn';
    return {
      currentUser,
      userWithRole: signedIn ? toUserWithRole(auth.profile) : null,
      loading: LOADING.has(auth.status),
      permissionsLoading,
      ready: signedIn && (permissionsStatus === 'ready' || permissionsStatus === 'refreshing'),
      twoFactorVerified: signedIn && secondFactorDone,
    };
  },
);
