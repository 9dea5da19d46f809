import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serves, type RunKind } from '../../contract/sync/sync-contract';
import type { SyncRunView } from '../../contract/sync/sync-runs-contract';
import { sessionEnded } from '../auth/session/auth-slice';

/** Who asks for a synchronisation here: a person, or the open page by itself, which is silent. */
export type SyncAsker = 'person' | 'startup' | 'periodic';

/** Where a run that was not asked for here is heard of: the server, or another tab that follows it. */
export type SyncSource = 'server' | 'tab';

/** What somebody asked for and could not even begin, and why in words for a person. */
export interface SyncFailure {
  syncType: RunKind;
  text: string;
}

/** Drawn in docs/state-machines.md. */
export type SyncState =
  /** `failure`: of the last request; null where a run began, of which the history tells, and once a later one went well. */
  | { status: 'idle'; failure: SyncFailure | null }
  | {
      status: 'syncing';
      syncType: RunKind;
      cause: SyncAsker | SyncSource;
      /** As the server tells of it again and again, also of one that has to end first; null before it has. */
      run: SyncRunView | null;
    };

const idle = (failure: SyncFailure | null = null): SyncState => ({ status: 'idle', failure });

/** The run that does what was asked for here, or was noticed; null where none is known, or another has to end first. */
export function ownRun(state: Extract<SyncState, { status: 'syncing' }>): SyncRunView | null {
  const { run, cause, syncType } = state;
  const isAsked = cause !== 'server' && cause !== 'tab';
  return run !== null && isAsked && !serves(run.kind, syncType) ? null : run;
}

/** Has what was asked for not begun, because another run goes on? Then it can be left. */
export function isWaiting(state: SyncState): boolean {
  return state.status === 'syncing' && ownRun(state) !== state.run;
}

export const syncSlice = createSlice({
  name: 'sync',
  initialState: idle(),
  reducers: {
    /** Ignored while a synchronisation runs, also one that is only followed (spec.md section 4, "Sync"). */
    syncRequested: (state, { payload }: PayloadAction<{ syncType: RunKind; cause: SyncAsker }>): SyncState =>
      state.status === 'idle' ? { status: 'syncing', ...payload, run: null } : state,

    /** One runs that was not asked for here. */
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

    /** `failure` null: nobody asked, or the history tells of it. */
    syncFailed: (state, { payload }: PayloadAction<{ failure: SyncFailure | null }>): SyncState =>
      state.status === 'syncing' ? idle(payload.failure) : state,

    /** A person ended it at the edge of a page, or it goes on later. */
    syncCancelled: (): SyncState => idle(),

    /** A person no longer waits for it to begin. What has begun is not left, but cancelled. */
    syncLeft: (state): SyncState => (isWaiting(state) ? idle() : state),

    /** What another tab told of has fallen silent; nobody knows how it ended. */
    syncExpired: (state): SyncState => (state.status === 'syncing' && state.cause === 'tab' ? idle() : state),

    /** The data are of another moment than before: what could not be begun has been done by another run. */
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
