import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { accessibleResources, type Resource } from '#contract/lib/permissions/permissions-rules';
import { permissionsStampSeen } from '#client/lib/http/response-actions';
import { sessionEnded, sessionStarted } from '../auth-slice';

interface Lists {
  permissions: readonly string[];
  resources: readonly Resource[];
}

/**
 * State machine of the permissions, drawn in docs/state-machines.md. `stamp`: latest permissions stamp of the server
 * (`x-permissions-stamp`), null before the first response.
 */
export type PermissionsState =
  /** Initial state (spec.md section 4). No permission is granted. */
  | { status: 'loading'; stamp: string | null }
  | ({ status: 'ready'; stamp: string | null } & Lists)
  /** The present lists stay in effect during the refresh, so that no page goes blank. */
  | ({ status: 'refreshing'; stamp: string | null } & Lists)
  /** No user is signed in. */
  | { status: 'none' };

const initialState = { status: 'loading', stamp: null } as PermissionsState;

export const permissionsSlice = createSlice({
  name: 'permissions',
  initialState,
  reducers: {
    permissionsLoaded: (
      state,
      { payload }: PayloadAction<{ permissions: readonly string[] }>,
    ): PermissionsState => {
      if (state.status !== 'loading' && state.status !== 'refreshing') return state;
      const { permissions } = payload;
      return {
        status: 'ready',
        permissions,
        resources: accessibleResources(permissions),
        stamp: state.stamp,
      };
    },

    /** Denies everything (spec.md section 8). */
    permissionsFailed: (state): PermissionsState =>
      state.status === 'loading' || state.status === 'refreshing'
        ? { status: 'ready', permissions: [], resources: [], stamp: state.stamp }
        : state,

    permissionsRefreshRequested: (state): PermissionsState =>
      state.status === 'ready' ? { ...state, status: 'refreshing' } : state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (): PermissionsState => initialState)
      // The first stamp of a session is only stored.
      .addCase(permissionsStampSeen, (state, { payload }): PermissionsState => {
        if (state.status === 'none' || state.stamp === payload.stamp) return state;
        const outdated = state.status === 'ready' && state.stamp !== null;
        return outdated
          ? { ...state, status: 'refreshing', stamp: payload.stamp }
          : { ...state, stamp: payload.stamp };
      })
      .addCase(sessionEnded, (): PermissionsState => ({ status: 'none' }));
  },
});

export const { permissionsLoaded, permissionsFailed, permissionsRefreshRequested } = permissionsSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof permissionsSlice> {}
}
