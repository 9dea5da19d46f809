import type { Middleware, Reducer, StoreEnhancer } from '@reduxjs/toolkit';
import type { KeyValueStore } from '../services';
import type { AppStore, ThunkExtra } from '../store-types';

/** Extension points of the store for time travel. */
export interface StoreHooks {
  /** False during a replay. */
  isLive(): boolean;
  /** First middleware, before the listeners. */
  middleware: Middleware;
  /** Innermost enhancer. */
  enhancer: StoreEnhancer;
  /** Returns a reducer that persists its state in `storage`. */
  persistReducer<S>(
    createReducer: (storage: KeyValueStore) => Reducer<S>,
    storage: KeyValueStore,
  ): Reducer<S>;
  /** Returns the services of thunks and listeners. */
  pauseServices(extra: ThunkExtra): ThunkExtra;
  /**
   * Attaches the finished store.
   * @returns The `dispatch` for components.
   */
  attach(store: AppStore, extra: ThunkExtra): AppStore['dispatch'];
}

export const noTimeTravel: StoreHooks = {
  isLive: () => true,
  middleware: () => (next) => next,
  enhancer: (createStore) => createStore,
  persistReducer: (createReducer, storage) => createReducer(storage),
  pauseServices: (extra) => extra,
  attach: ({ dispatch }) => dispatch,
};
