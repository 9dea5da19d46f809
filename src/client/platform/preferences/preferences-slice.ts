import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How this person likes the screens; kept in this browser. Nothing that matters elsewhere. */
export interface PreferencesState {
  /** Ids of the menu's groups that are folded. */
  foldedGroups: string[];
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: { foldedGroups: [] } as PreferencesState,
  reducers: {
    menuGroupToggled: (
      { foldedGroups },
      { payload }: PayloadAction<{ group: string }>,
    ): PreferencesState => ({
      foldedGroups: foldedGroups.includes(payload.group)
        ? foldedGroups.filter((group) => group !== payload.group)
        : [...foldedGroups, payload.group],
    }),
  },
});

export const { menuGroupToggled } = preferencesSlice.actions;

const NONE: readonly string[] = [];

/** Folded groups of the menu; none before the preferences are attached. */
export function selectFoldedGroups({ preferences }: { preferences?: PreferencesState }): readonly string[] {
  return preferences?.foldedGroups ?? NONE;
}
