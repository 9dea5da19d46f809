import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AppLocation } from '../services';

/** What the address bar says, so that a jump in DevTools shows its screen without touching the browser's history. */
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
