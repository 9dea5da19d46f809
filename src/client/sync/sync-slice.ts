import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SyncType } from '../../contract/sync/sync-contract';
import type { SyncRunView } from '../../contract/sync/sync-runs-contract';
import { sessionEnded } from '../auth/auth-slice';

/** Who asks for a synchronisation here: a person, or the open page by itself, which is silent. */
export type SyncAsker = 'person' | 'startup' | 'periodic';

/** Where a run that was not asked for here is heard of: the server, or another tab that follows it. */
export type SyncSource = 'server' | 'tab';

/** What somebody asked for and could not even begin, and why in words for a person. */
export interface SyncFailure {
  syncType: SyncType;
  text: string;
}

/** Drawn in docs/state-machines.md. */
export type SyncState =
  /** `failure`: of the last request; null where a run began, of which the history tells, and once a later one went well. */
  | { status: 'idle'; failure: SyncFailure | null }
  /** `run` as the server tells of it again and again; null before it has. */
  | { status: 'syncing'; syncType: SyncType; cause: SyncAsker | SyncSource; run: SyncRunView | null };

const idle = (failure: SyncFailure | null = null): SyncState => ({ status: 'idle', failure });

export const syncSlice = createSlice({
  name: 'sync',
  initialState: idle(),
  reducers: {
    /** Ignored while a synchronisation runs, also one that is only followed (spec.md section 4, "Sync"). */
    syncRequested: (
      state,
      { payload }: PayloadAction<{ syncType: SyncType; cause: SyncAsker }>,
    ): SyncState => (state.status === 'idle' ? { status: 'syncing', ...payload, run: null } : state),

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

    /** A person ended it at the edge of a page. */
    syncCancelled: (): SyncState => idle(),

    /** What another tab told of has fallen silent; nobody knows how it ended. */
    syncLost: (state): SyncState => (state.status === 'syncing' && state.cause === 'tab' ? idle() : state),

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
  syncLost,
  lastSyncMoved,
} = syncSlice.actions;
