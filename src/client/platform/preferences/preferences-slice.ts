import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How this person likes the screens; kept in this browser. Nothing that matters elsewhere. */
export interface PreferencesState {
  /** Is the side menu folded to its icons? */
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

/** Is the side menu folded? */
export function selectMenuFolded({ preferences }: { preferences: PreferencesState }): boolean {
  return preferences.menuFolded;
}
