import * as z from 'zod/mini';
import type { KeyValueStore, Services } from '../platform/services';
import { readStored, writeStored } from '../platform/storage/stored-value';

const KEY = 'misrad.lastActivity';
const TICK_MS = 1_000;
/** Mouse moves come by the hundred; the clock is set back once in this time. */
const COUNT_ONCE_IN_MS = 1_000;
const COUNTDOWN_MS = 60_000;

/** `at`: milliseconds since 1970. In browser storage, for tabs that missed the message. */
const LastActivity = z.object({ uid: z.string(), at: z.number() });
const ActivityMessage = z.object({ kind: z.literal('activity'), uid: z.string(), at: z.number() });

interface Settings {
  uid: string;
  timeoutMs: number;
}

type Means = Pick<Services, 'clock' | 'tabs' | 'activity' | 'localStorage'>;

/** What the clock tells. */
interface Hearers {
  onCountdown(secondsLeft: number): void;
  /** Tells often that nothing is about to end. */
  onTimeLeft(): void;
  /** Once; the clock has stopped then. */
  onElapsed(): void;
}

/** Notes that this person is there, e.g. because they have just signed in. */
export function stampActivity(
  { localStorage, clock }: Pick<Means, 'localStorage' | 'clock'>,
  uid: string,
): void {
  writeStored(localStorage, KEY, { uid, at: clock.now() });
}

export function forgetActivity(localStorage: KeyValueStore): void {
  localStorage.remove(KEY);
}

/**
 * One clock over all tabs of this browser: what happens in one of them counts in all. It compares the time of day, every
 * second and before anything counts as activity, so that a machine which slept past the limit is out on waking. A
 * countdown that ends by activity is told to be over with the next second: the pointer on its way to a button must find it.
 * @returns ends it.
 */
export function startInactivityClock(
  { uid, timeoutMs }: Settings,
  means: Means,
  hearers: Hearers,
): () => void {
  const { clock, tabs, activity, localStorage } = means;
  let last = storedActivity(means, uid);
  if (last === null) {
    last = clock.now();
    stampActivity(means, uid);
  }
  const stops = [
    clock.every(TICK_MS, look),
    activity.onActivity(countActivity),
    tabs.onMessage((message) => {
      const heard = ActivityMessage.safeParse(message);
      if (heard.success && heard.data.uid === uid) moveOn(heard.data.at);
    }),
  ];
  look();
  return stop;

  function stop(): void {
    for (const end of stops.splice(0)) end();
  }

  /** @returns the time left in milliseconds; null when it is over. */
  function look(): number | null {
    const stored = storedActivity(means, uid);
    last = Math.max(last ?? 0, stored ?? 0);
    const left = last + timeoutMs - clock.now();
    if (left > 0) {
      if (left <= countdownMs(timeoutMs)) hearers.onCountdown(Math.ceil(left / 1_000));
      else hearers.onTimeLeft();
      return left;
    }
    stop();
    hearers.onElapsed();
    return null;
  }

  function countActivity(): void {
    const now = clock.now();
    const inCountdown = now - (last ?? 0) >= timeoutMs - countdownMs(timeoutMs);
    if (now - (last ?? 0) < COUNT_ONCE_IN_MS && !inCountdown) return;
    if (look() === null) return;
    writeStored(localStorage, KEY, { uid, at: now });
    tabs.send({ kind: 'activity', uid, at: now });
    moveOn(now);
  }

  function moveOn(at: number): void {
    if (at > (last ?? 0) && at <= clock.now()) last = at;
  }
}

/** The last minute; of a timeout that is hardly longer, its second half. */
function countdownMs(timeoutMs: number): number {
  return Math.min(COUNTDOWN_MS, timeoutMs / 2);
}

/** Null for none, another person's, and one of the future: the machine's time was set back. */
function storedActivity(
  { localStorage, clock }: Pick<Means, 'localStorage' | 'clock'>,
  uid: string,
): number | null {
  const stored = readStored(localStorage, KEY, LastActivity);
  return stored && stored.uid === uid && stored.at <= clock.now() ? stored.at : null;
}
