import { createSlice } from '@reduxjs/toolkit';

/** `outdated`: the server has another version than this page, which was not loaded anew by itself. */
export type VersionState = { status: 'current' } | { status: 'outdated' };

export const versionSlice = createSlice({
  name: 'version',
  initialState: { status: 'current' } as VersionState,
  reducers: {
    newVersionFound: (): VersionState => ({ status: 'outdated' }),
  },
});

export const { newVersionFound } = versionSlice.actions;
