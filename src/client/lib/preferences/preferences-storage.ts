import { persistReducer, type PersistedState, type WebStorage } from 'redux-persist';
import * as z from 'zod/mini';
import { THEME_CHOICES } from '#contract/lib/http/cookies';
import { preferencesSlice } from './preferences-slice';

/** Version of the stored shape. Older versions are migrated in `readStored`. */
const VERSION = 4;

const StoredPreferences = z.object({
  menuFolded: z.boolean(),
  // Missing in the storage of earlier releases.
  // oxlint-disable-next-line promise/valid-params -- zod's `catch` is the value for an invalid one
  theme: z.catch(z.enum(THEME_CHOICES), 'system'),
  // oxlint-disable-next-line promise/valid-params -- as above
  density: z.catch(z.enum(['dense', 'roomy']), 'dense'),
  // oxlint-disable-next-line promise/valid-params -- as above
  characterKeys: z.catch(z.boolean(), true),
  // oxlint-disable-next-line promise/valid-params -- as above
  usedReports: z.catch(z.array(z.string()), []),
  _persist: z.object({ version: z.literal(VERSION), rehydrated: z.boolean() }),
});

/** Wraps the preferences' reducer with redux-persist, for these fields only. */
export function persistPreferences(storage: WebStorage) {
  return persistReducer(
    {
      key: 'preferences',
      keyPrefix: 'misrad.',
      version: VERSION,
      whitelist: ['menuFolded', 'theme', 'density', 'characterKeys', 'usedReports'],
      // Browser storage is synchronous.
      timeout: 0,
      storage,
      migrate: async (stored) => readStored(stored),
    },
    preferencesSlice.reducer,
  );
}

/** Returns the stored preferences, or `undefined` for an invalid value: the defaults then apply. */
function readStored(stored: unknown): PersistedState {
  const parsed = StoredPreferences.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}
