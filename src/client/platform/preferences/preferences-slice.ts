import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How this person likes the screens; kept in this browser. Nothing that matters elsewhere. */
export interface PreferencesState {
  /** Is the side menu folded to its icons? */
  menuFolded: boolean;
  /** Columns that are not wanted, by the list's path. */
  hiddenColumns: Record<string, string[]>;
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: { menuFolded: false, hiddenColumns: {} } as PreferencesState,
  reducers: {
    menuFolded: (state, { payload }: PayloadAction<{ folded: boolean }>) => {
      state.menuFolded = payload.folded;
    },
    columnsChosen: (state, { payload }: PayloadAction<{ list: string; hidden: string[] }>) => {
      state.hiddenColumns[payload.list] = payload.hidden;
    },
  },
});

export const { menuFolded, columnsChosen } = preferencesSlice.actions;

/** Is the side menu folded? Not before the preferences are attached. */
export function selectMenuFolded({ preferences }: { preferences?: PreferencesState }): boolean {
  return preferences?.menuFolded ?? false;
}

const NONE: readonly string[] = [];

/** Columns of a list that this person does not want. */
export function selectHiddenColumns(
  { preferences }: { preferences?: PreferencesState },
  list: string,
): readonly string[] {
  return preferences?.hiddenColumns[list] ?? NONE;
}
