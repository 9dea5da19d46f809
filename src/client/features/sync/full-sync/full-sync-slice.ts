import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '#client/session/auth-slice';
import { syncRequested } from '../sync-slice';

/** State of the confirmation for a full synchronisation, which any page may request. */
export type FullSyncState = { status: 'unasked' } | { status: 'asked' };

const unasked = (): FullSyncState => ({ status: 'unasked' });

export const fullSyncSlice = createSlice({
  name: 'fullSync',
  initialState: unasked(),
  reducers: {
    fullSyncAsked: (): FullSyncState => ({ status: 'asked' }),
    fullSyncDeclined: unasked,
  },
  extraReducers: (builder) => {
    builder.addCase(syncRequested, unasked).addCase(sessionEnded, unasked);
  },
});

export const { fullSyncAsked, fullSyncDeclined } = fullSyncSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof fullSyncSlice> {}
}
