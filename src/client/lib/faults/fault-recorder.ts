import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

/** Maximum number of recorded actions: several minutes of work, or a minute of scrolling a long list. */
const MAX_ACTIONS = 500;
/** Maximum number of recorded crashes. A page that crashes repeatedly adds nothing new. */
const MAX_CRASHES = 20;

export interface RecordedAction {
  /** Timestamp, ms since 1970. */
  at: number;
  action: UnknownAction;
  /** State before the action. */
  before: unknown;
}

export interface RecordedCrash {
  at: number;
  error: unknown;
}

/**
 * Records the last actions of this tab for fault reports (docs/fault-reports.md). It holds references to objects of the
 * store, copies and stores nothing, and ends with the tab.
 */
export class FaultRecorder {
  private readonly ring: RecordedAction[] = [];
  private next = 0;
  private readonly seen: RecordedCrash[] = [];
  private requested = false;
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly now: () => number,
    private readonly most = MAX_ACTIONS,
  ) {}

  /** Innermost enhancer, since RTK Query dispatches some actions past the middleware. */
  readonly enhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
    const store = createStore(reducer, preloadedState);
    const dispatch: typeof store.dispatch = (action) => {
      this.record(action as UnknownAction, store.getState());
      return store.dispatch(action);
    };
    return { ...store, dispatch };
  };

  private record(action: UnknownAction, before: unknown): void {
    this.ring[this.next] = { at: this.now(), action, before };
    this.next = (this.next + 1) % this.most;
  }

  recordCrash(error: unknown): void {
    this.seen.push({ at: this.now(), error });
    if (this.seen.length > MAX_CRASHES) this.seen.shift();
  }

  /** Recorded actions, the oldest first. */
  get actions(): readonly RecordedAction[] {
    return [...this.ring.slice(this.next), ...this.ring.slice(0, this.next)];
  }

  get crashes(): readonly RecordedCrash[] {
    return this.seen;
  }

  /**
   * Returns true while the report dialog is requested. It is not part of the state, so that a report shows the state
   * before the request.
   */
  readonly isRequested = (): boolean => this.requested;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  ask(isRequested: boolean): void {
    this.requested = isRequested;
    for (const notify of Array.from(this.watchers)) notify();
  }
}
