import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { KeyValueStore } from '../services';

const NOTHING_KEPT: KeyValueStore = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
  isLasting: () => false,
};

/** Actions of redux-persist carry functions, which a file loses; computed again they have nothing to call. */
const NO_CALLS = { register: () => undefined, rehydrate: () => undefined, result: () => undefined };

/**
 * A reducer of redux-persist reads and writes while it computes. Two of them: one that does so, for what happens; and one
 * beside it, for what is computed again, which keeps nothing.
 */
export function recomputable<S>(
  reducerOf: (storage: KeyValueStore) => Reducer<S>,
  storage: KeyValueStore,
  happens: () => boolean,
): Reducer<S> {
  const keeping = reducerOf(storage);
  const still = reducerOf(NOTHING_KEPT);
  return (state, action: UnknownAction) =>
    happens()
      ? keeping(state, action)
      : still(state, isPersist(action) ? { ...action, ...NO_CALLS } : action);
}

function isPersist({ type }: UnknownAction): boolean {
  return type.startsWith('persist/');
}
