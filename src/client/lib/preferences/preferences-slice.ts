import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Display preferences of the user, stored in this browser. */
export interface PreferencesState {
  /** The side menu is collapsed to icons. */
  menuFolded: boolean;
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: { menuFolded: false } as PreferencesState,
  reducers: {
    menuFolded: (state, { payload }: PayloadAction<{ folded: boolean }>) => {
      state.menuFolded = payload.folded;
    },
  },
});

export const { menuFolded } = preferencesSlice.actions;

export function selectMenuFolded({ preferences }: { preferences: PreferencesState }): boolean {
  return preferences.menuFolded;
}
