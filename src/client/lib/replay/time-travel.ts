import {
  isAction,
  type Middleware,
  type Reducer,
  type StoreEnhancer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { ComponentType, ReactNode } from 'react';
import { compactPageAction, expandPageAction } from './compact-page-action';
import { restoreActionType, isHidden, isScrolledOn, ScrollFolding } from './readable-log';
import { Replay } from './replay';
import { createReplayFrame } from './replay-frame';
import { pausedWhile, inertReplayServices } from './replay-services';
import { recomputable } from './recomputable';
import type { KeyValueStore, Log } from '../services';
import type { AppStore, ThunkExtra } from '../store-types';
import type { StoreHooks } from './store-hooks';

/** Part of DevTools' internal store used here; see `@redux-devtools/instrument`. */
interface LiftedStore {
  getState(): {
    actionsById: Readonly<Record<number, { action: UnknownAction; stack?: string }>>;
    computedStates: { state?: unknown }[];
    stagedActionIds: number[];
    currentStateIndex: number;
    isLocked: boolean;
  };
  dispatch(
    action: { type: 'JUMP_TO_STATE'; index: number } | { type: 'LOCK_CHANGES'; status: boolean },
  ): unknown;
}

type Dispatch = (action: UnknownAction) => unknown;

interface Recorded {
  getState(): unknown;
  dispatch: Dispatch;
  liftedStore?: LiftedStore;
}

const LIVE_AGAIN = 'timeTravel/liveAgain';

/**
 * Store enhancer that records actions and replays past states. It detects state changes without an own action: DevTools
 * jumped, skipped an action, imported a recording, or are locked. Until the live state is restored:
 * - the application's actions wait in `held`, so that no listener runs on a foreign state;
 * - thunks dispatched by components run with services without effects, and their actions are dropped.
 */
export class TimeTravel implements StoreHooks {
  readonly replay = new Replay();
  /** Component around all pages that shows the replay banner. */
  readonly Frame: ComponentType<{ children: ReactNode }> = createReplayFrame(this.replay);
  /** Innermost enhancer, so that actions dispatched past other middleware are recorded, too. */
  readonly enhancer: StoreEnhancer;
  private recorded: Recorded | null = null;
  /** Computes the states of a recording again, whose import did not wait for the API's slice. */
  private recompute: () => void = () => undefined;
  private live: unknown;
  private depth = 0;
  private held: UnknownAction[] = [];
  private deliver: Dispatch = (action) => action;
  private readonly scrolling = new ScrollFolding();

  /** @param recorder Enhancer of DevTools, or `instrument()`. */
  constructor(
    recorder: StoreEnhancer,
    private readonly log: Log,
  ) {
    this.enhancer = (createStore) => this.gate(recorder(createStore));
  }

  /** First middleware, before the listeners. */
  readonly middleware: Middleware = () => (next) => (action) => {
    if (!this.replay.active || !isAction(action)) return next(action);
    this.held.push(action);
    return action;
  };

  isLive(): boolean {
    return !this.replay.active;
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

  /** Returns services that wait during a replay. */
  pauseServices(extra: ThunkExtra): ThunkExtra {
    return pausedWhile(this.replay, extra);
  }

  /** Returns a reducer that persists its state in `storage`. Replayed actions neither read nor write it. */
  persistReducer<S>(
    createReducer: (storage: KeyValueStore) => Reducer<S>,
    storage: KeyValueStore,
  ): Reducer<S> {
    return recomputable(createReducer, storage, () => this.depth > 0);
  }

  /**
   * Attaches the finished store, and signed-in.ts at once, since a recording can contain its state.
   * @returns The `dispatch` for components.
   */
  attach(store: AppStore, extra: ThunkExtra): AppStore['dispatch'] {
    const live = store.dispatch as Dispatch;
    this.deliver = live;
    this.replay.connect(() => this.goLive());
    const still = inertReplayServices(extra, () => store.getState());
    const inert = <A>(action: A): unknown =>
      typeof action === 'function' ? (action as ThunkLike)(inert, store.getState, still) : action;
    // RTK Query's hooks require a `dispatch` that is known to its middleware.
    const register = async (): Promise<void> => {
      const { api } = await import('../http/api');
      api.middleware({ dispatch: inert as AppStore['dispatch'], getState: () => store.getState() });
    };
    Promise.all([register(), extra.loadSignedIn()])
      .then(() => this.recompute())
      .catch((error: unknown) => this.log.error('The code of the API could not be loaded', String(error)));
    const dispatch: Dispatch = (action) => (this.replay.active ? inert(action) : live(action));
    return dispatch as AppStore['dispatch'];
  }

  private get gate(): StoreEnhancer {
    return (createStore) => (reducer, preloadedState) => {
      const replayed = this.replayed(reducer as Reducer);
      const store = this.asOurs(() => createStore(replayed as typeof reducer, preloadedState));
      this.recorded = { ...store, dispatch: store.dispatch as Dispatch };
      this.recompute = () => {
        if (this.replay.active) store.replaceReducer(replayed);
      };
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
  }

  /**
   * Wraps the application's reducer for recorded actions. An action that throws, e.g. of an older recording or after a
   * skipped one, leaves the state unchanged, and the rest is replayed.
   */
  private replayed(reducer: Reducer): Reducer {
    return (state: unknown, action) => {
      if (action.type === LIVE_AGAIN) return action['payload'];
      const whole = expandPageAction(restoreActionType(action), state);
      if (this.depth > 0) return reducer(state, whole);
      try {
        return reducer(state, whole);
      } catch (error) {
        this.log.warn(`A recorded action does not fit: ${action.type}`, String(error));
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

function jumpTo(lifted: LiftedStore, index: number): void {
  lifted.dispatch({ type: 'JUMP_TO_STATE', index });
}

/**
 * Compares positions, since an earlier state can be identical. Actions dispatched at an earlier position would be
 * recorded and not shown.
 */
function isAtEnd(lifted: LiftedStore | undefined): boolean {
  if (!lifted) return true;
  const { computedStates, currentStateIndex } = lifted.getState();
  return currentStateIndex === computedStates.length - 1;
}

type ThunkLike = (dispatch: unknown, getState: unknown, extra: ThunkExtra) => unknown;
