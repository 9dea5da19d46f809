import { combineSlices, type UnknownAction } from '@reduxjs/toolkit';
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
import type { ApiState, Slices } from '#client/lib/store-types';
import { persistStorage } from '#client/lib/storage/persist-storage';
import { snackbarSlice } from '#client/lib/snackbar/snackbar-slice';
import { versionSlice } from '#client/lib/version/version-slice';

/** Combines all slices. `localStorage`: for those that redux-persist stores. signed-in.ts injects RTK Query's. */
export function makeRootReducer(localStorage: KeyValueStore) {
  const storage = persistStorage(localStorage);
  const reducer = combineSlices(
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
    { permissionsCache: persistPermissionsCache(storage), preferences: persistPreferences(storage) },
  );
  // Every declared slice must be here.
  reducer satisfies (state: Slices | undefined, action: UnknownAction) => Slices;
  return reducer.withLazyLoadedSlices<ApiState>();
}

export type RootReducer = ReturnType<typeof makeRootReducer>;
