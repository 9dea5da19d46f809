import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '#client/session/auth-slice';
import { lastSyncMoved } from '../sync-slice';

/** Alert about the last failed synchronisation of this tab, until it is closed or a run succeeds. */
export type SyncAlertState =
  | { status: 'hidden' }
  /** Text for the user. */
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

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof syncAlertSlice> {}
}
