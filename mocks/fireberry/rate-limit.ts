const DAY_MS = 86_400_000;

export type RateLimitSettings = {
  enabled: boolean;
  /** Calls per window, for the whole organisation. */
  perWindow: number;
  windowMs: number;
  /** Calls per UTC day. */
  perDay: number;
  /** True if a 429 has a `Retry-After` header. The live service has never sent one so far. */
  retryAfter: boolean;
};

/** Section 4: 100 a minute in fixed windows; 10,000 a day on the Standard plan. */
export const defaultRateLimit: Readonly<RateLimitSettings> = {
  enabled: true,
  perWindow: 100,
  windowMs: 60_000,
  perDay: 10_000,
  retryAfter: false,
};

export type CallStats = {
  total: number;
  /** Number of calls that got a 429 from the limit. */
  refused: number;
  today: number;
  /** Maximum number of calls in a fixed window, refused calls included. */
  maxInWindow: number;
  /** Maximum number of calls in any span of a window's length. */
  maxInAnySpan: number;
  /** The last 10,000 fixed windows with calls, oldest first. */
  windows: { start: string; calls: number }[];
};

const MAX_WINDOWS = 10_000;

/** Counts every call, including failed calls, in fixed windows of the simulator's clock. */
export class RateLimiter {
  settings: RateLimitSettings = { ...defaultRateLimit };
  private windows: { startMs: number; calls: number }[] = [];
  private span: number[] = [];
  private day = { index: NaN, calls: 0 };
  private total = 0;
  private refused = 0;
  private maxInWindow = 0;
  private maxInAnySpan = 0;

  /** Counts a call. Returns null if it is allowed, otherwise the seconds until the window or the day ends. */
  take(nowMs: number): { retryAfterSeconds: number } | null {
    const { enabled, perWindow, windowMs, perDay } = this.settings;
    this.total += 1;
    const calls = this.countWindow(nowMs, windowMs);
    this.countSpan(nowMs, windowMs);
    const dayIndex = Math.floor(nowMs / DAY_MS);
    if (this.day.index !== dayIndex) this.day = { index: dayIndex, calls: 0 };
    this.day.calls += 1;
    if (!enabled) return null;
    const dayOver = this.day.calls > perDay;
    if (!dayOver && calls <= perWindow) return null;
    this.refused += 1;
    const span = dayOver ? DAY_MS : windowMs;
    return { retryAfterSeconds: Math.max(1, Math.ceil((span - (nowMs % span)) / 1000)) };
  }

  private countWindow(nowMs: number, windowMs: number): number {
    const startMs = Math.floor(nowMs / windowMs) * windowMs;
    let current = this.windows.at(-1);
    if (current?.startMs !== startMs) {
      current = { startMs, calls: 0 };
      this.windows.push(current);
      if (this.windows.length > MAX_WINDOWS) this.windows.shift();
    }
    current.calls += 1;
    this.maxInWindow = Math.max(this.maxInWindow, current.calls);
    return current.calls;
  }

  private countSpan(nowMs: number, windowMs: number): void {
    this.span.push(nowMs);
    while ((this.span[0] ?? nowMs) <= nowMs - windowMs) this.span.shift();
    this.maxInAnySpan = Math.max(this.maxInAnySpan, this.span.length);
  }

  stats(): CallStats {
    const { total, refused, maxInWindow, maxInAnySpan } = this;
    const windows = this.windows.map(({ startMs, calls }) => ({
      start: new Date(startMs).toISOString(),
      calls,
    }));
    return { total, refused, today: this.day.calls, maxInWindow, maxInAnySpan, windows };
  }

  /** Resets all counters. The settings stay. */
  reset(): void {
    this.windows = [];
    this.span = [];
    this.day = { index: NaN, calls: 0 };
    this.total = 0;
    this.refused = 0;
    this.maxInWindow = 0;
    this.maxInAnySpan = 0;
  }
}
