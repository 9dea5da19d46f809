import {
  isAction,
  type Middleware,
  type Reducer,
  type StoreEnhancer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { ComponentType, ReactNode } from 'react';
import { pageAlone, wholeAgain } from './page-alone';
import { asRecorded, isHidden, isScrolledOn, ScrollFolding } from './readable-log';
import { Replay } from './replay';
import { frameOf } from './replay-frame';
import { pausedWhile, stillServices } from './replay-services';
import { recomputable } from './recomputable';
import type { KeyValueStore, Log } from '../services';
import type { Extra } from '../start-app-listening';

/** The part of DevTools' own store that is used here; see `@redux-devtools/instrument`. */
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
 * A store whose actions are recorded, and whose moments can be shown again. Notices when the state changes without an
 * action of ours: DevTools jumped, skipped an action, imported a recording; or when they are locked. Then, until the live
 * state is back:
 * - the application's own actions wait in `held`, so that no listener runs on a state that is not its own;
 * - what screens dispatch is done with services that do nothing, and leaves no action.
 */
export class TimeTravel {
  readonly replay = new Replay();
  /** Around all screens: says that they show the past, and leads back. */
  readonly Frame: ComponentType<{ children: ReactNode }> = frameOf(this.replay);
  /** Must be the innermost: what a middleware sends past the others comes by here, too. */
  readonly enhancers: readonly StoreEnhancer[];
  private recorded: Recorded | null = null;
  private live: unknown;
  private depth = 0;
  private held: UnknownAction[] = [];
  private deliver: Dispatch = (action) => action;
  private readonly scrolling = new ScrollFolding();

  /** @param recorder DevTools' enhancer, or `instrument()`. */
  constructor(
    recorder: StoreEnhancer,
    private readonly log: Log,
  ) {
    this.enhancers = [this.gate, recorder];
  }

  /** Must be the first: before the listeners. */
  readonly middleware: Middleware = () => (next) => (action) => {
    if (!this.replay.active || !isAction(action) || isProbe(action)) return next(action);
    this.held.push(action);
    return action;
  };

  /** For whoever names the session: the state of what is going on, also while another one is shown. */
  get liveState(): unknown {
    return this.live;
  }

  /** The calls that led to a recorded action, where they are traced; DevTools lose them of an action that is shown otherwise. */
  traceOf(id: number): { stack?: string } {
    const { stack } = this.recorded?.liftedStore?.getState().actionsById[id] ?? {};
    return stack === undefined ? {} : { stack };
  }

  /** The services of what goes on live: they wait while a moment of the past is shown. */
  paused(extra: Extra): Extra {
    return pausedWhile(this.replay, extra);
  }

  /** A reducer that keeps in `storage` what it computes; computed again, it neither reads nor writes there. */
  keeping<S>(reducerOf: (storage: KeyValueStore) => Reducer<S>, storage: KeyValueStore): Reducer<S> {
    return recomputable(reducerOf, storage, () => this.depth > 0);
  }

  /** Takes the finished store. @returns what screens dispatch with. */
  attach<D>(store: { dispatch: D; getState(): unknown }, extra: Extra): D {
    const live = store.dispatch as Dispatch;
    this.deliver = live;
    this.replay.connect(() => this.goLive());
    const still = stillServices(extra);
    const inert = (action: unknown): unknown => {
      if (typeof action === 'function') return (action as ThunkLike)(inert, store.getState, still);
      return isAction(action) && isProbe(action) ? live(action) : action;
    };
    const dispatch: Dispatch = (action) => (this.replay.active ? inert(action) : live(action));
    return dispatch as D;
  }

  private get gate(): StoreEnhancer {
    return (createStore) => (reducer, preloadedState) => {
      const store = this.asOurs(() =>
        createStore(this.replayed(reducer as Reducer) as typeof reducer, preloadedState),
      );
      this.recorded = { ...store } as unknown as Recorded;
      this.live = store.getState();
      // What is dispatched by hand goes to the store that DevTools gave back: it passes by the listeners like all else.
      store.dispatch = ((action: UnknownAction) => this.deliver(action)) as typeof store.dispatch;
      store.subscribe(() => this.look());
      const dispatch = (action: UnknownAction): UnknownAction => {
        if (this.replay.active) {
          this.held.push(action);
          return action;
        }
        try {
          const folded = this.scrolling.fold(action, this.live);
          this.asOurs(() => this.recorded?.dispatch(pageAlone(folded, this.live)));
          return action;
        } finally {
          this.live = store.getState();
        }
      };
      return { ...store, dispatch: dispatch as typeof store.dispatch };
    };
  }

  /**
   * The application's reducer over what was recorded. An action that an older recording has, or that lost one before it,
   * may not fit: it then changes nothing, and the rest is shown.
   */
  private replayed(reducer: Reducer): Reducer {
    return (state: unknown, action) => {
      if (action.type === LIVE_AGAIN) return action['payload'];
      const whole = wholeAgain(asRecorded(action), state);
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

  private look(): void {
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
   * An action of DevTools' list stands for the hidden ones that follow it, too: at the end of the list is the end, and a
   * list that went on scrolling stands where that scrolling came to rest.
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

  /** Where DevTools no longer hold the live state, as after an import, an action brings it back. */
  private goLive(): void {
    const lifted = this.recorded?.liftedStore;
    if (!this.replay.active || !lifted) return;
    this.asOurs(() => {
      if (lifted.getState().isLocked) lifted.dispatch({ type: 'LOCK_CHANGES', status: false });
      jumpTo(lifted, lifted.getState().computedStates.length - 1);
      if (this.recorded?.getState() !== this.live)
        this.recorded?.dispatch({ type: LIVE_AGAIN, payload: this.live });
    });
    this.look();
  }
}

function jumpTo(lifted: LiftedStore, index: number): void {
  lifted.dispatch({ type: 'JUMP_TO_STATE', index });
}

/** An earlier state can be the same one. Whatever were done there, DevTools would record and not show. */
function isAtEnd(lifted: LiftedStore | undefined): boolean {
  if (!lifted) return true;
  const { computedStates, currentStateIndex } = lifted.getState();
  return currentStateIndex === computedStates.length - 1;
}

type ThunkLike = (dispatch: unknown, getState: unknown, extra: Extra) => unknown;

/** RTK Query's question to its own middleware, which changes nothing. */
function isProbe({ type }: UnknownAction | { type: string }): boolean {
  return type.endsWith('/internal_getRTKQSubscriptions');
}
