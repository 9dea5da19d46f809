import type { Reducer } from '@reduxjs/toolkit';
import { persistReducer, type PersistedState } from 'redux-persist';
import type { PersistPartial } from 'redux-persist/es/persistReducer';
import * as z from 'zod/mini';
import { THEME_CHOICES } from '#contract/lib/http/theme-cookie';
import { preferencesSlice, type PreferencesState } from './preferences-slice';
import type { KeyValueStore } from '../services';

/** Version of the stored shape. Older versions are migrated in `readStored`. */
const VERSION = 4;

const StoredPreferences = z.object({
  menuFolded: z.boolean(),
  // Missing in the storage of earlier releases.
  // oxlint-disable-next-line promise/valid-params -- zod's `catch` is the value for an invalid one
  theme: z.catch(z.enum(THEME_CHOICES), 'system'),
  // oxlint-disable-next-line promise/valid-params -- as above
  density: z.catch(z.enum(['dense', 'roomy']), 'dense'),
  _persist: z.object({ version: z.literal(VERSION), rehydrated: z.boolean() }),
});

/** Wraps the preferences' reducer with redux-persist, for these fields only. */
export function persistPreferences(storage: KeyValueStore): Reducer<PreferencesState> {
  const reducer = persistReducer<PreferencesState>(
    {
      key: 'preferences',
      keyPrefix: 'misrad.',
      version: VERSION,
      whitelist: ['menuFolded', 'theme', 'density'],
      // Browser storage is synchronous.
      timeout: 0,
      storage: {
        getItem: async (key: string) => storage.get(key),
        setItem: async (key: string, value: string) => storage.set(key, value),
        removeItem: async (key: string) => storage.remove(key),
      },
      migrate: async (kept) => readStored(kept),
    },
    preferencesSlice.reducer,
  );
  // redux-persist adds its part of the state with its first action.
  return (state, action) => reducer(state as (PreferencesState & PersistPartial) | undefined, action);
}

/** Returns the stored preferences, or `undefined` for an invalid value: the defaults then apply. */
function readStored(kept: unknown): PersistedState {
  const parsed = StoredPreferences.safeParse(kept);
  return parsed.success ? parsed.data : undefined;
}
