import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SyncType } from '../../contract/sync/sync-contract';
import type { SyncRunView, SyncWaiting } from '../../contract/sync/sync-runs-contract';
import { sessionEnded } from '../auth/session/auth-slice';

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
  | {
      status: 'syncing';
      syncType: SyncType;
      cause: SyncAsker | SyncSource;
      /** As the server tells of it again and again, also of one that has to end first; null before it has. */
      run: SyncRunView | null;
      /** What has to end first, where that is no run. */
      waitingFor: SyncWaiting['waitingFor'] | null;
    };

const idle = (failure: SyncFailure | null = null): SyncState => ({ status: 'idle', failure });

/** Does a run of that kind do what is asked for? A full one does both. */
export function doesIt(run: Pick<SyncRunView, 'kind'>, asked: SyncType): boolean {
  return run.kind === asked || run.kind === 'full';
}

/** The run that does what was asked for here, or was noticed; null where none is known, or another has to end first. */
export function ownRun(state: Extract<SyncState, { status: 'syncing' }>): SyncRunView | null {
  const { run, cause, syncType } = state;
  const isAsked = cause !== 'server' && cause !== 'tab';
  return run !== null && isAsked && !doesIt(run, syncType) ? null : run;
}

/** Has what was asked for not begun, because of something that goes on? Then it can be left. */
export function isWaiting(state: SyncState): boolean {
  return state.status === 'syncing' && (state.waitingFor !== null || ownRun(state) !== state.run);
}

export const syncSlice = createSlice({
  name: 'sync',
  initialState: idle(),
  reducers: {
    /** Ignored while a synchronisation runs, also one that is only followed (spec.md section 4, "Sync"). */
    syncRequested: (
      state,
      { payload }: PayloadAction<{ syncType: SyncType; cause: SyncAsker }>,
    ): SyncState =>
      state.status === 'idle' ? { status: 'syncing', ...payload, run: null, waitingFor: null } : state,

    /** One runs that was not asked for here. */
    syncNoticed: (
      state,
      { payload: { run, source } }: PayloadAction<{ run: SyncRunView; source: SyncSource }>,
    ): SyncState =>
      state.status === 'idle'
        ? { status: 'syncing', syncType: run.kind, cause: source, run, waitingFor: null }
        : state,

    /** It has not begun: something else has to end first. */
    syncWaited: (state, { payload: { waitingFor } }: PayloadAction<SyncWaiting>): SyncState =>
      state.status === 'syncing' ? { ...state, run: null, waitingFor } : state,

    syncProgressed: (state, { payload: { run } }: PayloadAction<{ run: SyncRunView }>): SyncState =>
      state.status === 'syncing' ? { ...state, run, waitingFor: null } : state,

    syncSucceeded: (
      _state,
      _action: PayloadAction<{ savedCount: number; deletedCount: number }>,
    ): SyncState => idle(),

    /** `failure` null: nobody asked, or the history tells of it. */
    syncFailed: (state, { payload }: PayloadAction<{ failure: SyncFailure | null }>): SyncState =>
      state.status === 'syncing' ? idle(payload.failure) : state,

    /** A person ended it at the edge of a page. */
    syncCancelled: (): SyncState => idle(),

    /** A person no longer waits for it to begin. What has begun is not left, but cancelled. */
    syncLeft: (state): SyncState => (isWaiting(state) ? idle() : state),

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
  syncWaited,
  syncProgressed,
  syncSucceeded,
  syncFailed,
  syncCancelled,
  syncLeft,
  syncLost,
  lastSyncMoved,
} = syncSlice.actions;
