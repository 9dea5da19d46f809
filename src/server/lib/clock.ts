import { zonedTime } from '#contract/lib/calendar/zoned-time';

/** Source of the current time. It is injected everywhere, so that tests can control the time. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms` milliseconds, or immediately when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
      function done() {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
    }),
};

/** Returns the calendar date `YYYY-MM-DD` in Asia/Jerusalem, the time zone of business days. */
export function businessDate(moment: Date): string {
  return zonedTime(moment).slice(0, 10);
}

/** Returns the local date and time in Asia/Jerusalem as `YYYY-MM-DDTHH:MM:SS`. */
export function businessTime(moment: Date): string {
  return zonedTime(moment);
}
