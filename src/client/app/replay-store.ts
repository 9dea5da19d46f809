import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { Replay } from './replay';
import { stillServices } from './replay-services';
import type { Extra } from './start-app-listening';

/** The part of DevTools' own store that is used here; see `@redux-devtools/instrument`. */
interface LiftedStore {
  getState(): { computedStates: { state?: unknown }[]; stagedActionIds: number[] };
  dispatch(action: { type: 'JUMP_TO_STATE'; index: number; actionId: number }): unknown;
}

interface Instrumented<Dispatch = (action: UnknownAction) => unknown> {
  getState(): unknown;
  dispatch: Dispatch;
  subscribe(heard: () => void): () => void;
  liftedStore?: LiftedStore;
}

/**
 * Notices when the state changes without an action of ours: DevTools jumped, skipped an action, imported a recording.
 * That needs no knowledge of which tool it is. Then, until the live state is back:
 * - the application's own actions wait in `held`, so that no listener runs on a state that is not its own;
 * - what screens dispatch is done with services that do nothing, and leaves no action.
 */
export class ReplayGate {
  readonly replay = new Replay();
  private store: Instrumented | null = null;
  private live: unknown;
  private depth = 0;
  private held: UnknownAction[] = [];

  /** Must come first of all. */
  readonly middleware: Middleware = () => (next) => (action) => {
    if (!isAction(action) || isProbe(action)) return next(action);
    if (this.replay.active) {
      this.held.push(action);
      return action;
    }
    this.depth += 1;
    try {
      return next(action);
    } finally {
      this.depth -= 1;
      this.live = this.store?.getState();
    }
  };

  /** Watches the store from now on. @returns what screens dispatch with. */
  attach<Dispatch>(watched: Instrumented<Dispatch>, extra: Extra): Dispatch {
    const store = watched as Instrumented;
    this.store = store;
    this.live = store.getState();
    store.subscribe(() => this.look(store));
    this.replay.connect(() => this.goLive(store, extra));
    const still = stillServices(extra);
    const inert = (action: unknown): unknown => {
      if (typeof action === 'function') return (action as ThunkLike)(inert, store.getState, still);
      return isAction(action) && isProbe(action) ? store.dispatch(action) : action;
    };
    const dispatch = (action: UnknownAction): unknown =>
      this.replay.active ? inert(action) : store.dispatch(action);
    return dispatch as Dispatch;
  }

  private look(store: Instrumented): void {
    if (this.depth > 0) return;
    const shown = store.getState();
    if (this.replay.active && shown === this.live) this.end(store);
    else if (!this.replay.active && shown !== this.live) this.replay.begin();
  }

  private end(store: Instrumented): void {
    this.replay.end();
    for (const action of this.held.splice(0)) store.dispatch(action);
  }

  /** Where DevTools no longer hold the live state, as after an import, the page begins anew. */
  private goLive({ liftedStore }: Instrumented, { navigation }: Extra): void {
    if (!this.replay.active) return;
    const { computedStates = [], stagedActionIds = [] } = liftedStore?.getState() ?? {};
    const index = computedStates.length - 1;
    const actionId = stagedActionIds[index];
    if (!liftedStore || actionId === undefined || computedStates[index]?.state !== this.live)
      return navigation.reload();
    liftedStore.dispatch({ type: 'JUMP_TO_STATE', index, actionId });
  }
}

type ThunkLike = (dispatch: unknown, getState: unknown, extra: Extra) => unknown;

/** RTK Query's question to its own middleware, which changes nothing. */
function isProbe({ type }: UnknownAction | { type: string }): boolean {
  return type.endsWith('/internal_getRTKQSubscriptions');
}
