import type { Replay } from './replay';
import type { KeyValueStore } from '../services';
import type { Extra } from '../start-app-listening';

type Method = (...args: unknown[]) => unknown;

const never = (): Promise<never> => new Promise(() => undefined);
const nothing = (): void => undefined;
const noEnd = (): (() => void) => nothing;

/**
 * The services of what goes on live: during a replay its calls wait until the end, and so do their answers. So a
 * listener that was at work stands still between two steps, and meets its own state again.
 */
export function pausedWhile(replay: Replay, extra: Extra): Extra {
  const pausing = pausingWhile(replay);
  const { clock, http, identity, locks } = extra;
  return {
    ...extra,
    clock: {
      now: () => clock.now(),
      sleep: pausing((ms, signal) => clock.sleep(ms, signal)),
      every: (ms, tick) =>
        clock.every(ms, () => {
          if (!replay.active) tick();
        }),
    },
    // The content of an answer comes after the answer itself.
    http: { ...http, fetch: pausing(async (...call) => pausedWhole(await http.fetch(...call), pausing)) },
    identity: pausedWhole(identity, pausing),
    locks: { hold: pausing((name, signal, work) => locks.hold(name, signal, pausing(work))) },
    openApi: pausing(() => extra.openApi()),
  };
}

/** What is no promise (an observation, a preparation) passes unchanged; a click may open a window without delay. */
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

/** Not every promise is of this realm. */
function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

/** Whatever it promises waits, and so does what a part of it promises: the body of an answer, and who reads it. */
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

/** The services of what a screen of the past wants to do: it can read the time and the storage, and nothing happens. */
export function stillServices(extra: Extra): Extra {
  return {
    ...extra,
    clock: { now: () => extra.clock.now(), sleep: never, every: noEnd },
    localStorage: readOnly(extra.localStorage),
    sessionStorage: readOnly(extra.sessionStorage),
    navigation: {
      ...extra.navigation,
      push: nothing,
      replace: nothing,
      go: nothing,
      onMove: noEnd,
      reload: nothing,
    },
    http: { ...extra.http, fetch: never },
    tabs: { send: nothing, onMessage: noEnd },
    activity: { onActivity: noEnd },
    visibility: { visible: () => extra.visibility.visible(), onChange: noEnd, onOffline: noEnd },
    locks: { hold: never },
    identity: new Proxy(extra.identity, { get: (_target, name) => (name === 'observe' ? noEnd : never) }),
    faults: { actions: [], crashes: [], ask: nothing, noteCrash: nothing },
    openApi: never,
    resetApi: nothing,
    seemsSignedIn: false,
    markSignedIn: nothing,
    markMenuFolded: nothing,
  };
}

function readOnly(store: KeyValueStore): KeyValueStore {
  return { get: (key) => store.get(key), set: nothing, remove: nothing, isLasting: () => false };
}
