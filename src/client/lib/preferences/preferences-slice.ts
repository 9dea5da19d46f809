import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PersistPartial } from 'redux-persist/es/persistReducer';
import type { Density } from '#contract/features/list-views/list-views-contract';
import { locationChanged } from '#client/lib/location/location-slice';
import type { ThemeChoice } from '#contract/lib/http/cookies';

/** Display preferences of the user, stored in this browser. */
export interface PreferencesState {
  /** The side menu is collapsed to icons. */
  menuFolded: boolean;
  theme: ThemeChoice;
  /** Row height of lists without a layout of their own. */
  density: Density;
  /** Shortcuts of a single character act on the whole page. */
  characterKeys: boolean;
  /** Paths of the opened reports, the last used first. */
  usedReports: readonly string[];
}

const REPORT = /^\/reports\/[^/]+$/;

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: {
    menuFolded: false,
    theme: 'system',
    density: 'dense',
    characterKeys: true,
    usedReports: [],
  } as PreferencesState,
  reducers: {
    menuFolded: (state, { payload }: PayloadAction<{ folded: boolean }>) => {
      state.menuFolded = payload.folded;
    },
    themeChosen: (state, { payload }: PayloadAction<{ theme: ThemeChoice }>) => {
      state.theme = payload.theme;
    },
    densityChosen: (state, { payload }: PayloadAction<{ density: Density }>) => {
      state.density = payload.density;
    },
    characterKeysChosen: (state, { payload }: PayloadAction<{ on: boolean }>) => {
      state.characterKeys = payload.on;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(locationChanged, (state, { payload: { pathname } }) => {
      if (!REPORT.test(pathname) || state.usedReports[0] === pathname) return;
      state.usedReports = [pathname, ...state.usedReports.filter((path) => path !== pathname)];
    });
  },
});

export const { menuFolded, themeChosen, densityChosen, characterKeysChosen } = preferencesSlice.actions;

interface PreferencesView {
  preferences: PreferencesState;
}

export function selectMenuFolded({ preferences }: PreferencesView): boolean {
  return preferences.menuFolded;
}

export function selectTheme({ preferences }: PreferencesView): ThemeChoice {
  return preferences.theme;
}

export function selectDensity({ preferences }: PreferencesView): Density {
  return preferences.density;
}

export function selectCharacterKeys({ preferences }: PreferencesView): boolean {
  return preferences.characterKeys;
}

export function selectUsedReports({ preferences }: PreferencesView): readonly string[] {
  return preferences.usedReports;
}

declare module '../store-types' {
  interface Slices {
    preferences: PreferencesState & PersistPartial;
  }
}
