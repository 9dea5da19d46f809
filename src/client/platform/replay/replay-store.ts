import { isAction, type Middleware, type StoreEnhancer, type UnknownAction } from '@reduxjs/toolkit';
import { Replay } from './replay';
import { stillServices } from './replay-services';
import type { Extra } from '../start-app-listening';

/** The part of DevTools' own store that is used here; see `@redux-devtools/instrument`. */
interface LiftedStore {
  getState(): {
    computedStates: { state?: unknown }[];
    stagedActionIds: number[];
    currentStateIndex: number;
  };
  dispatch(action: { type: 'JUMP_TO_STATE'; index: number; actionId: number }): unknown;
}

type Dispatch = (action: UnknownAction) => unknown;

interface Instrumented {
  getState(): unknown;
  liftedStore?: LiftedStore;
}

/**
 * Notices when the state changes without an action of ours: DevTools jumped, skipped an action, imported a recording.
 * Then, until the live state is back:
 * - the application's own actions wait in `held`, so that no listener runs on a state that is not its own;
 * - what screens dispatch is done with services that do nothing, and leaves no action.
 */
export class ReplayGate {
  readonly replay = new Replay();
  private shown: Instrumented | null = null;
  private live: unknown;
  private depth = 0;
  private held: UnknownAction[] = [];

  /** Must be the first: before the listeners. */
  readonly middleware: Middleware = () => (next) => (action) => {
    if (!this.replay.active || !isAction(action) || isProbe(action)) return next(action);
    this.held.push(action);
    return action;
  };

  /** Must be the innermost, next to DevTools': what a middleware sends past the others comes by here, too. */
  readonly enhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
    const store = createStore(reducer, preloadedState);
    this.shown = store;
    this.live = store.getState();
    store.subscribe(() => this.look());
    const dispatch: typeof store.dispatch = (action) => {
      if (this.replay.active) {
        this.held.push(action);
        return action;
      }
      this.depth += 1;
      try {
        return store.dispatch(action);
      } finally {
        this.depth -= 1;
        this.live = store.getState();
      }
    };
    return { ...store, dispatch };
  };

  private dispatch: Dispatch = (action) => action;

  /** Replays what the finished store records. @returns what screens dispatch with. */
  attach<D>(store: { dispatch: D; getState(): unknown }, extra: Extra): D {
    const live = store.dispatch as Dispatch;
    this.dispatch = live;
    this.replay.connect(() => this.goLive(extra));
    const still = stillServices(extra);
    const inert = (action: unknown): unknown => {
      if (typeof action === 'function') return (action as ThunkLike)(inert, store.getState, still);
      return isAction(action) && isProbe(action) ? live(action) : action;
    };
    const dispatch: Dispatch = (action) => (this.replay.active ? inert(action) : live(action));
    return dispatch as D;
  }

  private look(): void {
    if (this.depth > 0) return;
    const live = this.shown?.getState() === this.live && isAtEnd(this.shown?.liftedStore);
    if (this.replay.active && live) this.end();
    else if (!this.replay.active && !live) this.replay.begin();
  }

  private end(): void {
    this.replay.end();
    for (const action of this.held.splice(0)) this.dispatch(action);
  }

  /** Where DevTools no longer hold the live state, as after an import, the page begins anew. */
  private goLive({ navigation }: Extra): void {
    if (!this.replay.active) return;
    const liftedStore = this.shown?.liftedStore;
    const { computedStates = [], stagedActionIds = [] } = liftedStore?.getState() ?? {};
    const index = computedStates.length - 1;
    const actionId = stagedActionIds[index];
    if (!liftedStore || actionId === undefined || computedStates[index]?.state !== this.live)
      return navigation.reload();
    liftedStore.dispatch({ type: 'JUMP_TO_STATE', index, actionId });
  }
}

/** An earlier state can be the same one. Whatever were done there, DevTools would record and not show. */
function isAtEnd(liftedStore: LiftedStore | undefined): boolean {
  if (!liftedStore) return true;
  const { computedStates, currentStateIndex } = liftedStore.getState();
  return currentStateIndex === computedStates.length - 1;
}

type ThunkLike = (dispatch: unknown, getState: unknown, extra: Extra) => unknown;

/** RTK Query's question to its own middleware, which changes nothing. */
function isProbe({ type }: UnknownAction | { type: string }): boolean {
  return type.endsWith('/internal_getRTKQSubscriptions');
}
