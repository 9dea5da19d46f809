import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

/** Some minutes of work; a long list that is scrolled fills it in one. */
const MOST_ACTIONS = 500;
/** A page that crashes again and again says the same again and again. */
const MOST_CRASHES = 20;

export interface RecordedAction {
  /** Milliseconds since 1970. */
  at: number;
  action: UnknownAction;
  /** The state that the action met. */
  before: unknown;
}

export interface RecordedCrash {
  at: number;
  error: unknown;
}

/**
 * Keeps the last actions of this tab, so that whoever meets a fault can hand over how it came about (docs/fault-reports.md).
 * It holds references to what the store holds or held anyway, copies and writes nothing, and ends with the tab.
 */
export class FaultRecorder {
  private readonly ring: RecordedAction[] = [];
  private next = 0;
  private readonly seen: RecordedCrash[] = [];
  private isAsked = false;
  private readonly isLive: () => boolean;
  private readonly most: number;
  private readonly watchers = new Set<() => void>();

  /** `isLive`: what is done while a moment of the past is shown waits, and is recorded when it happens. */
  constructor(
    private readonly now: () => number,
    { isLive = () => true, most = MOST_ACTIONS }: { isLive?: () => boolean; most?: number } = {},
  ) {
    this.isLive = isLive;
    this.most = most;
  }

  /** Stands innermost: RTK Query sends some actions past the middleware. */
  readonly enhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
    const store = createStore(reducer, preloadedState);
    const dispatch: typeof store.dispatch = (action) => {
      if (this.isLive()) this.record(action as UnknownAction, store.getState());
      return store.dispatch(action);
    };
    return { ...store, dispatch };
  };

  private record(action: UnknownAction, before: unknown): void {
    this.ring[this.next] = { at: this.now(), action, before };
    this.next = (this.next + 1) % this.most;
  }

  noteCrash(error: unknown): void {
    this.seen.push({ at: this.now(), error });
    if (this.seen.length > MOST_CRASHES) this.seen.shift();
  }

  /** The oldest first. */
  get actions(): readonly RecordedAction[] {
    return [...this.ring.slice(this.next), ...this.ring.slice(0, this.next)];
  }

  get crashes(): readonly RecordedCrash[] {
    return this.seen;
  }

  /** Does somebody want to report a fault? No part of the state: a report shows what was before the wish for it. */
  readonly asked = (): boolean => this.isAsked;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  ask(isAsked: boolean): void {
    this.isAsked = isAsked;
    for (const tell of Array.from(this.watchers)) tell();
  }
}
