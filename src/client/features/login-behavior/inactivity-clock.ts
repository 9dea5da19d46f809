import * as z from 'zod/mini';
import type { KeyValueStore, Services } from '#client/lib/services';
import { readStored, writeStored } from '#client/lib/storage/stored-value';

const KEY = 'misrad.lastActivity';
const TICK_MS = 1_000;
/** Minimum interval between counted activities, ms. Mouse moves are frequent. */
const COUNT_ONCE_IN_MS = 1_000;
const COUNTDOWN_MS = 60_000;

/** `at`: ms since 1970. Stored for tabs that missed the message. */
const LastActivity = z.object({ uid: z.string(), at: z.number() });
const ActivityMessage = z.object({ kind: z.literal('activity'), uid: z.string(), at: z.number() });

interface Settings {
  uid: string;
  timeoutMs: number;
}

type Dependencies = Pick<Services, 'clock' | 'tabs' | 'activity' | 'localStorage'>;

/** Callbacks of the clock. */
interface InactivityHandlers {
  onCountdown(secondsLeft: number): void;
  /** Called often while no countdown is running. */
  onTimeLeft(): void;
  /** Called once; the clock has stopped. */
  onElapsed(): void;
}

/** Records an activity of the user, e.g. a sign-in. */
export function stampActivity(
  { localStorage, clock }: Pick<Dependencies, 'localStorage' | 'clock'>,
  uid: string,
): void {
  writeStored(localStorage, KEY, { uid, at: clock.now() });
}

export function forgetActivity(localStorage: KeyValueStore): void {
  localStorage.remove(KEY);
}

/**
 * Runs an inactivity clock that all tabs of this browser share: activity in any tab counts. It compares the time of day
 * every second and before each activity, so that a session ends when the machine wakes up after the limit. A
 * countdown ended by activity disappears with the next tick, so that a click on its button still hits.
 * @returns A function that stops the clock.
 */
export function startInactivityClock(
  { uid, timeoutMs }: Settings,
  deps: Dependencies,
  handlers: InactivityHandlers,
): () => void {
  const { clock, tabs, activity, localStorage } = deps;
  let last = storedActivity(deps, uid);
  if (last === null) {
    last = clock.now();
    stampActivity(deps, uid);
  }
  const stops = [
    clock.every(TICK_MS, check),
    activity.onActivity(countActivity),
    tabs.onMessage((message) => {
      const parsed = ActivityMessage.safeParse(message);
      if (parsed.success && parsed.data.uid === uid) moveOn(parsed.data.at);
    }),
  ];
  check();
  return stop;

  function stop(): void {
    for (const end of stops.splice(0)) end();
  }

  /** @returns The remaining time, ms, or null if it is over. */
  function check(): number | null {
    const stored = storedActivity(deps, uid);
    last = Math.max(last ?? 0, stored ?? 0);
    const left = last + timeoutMs - clock.now();
    if (left > 0) {
      if (left <= countdownMs(timeoutMs)) handlers.onCountdown(Math.ceil(left / 1_000));
      else handlers.onTimeLeft();
      return left;
    }
    stop();
    handlers.onElapsed();
    return null;
  }

  function countActivity(): void {
    const now = clock.now();
    const inCountdown = now - (last ?? 0) >= timeoutMs - countdownMs(timeoutMs);
    if (now - (last ?? 0) < COUNT_ONCE_IN_MS && !inCountdown) return;
    if (check() === null) return;
    writeStored(localStorage, KEY, { uid, at: now });
    tabs.send({ kind: 'activity', uid, at: now });
    moveOn(now);
  }

  function moveOn(at: number): void {
    if (at > (last ?? 0) && at <= clock.now()) last = at;
  }
}

/** Returns the length of the countdown: a minute, or half of a short timeout. */
function countdownMs(timeoutMs: number): number {
  return Math.min(COUNTDOWN_MS, timeoutMs / 2);
}

/** Returns null without a stored activity of this user, or for one in the future: the machine's clock was set back. */
function storedActivity(
  { localStorage, clock }: Pick<Dependencies, 'localStorage' | 'clock'>,
  uid: string,
): number | null {
  const stored = readStored(localStorage, KEY, LastActivity);
  return stored && stored.uid === uid && stored.at <= clock.now() ? stored.at : null;
}
