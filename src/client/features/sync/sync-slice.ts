import { selectCan } from '#client/session/permissions/permissions-selectors';
import { selectIsOpen } from '#client/session/auth-selectors';
import type { RootState } from '#client/lib/store-types';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { coversRequest, type RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { sessionEnded } from '#client/session/auth-slice';

/** Initiator of a synchronisation in this tab: a user, or the page itself, which is silent. */
export type SyncInitiator = 'person' | 'startup' | 'periodic';

/** Source of a run not requested in this tab: the server, or another tab that follows it. */
export type SyncSource = 'server' | 'tab';

/** Request that could not start a run, with the reason as text. */
export interface SyncFailure {
  syncType: RunKind;
  text: string;
}

/** State machine of the synchronisation, drawn in docs/state-machines.md. */
export type SyncState =
  /** `failure`: of the last request. Null if its run began (the history has the reason), or after a later success. */
  | { status: 'idle'; failure: SyncFailure | null }
  | {
      status: 'syncing';
      syncType: RunKind;
      cause: SyncInitiator | SyncSource;
      /** Latest state of the run from the server, possibly of one that must end first; null before the first event. */
      run: SyncRunView | null;
    };

const idle = (failure: SyncFailure | null = null): SyncState => ({ status: 'idle', failure });

/** Returns the run that serves the request or was noticed. Null if it is unknown, or another must end first. */
export function ownRun(state: Extract<SyncState, { status: 'syncing' }>): SyncRunView | null {
  const { run, cause, syncType } = state;
  const isRequested = cause !== 'server' && cause !== 'tab';
  return run !== null && isRequested && !coversRequest(run.kind, syncType) ? null : run;
}

/** Returns true if the requested run has not begun because another continues. The request can then be left. */
export function isWaiting(state: SyncState): boolean {
  return state.status === 'syncing' && ownRun(state) !== state.run;
}

export const syncSlice = createSlice({
  name: 'sync',
  initialState: idle(),
  reducers: {
    /** Ignored while a synchronisation runs, including a followed one (spec.md section 4, "Sync"). */
    syncRequested: (
      state,
      { payload }: PayloadAction<{ syncType: RunKind; cause: SyncInitiator }>,
    ): SyncState => (state.status === 'idle' ? { status: 'syncing', ...payload, run: null } : state),

    /** A run was noticed that was not requested here. */
    syncNoticed: (
      state,
      { payload: { run, source } }: PayloadAction<{ run: SyncRunView; source: SyncSource }>,
    ): SyncState =>
      state.status === 'idle' ? { status: 'syncing', syncType: run.kind, cause: source, run } : state,

    syncProgressed: (state, { payload: { run } }: PayloadAction<{ run: SyncRunView }>): SyncState =>
      state.status === 'syncing' ? { ...state, run } : state,

    syncSucceeded: (
      _state,
      _action: PayloadAction<{ savedCount: number; deletedCount: number }>,
    ): SyncState => idle(),

    /** `failure` null: no user requested the run, or the history has the reason. */
    syncFailed: (state, { payload }: PayloadAction<{ failure: SyncFailure | null }>): SyncState =>
      state.status === 'syncing' ? idle(payload.failure) : state,

    /** A user cancelled the run at the end of a CRM page, or it is paused. */
    syncCancelled: (): SyncState => idle(),

    /** The user stops waiting for the run. A run that has begun is not left, but cancelled. */
    syncLeft: (state): SyncState => (isWaiting(state) ? idle() : state),

    /** Another tab's run has fallen silent; its end is unknown. */
    syncExpired: (state): SyncState => (state.status === 'syncing' && state.cause === 'tab' ? idle() : state),

    /** The time of the data has changed: another run has done the work of the failed request. */
    lastSyncMoved: (state): SyncState => (state.status === 'idle' && state.failure ? idle() : state),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => idle());
  },
});

export const {
  syncRequested,
  syncNoticed,
  syncProgressed,
  syncSucceeded,
  syncFailed,
  syncCancelled,
  syncLeft,
  syncExpired,
  lastSyncMoved,
} = syncSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof syncSlice> {}
}

/** Returns true if the user's open page may synchronise automatically. */
export const canSync = (state: RootState): boolean => selectIsOpen(state) && selectCan(state, 'sync.manage');

/** Returns true if the user's open page only asks the server to check, without following the run. */
export const canOnlyRequestCheck = (state: RootState): boolean =>
  selectIsOpen(state) && state.permissions.status === 'ready' && !canSync(state);
