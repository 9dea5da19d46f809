import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../auth/session/auth-slice';
import { lastSyncMoved } from './sync-slice';

/** Why the last synchronisation of this tab failed, asked for or not; until somebody closes it, or one succeeds. */
export type SyncAlertState =
  | { status: 'hidden' }
  /** In words for a person. */
  | { status: 'shown'; text: string };

const hidden = (): SyncAlertState => ({ status: 'hidden' });

export const syncAlertSlice = createSlice({
  name: 'syncAlert',
  initialState: hidden(),
  reducers: {
    syncAlertRaised: (_state, { payload }: PayloadAction<{ text: string }>): SyncAlertState => ({
      status: 'shown',
      text: payload.text,
    }),
    syncAlertClosed: hidden,
  },
  extraReducers: (builder) => {
    builder.addCase(lastSyncMoved, hidden).addCase(sessionEnded, hidden);
  },
});

export const { syncAlertRaised, syncAlertClosed } = syncAlertSlice.actions;
