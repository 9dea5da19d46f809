import type { Middleware, Reducer, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType, ReactNode } from 'react';
import { compactPageAction, expandPageAction } from './compact-page-action';
import { isAtEnd, jumpTo, type LiftedStore } from './lifted-store';
import { restoreActionType, isHidden, isScrolledOn, ScrollFolding } from './readable-log';
import { Replay } from './replay';
import { createReplayFrame } from './replay-frame';
import { inertReplayServices, isPromise, never, pausedWhile } from './replay-services';
import type { Log, Services } from '../services';
import type { AppStore, AppThunk, RootState, ThunkExtra } from '../store-types';

type Dispatch = (action: UnknownAction) => unknown;

interface Recorded {
  getState(): unknown;
  dispatch: Dispatch;
  liftedStore?: LiftedStore;
}

const LIVE_AGAIN = 'timeTravel/liveAgain';

/** redux-persist's actions contain functions, which a file does not preserve and which a recorded action must not call. */
const NO_CALLS = { register: () => undefined, rehydrate: () => undefined, result: () => undefined };

/** The application's function that creates a store. */
type Make<Made> = (
  services: Services,
  preloadedState?: Partial<RootState>,
  options?: { middleware?: readonly Middleware[]; enhancers?: readonly StoreEnhancer[] },
) => Made;

interface Application {
  /** Root reducer without effects, with RTK Query's slice. It computes recorded actions. */
  reducer: Reducer;
  /** Creates the extra argument of the thunks of displayed pages. */
  makeExtra: (services: Services, getState: () => RootState) => ThunkExtra;
  log: Log;
}

/**
 * Records actions and replays past states. It detects state changes without an own action: DevTools jumped, skipped an
 * action, imported a recording, or are locked. Until the live state is restored:
 * - the application's actions wait in `held`, so that no listener runs on a foreign state;
 * - thunks dispatched by components run with services without effects, and their actions are dropped.
 */
export class TimeTravel {
  readonly replay = new Replay();
  /** Component around all pages that shows the replay banner. */
  readonly Frame: ComponentType<{ children: ReactNode }> = createReplayFrame(this.replay);
  private recorded: Recorded | null = null;
  private live: unknown;
  private depth = 0;
  private held: UnknownAction[] = [];
  /** A component is dispatching. */
  private isFromPage = false;
  private pageExtra: ThunkExtra | null = null;
  private deliver: Dispatch = (action) => action;
  private readonly scrolling = new ScrollFolding();

  /** @param recorder Enhancer of DevTools, or `instrument()`. */
  constructor(
    private readonly recorder: StoreEnhancer,
    private readonly application: Application,
  ) {}

  /** Wraps `makeStore`. The `dispatch` of the returned store is for components. */
  wrap<Made extends { store: AppStore }>(make: Make<Made>): Make<Made> {
    return (services, preloadedState) => {
      const made = make(pausedWhile(this.replay, services), preloadedState, {
        middleware: [this.middleware],
        enhancers: [this.enhancer],
      });
      const { store } = made;
      this.deliver = store.dispatch as Dispatch;
      this.replay.connect(() => this.goLive());
      const getState = () => store.getState();
      this.pageExtra = this.application.makeExtra(inertReplayServices(services, getState), getState);
      // A recording can show pages that need RTK Query.
      void store.dispatch(attachApiPart);
      const dispatch: Dispatch = (action) => this.dispatchFromPage(action);
      return { ...made, store: { ...store, dispatch: dispatch as AppStore['dispatch'] } };
    };
  }

  /** Live state, also during a replay. */
  get liveState(): unknown {
    return this.live;
  }

  /** Returns the stack trace of a recorded action, if tracing is on. DevTools lose it for actions shown with another type. */
  getTrace(id: number): { stack?: string } {
    const { stack } = this.recorded?.liftedStore?.getState().actionsById[id] ?? {};
    return stack === undefined ? {} : { stack };
  }

  private dispatchFromPage(action: UnknownAction): unknown {
    const before = this.isFromPage;
    this.isFromPage = true;
    try {
      return this.deliver(action);
    } finally {
      this.isFromPage = before;
    }
  }

  /**
   * First middleware, before the listeners. Thunks of components get the store's own `dispatch`, which RTK Query's
   * hooks require.
   */
  private readonly middleware: Middleware =
    ({ dispatch, getState }) =>
    (next) =>
    (action) => {
      if (!this.replay.active) return next(action);
      if (typeof action === 'function')
        return this.isFromPage
          ? withoutEnd((action as ThunkLike)(dispatch, getState, this.pageExtra))
          : next(action);
      if (!this.isFromPage) this.held.push(action as UnknownAction);
      return action;
    };

