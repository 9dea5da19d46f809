import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PersistPartial } from 'redux-persist/es/persistReducer';
import { sessionEnded } from '../auth-slice';
import { permissionsRefreshRequested } from './permissions-slice';

/** Permissions of a user in the browser's storage (spec.md section 3, "Permissions cache"). */
export interface CachedPermissions {
  userId: string;
  roleId: string | null;
  permissions: string[];
  /** Milliseconds since 1970. */
  timestamp: number;
  /** Server's stamp at that time, or null if unknown. */
  stamp: string | null;
}

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

declare module '#client/lib/store-types' {
  interface Slices {
    permissionsCache: PermissionsCacheState & PersistPartial;
  }
}
