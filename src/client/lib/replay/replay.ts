/**
 * Reason of a replay. `past`: the store shows a moment of the past or of another session; `locked`: DevTools are
 * locked, and the store accepts no actions.
 */
export type ReplayReason = 'past' | 'locked';

/** Snapshot of `Replay` for React. A new object after every change. */
interface ReplayStatus {
  /** Null while live. */
  why: ReplayReason | null;
  /** Number of returns to live. It is the key that remounts all pages. */
  returns: number;
}

/**
 * Time travel (docs/developers-time-travel.md). During a replay nothing leaves the store: no requests, timers or
 * navigation. It is not part of the state, which a jump replaces.
 */
export class Replay {
  private current: ReplayStatus = { why: null, returns: 0 };
  private waiting: (() => void)[] = [];
  private readonly watchers = new Set<() => void>();
  private goLive: () => void = () => undefined;

  get active(): boolean {
    return this.current.why !== null;
  }

  readonly status = (): ReplayStatus => this.current;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  /** Returns to the live state. */
  readonly resume = (): void => this.goLive();

  /** Resolves when the replay ends; at once while live. */
  untilLive(): Promise<void> {
    return this.active ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  /** Registers the store's function that restores the last live state. */
  connect(goLive: () => void): void {
    this.goLive = goLive;
  }

  /** Begins a replay. Called only by the store. */
  begin(why: ReplayReason): void {
    if (this.current.why !== why) this.change({ ...this.current, why });
  }

  /** Ends a replay and resumes the waiting calls in order. Called only by the store. */
  end(): void {
    this.change({ why: null, returns: this.current.returns + 1 });
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private change(status: ReplayStatus): void {
    this.current = status;
    for (const notify of Array.from(this.watchers)) notify();
  }
}