  /** Innermost enhancer, so that actions dispatched past other middleware are recorded, too. */
  private readonly enhancer: StoreEnhancer = (createRecorded) => {
    const createStore = this.recorder(createRecorded);
    return (reducer, preloadedState) => {
      const replayed = this.replayed(reducer as Reducer);
      const store = this.asOurs(() => createStore(replayed as typeof reducer, preloadedState));
      this.recorded = { ...store, dispatch: store.dispatch as Dispatch };
      this.live = store.getState();
      // DevTools dispatch manual actions to the store that they returned: they pass through the listeners like all
      // others.
      store.dispatch = ((action: UnknownAction) => this.deliver(action)) as typeof store.dispatch;
      store.subscribe(() => this.updateReplay());
      const dispatch = (action: UnknownAction): UnknownAction => {
        if (this.replay.active) {
          this.held.push(action);
          return action;
        }
        try {
          const folded = this.scrolling.fold(action, this.live);
          this.asOurs(() => this.recorded?.dispatch(compactPageAction(folded, this.live)));
          return action;
        } finally {
          this.live = store.getState();
        }
      };
      return { ...store, dispatch: dispatch as typeof store.dispatch };
    };
  };

  /**
   * Wraps the application's reducer. Recorded actions are computed again without effects. One that throws, e.g. of an
   * older recording or after a skipped one, leaves the state unchanged, and the rest is replayed.
   */
  private replayed(reducer: Reducer): Reducer {
    return (state: unknown, action) => {
      if (action.type === LIVE_AGAIN) return action['payload'];
      const whole = expandPageAction(restoreActionType(action), state);
      if (this.depth > 0) return reducer(state, whole);
      const isPersist = whole.type.startsWith('persist/');
      try {
        return this.application.reducer(state, isPersist ? { ...whole, ...NO_CALLS } : whole);
      } catch (error) {
        this.application.log.warn(`A recorded action does not fit: ${action.type}`, String(error));
        return state;
      }
    };
  }

  private asOurs<T>(work: () => T): T {
    this.depth += 1;
    try {
      return work();
    } finally {
      this.depth -= 1;
    }
  }

  private updateReplay(): void {
    if (this.depth > 0) return;
    const lifted = this.recorded?.liftedStore;
    const isLocked = lifted?.getState().isLocked ?? false;
    if (!isLocked) this.passHidden();
    const isLive = this.recorded?.getState() === this.live && isAtEnd(lifted);
    if (isLocked || !isLive) this.replay.begin(isLive ? 'locked' : 'past');
    else if (this.replay.active) this.end();
  }

  private end(): void {
    this.replay.end();
    for (const action of this.held.splice(0)) this.deliver(action);
  }

  /**
   * Moves past the hidden actions after a listed one: the last listed action shows the final state, and a scroll shows
   * its final position.
   */
  private passHidden(): void {
    const lifted = this.recorded?.liftedStore;
    if (!lifted || isAtEnd(lifted)) return;
    const { actionsById, computedStates, stagedActionIds, currentStateIndex } = lifted.getState();
    const rest = stagedActionIds.slice(currentStateIndex + 1).map((id) => actionsById[id]?.action);
    const next = rest.findIndex((action) => !isHidden(action));
    const following = next < 0 ? rest : rest.slice(0, next);
    const isEnd = next < 0 && computedStates.at(-1)?.state === this.live;
    const passed = isEnd ? following.length : following.map(isScrolledOn).lastIndexOf(true) + 1;
    if (passed > 0) this.asOurs(() => jumpTo(lifted, currentStateIndex + passed));
  }

  /** Returns to the live state. An action restores it if DevTools no longer have it, e.g. after an import. */
  private goLive(): void {
    const lifted = this.recorded?.liftedStore;
    if (!this.replay.active || !lifted) return;
    this.asOurs(() => {
      if (lifted.getState().isLocked) lifted.dispatch({ type: 'LOCK_CHANGES', status: false });
      jumpTo(lifted, lifted.getState().computedStates.length - 1);
      if (this.recorded?.getState() !== this.live)
        this.recorded?.dispatch({ type: LIVE_AGAIN, payload: this.live });
    });
    this.updateReplay();
  }
}

type ThunkLike = (dispatch: unknown, getState: unknown, extra: ThunkExtra | null) => unknown;

/**
 * Returns a promise of a displayed page's thunk without its end, e.g. with RTK Query's `unsubscribe`. What waits for it would
 * otherwise continue as live code.
 */
function withoutEnd(result: unknown): unknown {
  return isPromise(result) ? Object.assign(never(), result) : result;
}

const attachApiPart: AppThunk<Promise<unknown>> = (_dispatch, _getState, { loadSignedIn }) => loadSignedIn();
