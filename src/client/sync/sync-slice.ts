import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SyncType } from '../../contract/sync/sync-contract';

/** Drawn in docs/state-machines.md. */
export type SyncState =
  | { status: 'idle' }
  /** `silent`: nobody asked for it, so it tells less. */
  | { status: 'syncing'; syncType: SyncType; silent: boolean };

export const syncSlice = createSlice({
  name: 'sync',
  initialState: { status: 'idle' } as SyncState,
  reducers: {
    /** Ignored while a synchronisation runs (spec.md section 4, "Sync"). */
    syncRequested: (state, { payload }: PayloadAction<{ syncType: SyncType; silent: boolean }>): SyncState =>
      state.status === 'idle' ? { status: 'syncing', ...payload } : state,
    syncSucceeded: (
      _state,
      _action: PayloadAction<{ savedCount: number; deletedCount: number }>,
    ): SyncState => ({
      status: 'idle',
    }),
    syncFailed: (): SyncState => ({ status: 'idle' }),
  },
});

export const { syncRequested, syncSucceeded, syncFailed } = syncSlice.actions;
