import {
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { PERSIST, persistStore, REGISTER, REHYDRATE } from 'redux-persist';
import { FaultRecorder } from '#client/lib/faults/fault-recorder';
import { importWithRetry } from '#client/lib/import-with-retry';
import { memoizeAsync } from '#client/lib/memoize-async';
import { noTimeTravel, type StoreHooks } from '#client/lib/replay/store-hooks';
import type { Services } from '#client/lib/services';
import type { AppDispatch, RootState, ThunkExtra } from '#client/lib/store-types';
import { startListeners } from './listeners';
import { makeRootReducer } from './root-reducer';
import { makeThunkExtra } from './thunk-extra';

/** Creates the store and starts its listeners; `stop` stops them. */
export function makeStore(
  services: Services,
  preloadedState?: Partial<RootState>,
  hooks: StoreHooks = noTimeTravel,
) {
  const rootReducer = makeRootReducer((build) => hooks.persistReducer(build, services.localStorage));
  const { clock, visibility } = services;
  const faults = new FaultRecorder(() => clock.now(), { isLive: () => hooks.isLive() });
  const loadSignedIn = memoizeAsync(async () => {
    const part = await importWithRetry(() => import(/* webpackChunkName: "api" */ './signed-in'), clock);
    return part.attachApiPart(store, { rootReducer, dynamicMiddleware, startListening, visibility });
  });
  const live = makeThunkExtra(services, { faults, loadSignedIn, getState: () => store.getState() });
  const extra = hooks.pauseServices(live);
  const { middleware, startListening, clearListeners } = createListenerMiddleware<
    RootState,
    AppDispatch,
    ThunkExtra
  >({ extra, onError: (error) => services.log.error('A listener failed', String(error)) });
  const dynamicMiddleware = createDynamicMiddleware();
  const store = configureStore({
    // signed-in.ts injects the missing slice before its first use.
    reducer: rootReducer as Reducer<RootState, UnknownAction, Partial<RootState>>,
    preloadedState,
    devTools: false, // DevTools are an enhancer of time travel.
    middleware: (getDefaultMiddleware) =>
      // Development only: the checks warn of each change, but not of their own duration, which a busy machine prolongs.
      getDefaultMiddleware({
        thunk: { extraArgument: extra },
        immutableCheck: { warnAfter: Infinity },
        // redux-persist's actions contain functions.
        serializableCheck: { ignoredActions: [PERSIST, REHYDRATE, REGISTER], warnAfter: Infinity },
      })
        .prepend(hooks.middleware, middleware)
        .concat(dynamicMiddleware.middleware),
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers().concat(faults.enhancer, hooks.enhancer),
  });
  startListeners(startListening);
  const dispatch = hooks.attach(store, live);
  persistStore(store);
  return { store: { ...store, dispatch }, faults, startListening, stop: clearListeners };
}
