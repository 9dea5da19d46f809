import {
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type Middleware,
  type Reducer,
  type StoreEnhancer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { FaultRecorder } from '#client/lib/faults/fault-recorder';
import { importWithRetry } from '#client/lib/import-with-retry';
import { memoizeAsync } from '#client/lib/memoize-async';
import type { Services } from '#client/lib/services';
import type { AppDispatch, AppStore, RootState, ThunkExtra } from '#client/lib/store-types';
import { startListeners } from './listeners';
import { makeRootReducer } from './root-reducer';
import { makeThunkExtra } from './thunk-extra';

interface StoreOptions {
  /** Before all other middleware. */
  middleware?: readonly Middleware[];
  /** Inside all other enhancers. */
  enhancers?: readonly StoreEnhancer[];
}

/** Creates the store and starts its listeners; `stop` stops them. */
export function makeStore(
  services: Services,
  preloadedState?: Partial<RootState>,
  { middleware = [], enhancers = [] }: StoreOptions = {},
) {
  const rootReducer = makeRootReducer(services.localStorage);
  const faults = new FaultRecorder(() => services.clock.now());
  const loadSignedIn = memoizeAsync(async () => {
    const load = () => import(/* webpackChunkName: "api" */ './signed-in');
    const { attachApiPart } = await importWithRetry(load, services.clock);
    const { visibility } = services;
    return attachApiPart(store, { rootReducer, dynamicMiddleware, startListening, visibility });
  });
  const extra = makeThunkExtra(services, { faults, loadSignedIn, getState: () => store.getState() });
  const listenerMiddleware = createListenerMiddleware<RootState, AppDispatch, ThunkExtra>({
    extra,
    onError: (error) => services.log.error('A listener failed', String(error)),
  });
  const { startListening } = listenerMiddleware;
  const dynamicMiddleware = createDynamicMiddleware();
  const store: AppStore = configureStore({
    // signed-in.ts injects the missing slice before its first use.
    reducer: rootReducer as Reducer<RootState, UnknownAction, Partial<RootState>>,
    preloadedState,
    devTools: false, // DevTools are an enhancer of time travel.
    middleware: (getDefaultMiddleware) =>
      // Development only: the checks warn of each change, but not of their own duration, which a busy machine prolongs.
      getDefaultMiddleware({
        thunk: { extraArgument: extra },
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: {
          ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER],
          warnAfter: Infinity,
        },
      })
        .prepend(...middleware, listenerMiddleware.middleware)
        .concat(dynamicMiddleware.middleware),
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers().concat(faults.enhancer, ...enhancers),
  });
  startListeners(startListening);
  persistStore(store);
  return { store, faults, startListening, stop: listenerMiddleware.clearListeners };
}
