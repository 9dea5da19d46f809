import type { Replay } from './replay';
import type { Clock, KeyValueStore, Services } from '../services';
import type { RootState } from '../store-types';

type Method = (...args: unknown[]) => unknown;

export const never = (): Promise<never> => new Promise(() => undefined);
const nothing = (): void => undefined;
const noEnd = (): (() => void) => nothing;

/**
 * Wraps the services of live code: during a replay, calls and responses wait until its end. A running listener thus
 * pauses and continues with its own state.
 */
export function pausedWhile(replay: Replay, services: Services): Services {
  const pausing = pausingWhile(replay);
  const { clock, http, identity, locks } = services;
  return {
    ...services,
    clock: {
      now: () => clock.now(),
      sleep: pausing((ms, signal) => clock.sleep(ms, signal)),
      every: (ms, tick) =>
        clock.every(ms, () => {
          if (!replay.active) tick();
        }),
    },
    // The body of a response arrives after the response itself.
    http: { ...http, fetch: pausing(async (...call) => pausedWhole(await http.fetch(...call), pausing)) },
    identity: pausedWhole(identity, pausing),
    locks: { hold: pausing((name, signal, work) => locks.hold(name, signal, pausing(work))) },
  };
}

/**
 * Wraps a function. Its promise waits while a replay is active. Results that are not promises pass unchanged, so that a
 * click can open a window at once.
 */
function pausingWhile(replay: Replay) {
  return <F extends (...args: never[]) => unknown>(call: F): F => {
    const paused = (...args: Parameters<F>): unknown => {
      const result = replay.active ? replay.untilLive().then(() => call(...args)) : call(...args);
      if (!isPromise(result)) return result;
      return result.then(
        (value: unknown) => replay.untilLive().then(() => value),
        (error: unknown) =>
          replay.untilLive().then(() => {
            throw error;
          }),
      );
    };
    return paused as F;
  };
}

/** Checks for `then`, since a promise may be from another realm. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

/** Wraps an object so that its promises, and those of its parts, wait: e.g. the body of a response and its reader. */
function pausedWhole<T>(whole: T, pausing: ReturnType<typeof pausingWhile>): T {
  if (typeof whole !== 'object' || whole === null || isPromise(whole)) return whole;
  return new Proxy(whole, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return pausedWhole(value, pausing);
      const method = pausing(value.bind(target) as Method);
      return (...args: unknown[]) => pausedWhole(method(...args), pausing);
    },
  });
}

/**
 * Returns services for components of a past state: they can read time and storage, but have no effects. Their time is
 * that of the state, so that a page of another day requests what it requested then.
 */
export function inertReplayServices(services: Services, getState: () => RootState): Services {
  const clock: Clock = {
    now: () => lastRequestTime(getState()) ?? services.clock.now(),
    sleep: never,
    every: noEnd,
  };
  return {
    ...services,
    clock,
    localStorage: readOnly(services.localStorage),
    sessionStorage: readOnly(services.sessionStorage),
    navigation: {
      ...services.navigation,
      push: nothing,
      replace: nothing,
      go: nothing,
      onMove: noEnd,
      reload: nothing,
    },
    http: { ...services.http, fetch: never },
    tabs: { send: nothing, onMessage: noEnd },
    activity: { onActivity: noEnd },
    visibility: { visible: () => services.visibility.visible(), onChange: noEnd, onOffline: noEnd },
    locks: { hold: never },
    identity: new Proxy(services.identity, { get: (_target, name) => (name === 'observe' ? noEnd : never) }),
    seemsSignedIn: false,
    storeSignedIn: nothing,
    storeMenuFolded: nothing,
    storeTheme: nothing,
  };
}

/** Returns the time of the last request in a state, ms since 1970; null if there is none. */
function lastRequestTime({ api }: Partial<RootState>): number | null {
  const times = Object.values(api?.queries ?? {}).map((query) => query?.startedTimeStamp ?? 0);
  return Math.max(0, ...times) || null;
}

function readOnly(store: KeyValueStore): KeyValueStore {
  return { get: (key) => store.get(key), set: nothing, remove: nothing, isLasting: () => false };
}
