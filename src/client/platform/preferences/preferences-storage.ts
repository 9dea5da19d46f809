import type { Reducer } from '@reduxjs/toolkit';
import { persistReducer, type PersistedState } from 'redux-persist';
import * as z from 'zod/mini';
import { preferencesSlice, type PreferencesState } from './preferences-slice';
import type { KeyValueStore } from '../services';

/** Raised when the shape changes; older ones are then brought up to date in `readKept`. */
const VERSION = 4;

const KeptPreferences = z.object({
  menuFolded: z.boolean(),
  _persist: z.object({ version: z.literal(VERSION), rehydrated: z.boolean() }),
});

/** The preferences' reducer, which redux-persist keeps in browser storage: these fields and no others. */
export function persistPreferences(storage: KeyValueStore): Reducer<PreferencesState> {
  // What redux-persist adds to the state is its own affair.
  return persistReducer<PreferencesState>(
    {
      key: 'preferences',
      keyPrefix: 'misrad.',
      version: VERSION,
      whitelist: ['menuFolded'],
      // Browser storage answers at once.
      timeout: 0,
      storage: {
        getItem: async (key: string) => storage.get(key),
        setItem: async (key: string, value: string) => storage.set(key, value),
        removeItem: async (key: string) => storage.remove(key),
      },
      migrate: async (kept) => readKept(kept),
    },
    preferencesSlice.reducer,
  ) as unknown as Reducer<PreferencesState>;
}

/** A broken or foreign value is dropped: the preferences are then as at the first visit. */
function readKept(kept: unknown): PersistedState {
  const parsed = KeptPreferences.safeParse(kept);
  return parsed.success ? parsed.data : undefined;
}
