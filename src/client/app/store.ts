import {
  combineSlices,
  configureStore,
  createAction,
  createDynamicMiddleware,
  createListenerMiddleware,
  type Middleware,
  type Reducer,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { persistStore } from 'redux-persist';
import { accountMailSlice } from '../features/auth/links/account-mail-slice';
import { actionLinkSlice } from '../features/auth/links/action-link-slice';
import { authSlice } from '../features/auth/session/auth-slice';
import { changePasswordSlice } from '../features/auth/password/change-password-slice';
import { firstAdminSlice } from '../features/auth/login/first-admin-slice';
import { loginBehaviorSlice } from '../features/login-behavior/login-behavior-slice';
import { persistPermissionsCache } from '../features/permissions/permissions-cache';
import { permissionsSlice } from '../features/permissions/permissions-slice';
import { fullSyncSlice } from '../features/sync/full-sync/full-sync-slice';
import { syncAlertSlice } from '../features/sync/alert/sync-alert-slice';
import { syncSlice } from '../features/sync/sync-slice';
import { twoFactorSlice } from '../features/two-factor/two-factor-slice';
import { connectionSlice } from '../lib/connection/connection-slice';
import { locationSlice } from '../lib/location/location-slice';
import { persistPreferences } from '../lib/preferences/preferences-storage';
import { SecretArgs } from '../lib/http/secret-args';
import { ServerTime } from '../lib/http/server-time';
import { memoizeAsync } from '../lib/memoize-async';
import { FaultRecorder } from '../lib/faults/fault-recorder';
import type { TimeTravel } from '../lib/replay/time-travel';
import type { KeyValueStore, Services } from '../lib/services';
import { snackbarSlice } from '../lib/snackbar/snackbar-slice';
import type { ThunkExtra, SessionView } from '../lib/store-types';
import { versionSlice } from '../lib/version/version-slice';
import { startListeners } from './start-listeners';

/** Builds the reducer of a slice that redux-persist stores in the browser. */
type Persist = <S>(build: (storage: KeyValueStore) => Reducer<S>) => Reducer<S>;

function makeRootReducer(persist: Persist) {
  return combineSlices(
    authSlice,
    firstAdminSlice,
    accountMailSlice,
    actionLinkSlice,
    changePasswordSlice,
    permissionsSlice,
    twoFactorSlice,
    loginBehaviorSlice,
    fullSyncSlice,
    syncAlertSlice,
    syncSlice,
    locationSlice,
    connectionSlice,
    snackbarSlice,
    versionSlice,
    { permissionsCache: persist(persistPermissionsCache), preferences: persist(persistPreferences) },
  );
}

type RootReducer = ReturnType<typeof makeRootReducer>;
export type RootState = ReturnType<RootReducer>;
export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, UnknownAction>;
export type AppStore = ReturnType<typeof makeStore>['store'];

/** Dispatched when a lazily loaded slice has been attached to the state. */
const lazyPartAttached = createAction<{ part: string }>('app/lazyPartAttached');

const passOn: Middleware = () => (next) => next;

/** redux-persist's actions contain functions. */
const PERSIST_ACTIONS = ['persist/PERSIST', 'persist/REHYDRATE', 'persist/REGISTER'];

/**
 * Creates a store and starts its listeners.
 * @param timeTravel Records and replays actions (docs/developers-time-travel.md). All lazy parts are then loaded at
 * once, since a recording can contain their state.
 * @returns `store`; `startListening` for additional listeners; `stop`, which stops all listeners.
 */
export function makeStore(services: Services, preloadedState?: Partial<RootState>, timeTravel?: TimeTravel) {
  const { localStorage } = services;
  const rootReducer = makeRootReducer(
    (build) => timeTravel?.keeping(build, localStorage) ?? build(localStorage),
  );
  const dynamic = createDynamicMiddleware();
  const faults = new FaultRecorder(() => services.clock.now(), {
    isLive: () => timeTravel?.replay.active !== true,
  });
  const own: ThunkExtra = { ...services, ...lazyParts(), faults, serverTime: new ServerTime(services.clock) };
  const extra = timeTravel?.paused(own) ?? own;
  const listening = createListenerMiddleware<RootState, AppDispatch, ThunkExtra>({
    extra,
    onError: (error) => services.log.error('A listener failed', String(error)),
  });
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState && { preloadedState }),
    // DevTools are an enhancer of time travel.
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra }, serializableCheck: { ignoredActions: PERSIST_ACTIONS } })
        .prepend(timeTravel?.middleware ?? passOn, listening.middleware)
        .concat(dynamic.middleware),
    // Typed as an empty array: the enhancers add no methods.
    enhancers: (defaults) =>
      defaults().concat([faults.enhancer, ...(timeTravel?.enhancers ?? [])] as unknown as []),
  });
  const stopListeners = startListeners(listening.startListening);
  let stopFollowing = (): void => undefined;
  if (timeTravel)
    own.openApi().catch((error: unknown) => services.log.error('A later part did not come', String(error)));
  /** The components' dispatch has no effects during a replay. */
  const shown = timeTravel ? { ...store, dispatch: timeTravel.attach(store, own) } : store;
  persistStore(store);
  return {
    store: shown,
    faults,
    startListening: listening.startListening,
    stop: () => {
      stopListeners();
      stopFollowing();
      listening.clearListeners();
    },
  };

  function lazyParts(): Pick<ThunkExtra, 'openApi' | 'resetApi' | 'session' | 'box'> {
    let reset: (() => void) | null = null;
    return {
      openApi: memoizeAsync(async () => {
        const { api, followVisibility } = await import(/* webpackChunkName: "api" */ '../lib/http/api');
        rootReducer.inject({ reducerPath: api.reducerPath, reducer: api.reducer });
        dynamic.addMiddleware(api.middleware);
        store.dispatch(lazyPartAttached({ part: api.reducerPath }));
        stopFollowing = followVisibility(store.dispatch, services.visibility);
        reset = () => {
          store.dispatch(api.util.resetApiState());
          // The reset also discards the visibility.
          stopFollowing();
          stopFollowing = followVisibility(store.dispatch, services.visibility);
        };
      }),
      box: new SecretArgs(),
      session: () => getSession(store.getState()),
      resetApi: () => reset?.(),
    };
  }
}

function getSession({ auth, permissions }: RootState): SessionView {
  return {
    inside: auth.status === 'signedIn',
    permissionsStamp: 'stamp' in permissions ? permissions.stamp : null,
  };
}
