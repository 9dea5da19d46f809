import { createSlice, type WithSlice } from '@reduxjs/toolkit';

/** Version of the page. `outdated`: the server has another version, and the page was not reloaded automatically. */
export type VersionState = { status: 'current' } | { status: 'outdated' };

export const versionSlice = createSlice({
  name: 'version',
  initialState: { status: 'current' } as VersionState,
  reducers: {
    newVersionFound: (): VersionState => ({ status: 'outdated' }),
  },
});

export const { newVersionFound } = versionSlice.actions;

declare module '../store-types' {
  interface Slices extends WithSlice<typeof versionSlice> {}
}
