import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../auth-slice';
import type { CachedPermissions } from './permissions-cache';
import { permissionsRefreshRequested } from './permissions-slice';

/** Permissions cache of spec.md section 3. It saves a request, but grants nothing. */
export interface PermissionsCacheState {
  cached: CachedPermissions | null;
}

const empty: PermissionsCacheState = { cached: null };

export const permissionsCacheSlice = createSlice({
  name: 'permissionsCache',
  initialState: empty,
  reducers: {
    permissionsCached: (_state, { payload }: PayloadAction<{ cached: CachedPermissions }>) => ({
      cached: payload.cached,
    }),
    permissionsCacheCleared: () => empty,
  },
  extraReducers: (builder) => {
    builder
      .addCase(permissionsRefreshRequested, () => empty)
      // Clears the permissions for the next user of this browser.
      .addCase(sessionEnded, () => empty);
  },
});

export const { permissionsCached, permissionsCacheCleared } = permissionsCacheSlice.actions;
