import { BUSINESS_ZONE } from '../../contract/lib/calendar/business-zone';

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

const JERUSALEM_DATE = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the calendar date `YYYY-MM-DD` in Asia/Jerusalem, the time zone of business days. */
export function businessDate(moment: Date): string {
  return JERUSALEM_DATE.format(moment);
}

const JERUSALEM_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `Intl` formats years before 1000 with fewer digits. */
const TIME_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length;

/** Returns the local date and time in Asia/Jerusalem as `YYYY-MM-DDTHH:MM:SS`. */
export function businessTime(moment: Date): string {
  return JERUSALEM_TIME.format(moment).replace(' ', 'T').padStart(TIME_LENGTH, '0');
}
