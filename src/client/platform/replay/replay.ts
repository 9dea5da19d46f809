/** The store shows a moment of the past or of another session; or DevTools are locked, and it takes no action. */
export type ReplayReason = 'past' | 'locked';

/** What `Replay` shows to React; another object after every change. */
interface ReplayStatus {
  /** Null: live. */
  why: ReplayReason | null;
  /** Counts the returns to live: screens of the past are not carried over. */
  returns: number;
}

/**
 * Time travel (docs/developers-time-travel.md). While it is active nothing leaves the store: no request, no timer, no
 * move in the history. It is no part of the state, which a jump replaces.
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

  /** Back to what is going on. */
  readonly resume = (): void => this.goLive();

  /** Resolves at once while live. */
  untilLive(): Promise<void> {
    return this.active ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  /** For the store alone: how it gets back to its last live state. */
  connect(goLive: () => void): void {
    this.goLive = goLive;
  }

  /** For the store alone. */
  begin(why: ReplayReason): void {
    if (this.current.why !== why) this.change({ ...this.current, why });
  }

  /** For the store alone. What waits goes on in the order in which it came. */
  end(): void {
    this.change({ why: null, returns: this.current.returns + 1 });
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private change(status: ReplayStatus): void {
    this.current = status;
    for (const tell of Array.from(this.watchers)) tell();
  }
}
