import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { KeyValueStore } from '../services';

const EMPTY_STORE: KeyValueStore = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
  isLasting: () => false,
};

/** redux-persist's actions contain functions, which a file does not preserve. They are replaced for a replay. */
const NO_CALLS = { register: () => undefined, rehydrate: () => undefined, result: () => undefined };

/**
 * redux-persist's reducer reads and writes storage. This wrapper uses it for live actions, and a second reducer without
 * storage for replayed ones.
 */
export function recomputable<S>(
  createReducer: (storage: KeyValueStore) => Reducer<S>,
  storage: KeyValueStore,
  happens: () => boolean,
): Reducer<S> {
  const liveReducer = createReducer(storage);
  const replayReducer = createReducer(EMPTY_STORE);
  return (state, action: UnknownAction) =>
    happens()
      ? liveReducer(state, action)
      : replayReducer(state, isPersist(action) ? { ...action, ...NO_CALLS } : action);
}

function isPersist({ type }: UnknownAction): boolean {
  return type.startsWith('persist/');
}
