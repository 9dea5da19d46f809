import type { WebStorage } from 'redux-persist';
import type { KeyValueStore } from '../services';

/** Returns the browser storage with the methods that redux-persist calls. */
export function persistStorage(storage: KeyValueStore): WebStorage {
  return {
    getItem: async (key) => storage.get(key),
    setItem: async (key, value) => storage.set(key, value),
    removeItem: async (key) => storage.remove(key),
  };
}
