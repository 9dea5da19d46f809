import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { apiSlice } from '#client/lib/http/api';
import { getDevTools } from '#client/lib/replay/dev-tools';
import { HIDDEN_TYPES, isHiddenByContent, readable, shortLists } from '#client/lib/replay/readable-log';
import { TimeTravel } from '#client/lib/replay/time-travel';
import type { Log, Services } from '#client/lib/services';
import type { RootState } from '#client/lib/store-types';
import { importEndpoints } from './features';
import { emptyStorage } from './painting/inert-services';
import { makeRootReducer } from './root-reducer';
import { makeThunkExtra } from './thunk-extra';

/** webpack replaces this expression. */
declare const process: { env: { NODE_ENV?: string } };

/** Time travel in a chunk of its own, loaded if the browser has Redux DevTools. */

/** Maximum number of listed actions, without hidden ones: half an hour of work with scrolling. */
const MAX_ACTIONS = 500;
const CALLS_OF_TRACE = 25;
const isDevelopment = process.env.NODE_ENV === 'development';

/** Returns time travel of the application. `recorder`: enhancer of DevTools, or `instrument()`. */
export function makeTimeTravel(recorder: StoreEnhancer, log: Log): TimeTravel {
  const reducer = makeRootReducer(emptyStorage);
  reducer.inject(apiSlice);
  const faults = { actions: [], crashes: [], ask: nothing, recordCrash: nothing };
  return new TimeTravel(recorder, {
    reducer,
    makeExtra: (services, getState) =>
      makeThunkExtra(services, { faults, loadSignedIn: () => new Promise(nothing), getState }),
    log,
  });
}

const nothing = (): void => undefined;

/** Returns time travel with this window's Redux DevTools (docs/developers-time-travel.md). */
export async function timeTravelBy(window: object, services: Services): Promise<TimeTravel | undefined> {
  await Promise.all([importEndpoints(), import(/* webpackChunkName: "api" */ './signed-in')]);
  const opened = new Date(services.clock.now()).toLocaleTimeString('he-IL');
  const options = {
    /** Instance name, evaluated when a monitor opens. It distinguishes tabs and users. */
    get name(): string {
      return ['Misrad', getName(travel?.liveState as RootState | undefined), opened]
        .filter(Boolean)
        .join(' · ');
    },
    maxAge: MAX_ACTIONS,
    trace: isDevelopment,
    traceLimit: CALLS_OF_TRACE,
    // Unlisted features are off. Manual dispatch evaluates text, which only the content policy of `npm run dev` allows.
    features: {
      pause: true,
      lock: true,
      persist: true,
      export: 'custom',
      import: 'custom',
      jump: true,
      skip: true,
      reorder: true,
      test: true,
      dispatch: isDevelopment,
    },
    actionsDenylist: HIDDEN_TYPES,
    predicate: (_state: unknown, action: UnknownAction) => !isHiddenByContent(action),
    actionSanitizer: (action: UnknownAction, id: number) => ({
      ...readable(action),
      ...travel?.getTrace(id),
    }),
    // A pinned recording starts from the first state.
    stateSanitizer: (state: unknown, index: number) => (index === 0 ? state : shortLists(state)),
  };
  const enhancer = getDevTools(window)?.(options);
  const travel = enhancer && makeTimeTravel(enhancer, services.log);
  return travel;
}

function getName(state: RootState | undefined): string | null {
  return state?.auth.status === 'signedIn' ? state.auth.profile.displayName : null;
}
