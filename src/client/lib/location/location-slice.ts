import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { AppLocation } from '../services';

/**
 * Location slice: mirrors the address bar, so that a jump in DevTools shows its page without touching the browser's
 * history.
 */
export const locationSlice = createSlice({
  name: 'location',
  initialState: { pathname: '/', search: '', hash: '' } as AppLocation,
  reducers: {
    locationChanged: (_state, { payload }: PayloadAction<AppLocation>): AppLocation => ({
      pathname: payload.pathname,
      search: payload.search,
      hash: payload.hash,
    }),
  },
});

export const { locationChanged } = locationSlice.actions;

declare module '../store-types' {
  interface Slices extends WithSlice<typeof locationSlice> {}
}
