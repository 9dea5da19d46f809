import { TAGS } from '#contract/lib/tags';
import { getErrorText } from '#client/lib/http/api-error';
import { queryData } from '#client/lib/http/query-data';
import { api } from '#client/lib/http/api';
import { onEnter } from '#client/lib/listener-helpers';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import type { AppEffect, AppThunk, RootState, StartAppListening, ThunkExtra } from '#client/lib/store-types';
import { fetchStoredProfile } from '../auth-api';
import { profileReplaced, type StoredProfile } from '../auth-slice';
import { cleanPermissions } from '#contract/lib/permissions/permissions-rules';
import { permissionsApi } from './permissions-api';
import { selectCachedPermissions } from './permissions-cache';
import { permissionsCacheCleared, permissionsCached } from './permissions-cache-slice';
import { selectPermissions } from './permissions-selectors';
import { permissionsFailed, permissionsLoaded, permissionsRefreshRequested } from './permissions-slice';
import { permissionsTexts } from './permissions-texts';

const signedInWithoutPermissions = ({ auth, permissions }: RootState): boolean =>
  auth.status === 'signedIn' && permissions.status === 'loading';

const refreshing = ({ permissions }: RootState): boolean => permissions.status === 'refreshing';

/** Loads the permissions from the profile's role (spec.md section 4, "Permissions loading", "Permissions cache"). */
export function setupPermissionsListeners(startListening: StartAppListening): void {
  startListening({ predicate: onEnter(signedInWithoutPermissions), effect: loadPermissions });
  startListening({ predicate: onEnter(refreshing), effect: refreshPermissions });
}

function loadPermissions(_action: unknown, { getState, dispatch, extra }: AppEffect): void {
  const { auth } = getState();
  if (auth.status !== 'signedIn') return;
  const { profile } = auth;
  const stamp = getStamp(getState());
  const cached = selectCachedPermissions(getState(), { holder: profile, stamp, now: extra.clock.now() });
  const permissions = cached ?? getRolePermissions(profile, extra);
  if (cached === null) dispatch(cachePermissions(profile, permissions));
  dispatch(permissionsLoaded({ permissions }));
}

/**
 * Refreshes the profile and the permissions. For a changed stamp: clears the cache, fetches the profile and uses its role. On
 * the user's request: also fetches the list itself.
 */
async function refreshPermissions(action: unknown, effect: AppEffect): Promise<void> {
  const { dispatch, getState, extra, pause, cancelActiveListeners } = effect;
  cancelActiveListeners();
  dispatch(permissionsCacheCleared());
  try {
    const profile = await pause(dispatch(fetchStoredProfile()));
    const isUserChanged = selectUpdatedAt(getState()) !== profile.updatedAt;
    dispatch(profileReplaced({ profile }));
    const isRequested = permissionsRefreshRequested.match(action);
    const permissions = isRequested
      ? await pause(fetchPermissions(effect))
      : getRolePermissions(profile, extra);
    dispatch(cachePermissions(profile, permissions));
    const areSame = sameMembers(selectPermissions(getState()), permissions);
    dispatch(permissionsLoaded({ permissions }));
    // Responses depend on the permissions, the role and the linked agent.
    if (!areSame || isUserChanged) dispatch(api.util.invalidateTags([...TAGS]));
    if (!areSame) dispatch(messageRaised({ tone: 'info', text: permissionsTexts.changed }));
    else if (isRequested) dispatch(messageRaised({ tone: 'info', text: permissionsTexts.unchanged }));
  } catch (error) {
    if (effect.signal.aborted) return;
    extra.log.error(permissionsTexts.loadFailed, getErrorText(error));
    dispatch(permissionsFailed());
  }
}

function cachePermissions({ id, roleId }: StoredProfile, permissions: readonly string[]): AppThunk {
  return (dispatch, getState, { clock }) => {
    const stamp = getStamp(getState());
    const cached = { userId: id, roleId, permissions: [...permissions], timestamp: clock.now(), stamp };
    dispatch(permissionsCached({ cached }));
  };
}

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((member) => other.includes(member));
}

/** @throws ApiError */
async function fetchPermissions({ dispatch }: AppEffect): Promise<string[]> {
  const request = permissionsApi.endpoints.getPermissions.initiate(undefined, {
    subscribe: false,
    forceRefetch: true,
  });
  return cleanPermissions((await queryData(dispatch(request))).data.permissions).kept;
}

/**
 * Returns the permissions of the role without unknown resources, which are leftovers (spec.md section 5, "Permission
 * cleanup").
 */
function getRolePermissions({ role }: StoredProfile, { log }: ThunkExtra): string[] {
  if (role === null) {
    log.error('User profile does not contain a role or role is null');
    return [];
  }
  return cleanPermissions(role.permissions).kept;
}

function selectUpdatedAt({ auth }: RootState): string | null {
  return auth.status === 'signedIn' ? auth.profile.updatedAt : null;
}

function getStamp({ permissions }: RootState): string | null {
  return 'stamp' in permissions ? permissions.stamp : null;
}
