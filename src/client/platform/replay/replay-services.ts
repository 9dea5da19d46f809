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
  const { clock, http, identity } = extra;
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
    http: { ...http, fetch: pausing((input, init) => http.fetch(input, init)) },
    identity: new Proxy(identity, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? pausing(value.bind(target) as Method) : value;
      },
    }),
    openApi: pausing(() => extra.openApi()),
    openPreferences: pausing(() => extra.openPreferences()),
  };
}

/** What is no promise (an observation, a preparation) passes unchanged; a click may open a window without delay. */
function pausingWhile(replay: Replay) {
  return <F extends (...args: never[]) => unknown>(call: F): F => {
    const paused = (...args: Parameters<F>): unknown => {
      const result = replay.active ? replay.untilLive().then(() => call(...args)) : call(...args);
      if (!(result instanceof Promise)) return result;
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
    visibility: { visible: () => extra.visibility.visible(), onChange: noEnd },
    locks: { hold: never },
    identity: new Proxy(extra.identity, { get: (_target, name) => (name === 'observe' ? noEnd : never) }),
    faults: { actions: [], crashes: [], ask: nothing, noteCrash: nothing },
    openApi: never,
    resetApi: nothing,
    markSignedIn: nothing,
    markMenuFolded: nothing,
    openPreferences: never,
  };
}

function readOnly(store: KeyValueStore): KeyValueStore {
  return { get: (key) => store.get(key), set: nothing, remove: nothing };
}
