import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { accessibleResources, type Resource } from '../../contract/permissions/permissions-rules';
import { permissionsStampSeen } from '../platform/http/answer-actions';
import { sessionEnded, sessionStarted } from '../auth/session/auth-slice';

interface Lists {
  permissions: readonly string[];
  resources: readonly Resource[];
}

/**
 * `stamp`: the server's mark of the permissions in effect (`x-permissions-stamp`), as last seen in this session; null
 * before the first answer. Drawn in docs/state-machines.md.
 */
export type PermissionsState =
  /** Starts here (spec.md section 4). Nobody may do anything yet. */
  | { status: 'loading'; stamp: string | null }
  | ({ status: 'ready'; stamp: string | null } & Lists)
  /** The present lists stay in effect while they are fetched again, so that no screen goes blank. */
  | ({ status: 'refreshing'; stamp: string | null } & Lists)
  /** Nobody is signed in. */
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
      // The first one of a session is only noted.
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
