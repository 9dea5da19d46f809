import { combineSlices, type Reducer } from '@reduxjs/toolkit';
import type { RootState as QueryRootState } from '@reduxjs/toolkit/query';
import type { Tag } from '../../contract/features';
import { accountMailSlice } from '../features/auth/links/account-mail-slice';
import { actionLinkSlice } from '../features/auth/links/action-link-slice';
import { firstAdminSlice } from '../features/auth/login/first-admin-slice';
import { changePasswordSlice } from '../features/auth/password/change-password-slice';
import { authSlice } from '../features/auth/session/auth-slice';
import { loginBehaviorSlice } from '../features/login-behavior/login-behavior-slice';
import { persistPermissionsCache } from '../features/permissions/permissions-cache';
import { permissionsSlice } from '../features/permissions/permissions-slice';
import { fullSyncSlice } from '../features/sync/full-sync/full-sync-slice';
import { syncAlertSlice } from '../features/sync/alert/sync-alert-slice';
import { syncSlice } from '../features/sync/sync-slice';
import { twoFactorSlice } from '../features/two-factor/two-factor-slice';
import { connectionSlice } from '../lib/connection/connection-slice';
import { locationSlice } from '../lib/location/location-slice';
import { persistPreferences } from '../lib/preferences/preferences-storage';
import type { KeyValueStore } from '../lib/services';
import { snackbarSlice } from '../lib/snackbar/snackbar-slice';
import { versionSlice } from '../lib/version/version-slice';

/** Builds the reducer of a slice that redux-persist stores in the browser. */
type Persist = <S>(build: (storage: KeyValueStore) => Reducer<S>) => Reducer<S>;

type ApiState = QueryRootState<Record<never, never>, Tag, 'api'>;

/** Combines all slices. signed-in.ts injects RTK Query's. */
export function makeRootReducer(persist: Persist) {
  return combineSlices(
    authSlice,
    firstAdminSlice,
    accountMailSlice,
    actionLinkSlice,
    changePasswordSlice,
    permissionsSlice,
    twoFactorSlice,
    loginBehaviorSlice,
    fullSyncSlice,
    syncAlertSlice,
    syncSlice,
    locationSlice,
    connectionSlice,
    snackbarSlice,
    versionSlice,
    { permissionsCache: persist(persistPermissionsCache), preferences: persist(persistPreferences) },
  ).withLazyLoadedSlices<ApiState>();
}

export type RootReducer = ReturnType<typeof makeRootReducer>;
/** RTK Query's state is there from the first request on. Before it, no endpoint is used. */
export type RootState = ReturnType<RootReducer> & ApiState;
