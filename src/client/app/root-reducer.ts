import { combineSlices, type Reducer } from '@reduxjs/toolkit';
import type { RootState as QueryRootState } from '@reduxjs/toolkit/query';
import type { Tag } from '#contract/features';
import { accountMailSlice } from '#client/features/auth/links/account-mail-slice';
import { actionLinkSlice } from '#client/features/auth/links/action-link-slice';
import { firstAdminSlice } from '#client/features/auth/login/first-admin-slice';
import { changePasswordSlice } from '#client/session/change-password-slice';
import { authSlice } from '#client/session/auth-slice';
import { loginBehaviorSlice } from '#client/features/login-behavior/login-behavior-slice';
import { persistPermissionsCache } from '#client/session/permissions/permissions-cache';
import { permissionsSlice } from '#client/session/permissions/permissions-slice';
import { fullSyncSlice } from '#client/features/sync/full-sync/full-sync-slice';
import { syncAlertSlice } from '#client/features/sync/alert/sync-alert-slice';
import { syncSlice } from '#client/features/sync/sync-slice';
import { twoFactorSlice } from '#client/session/two-factor/two-factor-slice';
import { connectionSlice } from '#client/lib/connection/connection-slice';
import { locationSlice } from '#client/lib/location/location-slice';
import { persistPreferences } from '#client/lib/preferences/preferences-storage';
import type { KeyValueStore } from '#client/lib/services';
import { snackbarSlice } from '#client/lib/snackbar/snackbar-slice';
import { versionSlice } from '#client/lib/version/version-slice';

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
