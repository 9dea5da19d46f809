import type { BrowserConfig } from '#contract/lib/http/browser-config';
import { MENU_FOLDED_COOKIE, SIGNED_IN_COOKIE, THEME_COOKIE } from '#contract/lib/http/cookies';
import { lazyIdentity } from '#client/features/auth/identity/lazy-identity';
import { takeLinkCode } from '#client/features/auth/links/link-code';
import { browserActivity } from '#client/features/login-behavior/browser-activity';
import { lazyAuthenticator } from '#client/features/biometric/lazy-authenticator';
import { importWithRetry } from '#client/lib/import-with-retry';
import type {
  Clock,
  KeyValueStore,
  Locks,
  Log,
  Navigation,
  Services,
  Tabs,
  Visibility,
} from '#client/lib/services';
import { hideSilentIndexedDb } from '#client/lib/storage/silent-indexed-db';
import { watchUnsavedInput } from '#client/lib/version/unsaved-input';

const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal?.addEventListener('abort', finish);
    }),
  every: (ms, tick) => {
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  },
};

/* eslint-disable no-console -- this is what the rest of the client logs through */
const log: Log = {
  warn: (message, detail) => console.warn(message, ...(detail === undefined ? [] : [detail])),
  error: (message, detail) => console.error(message, ...(detail === undefined ? [] : [detail])),
};
/* eslint-enable no-console */

const PROBE_KEY = 'misrad.probe';

/** Wraps a browser storage. `find` may throw, since a browser can forbid the access to the property. */
function keyValueStore(find: () => Storage): KeyValueStore {
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(find());
    } catch {
      return otherwise;
    }
  };
  /** Values that the browser's storage refused. */
  const memory = new Map<string, string>();
  const write = (key: string, value: string): boolean =>
    attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, value) => {
      if (write(key, value)) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    isLasting: () =>
      write(PROBE_KEY, '') && attempt((storage) => storage.removeItem(PROBE_KEY) ?? true, false),
  };
}

function browserNavigation(window: Window & typeof globalThis): Navigation {
  return {
    origin: window.location.origin,
    location: () => {
      const { pathname, search, hash } = window.location;
      return { pathname, search, hash };
    },
    push: (path) => {
      const { pathname } = window.location;
      window.history.pushState(null, '', path);
      // A new page starts at the top; after back the browser restores the position.
      if (window.location.pathname !== pathname) window.scrollTo(0, 0);
    },
    replace: (path) => window.history.replaceState(null, '', path),
    go: (steps) => window.history.go(steps),
    onMove: (moved) => {
      window.addEventListener('popstate', moved);
      return () => window.removeEventListener('popstate', moved);
    },
    reload: () => window.location.reload(),
    hasUnsavedInput: watchUnsavedInput(window),
  };
}

/** Returns null if the browser has no broadcast channels or forbids them. */
function openChannel(window: Window & typeof globalThis): BroadcastChannel | null {
  try {
    return new window.BroadcastChannel('misrad');
  } catch {
    return null;
  }
}

function browserTabs(window: Window & typeof globalThis): Tabs {
  const channel = openChannel(window);
  if (!channel) return { send: () => undefined, onMessage: () => () => undefined };
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
    send: (message) => channel.postMessage(message),
    onMessage: (onData) => {
      const listener = ({ data }: MessageEvent): void => onData(data);
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}

function browserVisibility(window: Window): Visibility {
  const { document } = window;
  return {
    visible: () => document.visibilityState === 'visible',
    onChange: (changed) => {
      document.addEventListener('visibilitychange', changed);
      window.addEventListener('online', changed);
      return () => {
        document.removeEventListener('visibilitychange', changed);
        window.removeEventListener('online', changed);
      };
    },
    onOffline: (gone) => {
      window.addEventListener('offline', gone);
      return () => window.removeEventListener('offline', gone);
    },
  };
}

function browserLocks({ navigator }: Window): Locks {
  return {
    hold: async (name, signal, work) => {
      // Undefined outside of secure contexts (https or localhost).
      const locks = navigator.locks as LockManager | undefined;
      if (!locks) return work();
      let isBegun = false;
      const begin = (): Promise<void> => {
        isBegun = true;
        return work();
      };
      return locks.request(`misrad.${name}`, { signal }, begin).catch((error: unknown) => {
        if (signal.aborted) return undefined;
        if (isBegun) throw error;
        // The browser forbids locks.
        return work();
      });
    },
  };
}

/** Maximum lifetime of a cookie in browsers, s. */
const COOKIE_MAX_AGE_S = 400 * 24 * 3_600;

/** Sets a cookie, or deletes it. */
function setCookie(window: Window, name: string, isSet: boolean, value = '1'): void {
  const lives = `max-age=${isSet ? COOKIE_MAX_AGE_S : 0}`;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  window.document.cookie = `${name}=${value}; path=/; samesite=lax; ${lives}${secure}`;
}

/** Returns the services of a browser window. */
export function makeBrowserServices(config: BrowserConfig, window: Window & typeof globalThis): Services {
  return {
    clock,
    log,
    localStorage: keyValueStore(() => window.localStorage),
    sessionStorage: keyValueStore(() => window.sessionStorage),
    navigation: browserNavigation(window),
    tabs: browserTabs(window),
    activity: browserActivity(window),
    visibility: browserVisibility(window),
    locks: browserLocks(window),
    http: { apiBaseUrl: config.apiBaseUrl, fetch: (input, init) => window.fetch(input, init) },
    identity: lazyIdentity(async () => {
      const [{ makeFirebaseIdentity }] = await Promise.all([
        importWithRetry(
          () => import(/* webpackChunkName: "identity" */ '#client/features/auth/identity/firebase-identity'),
          clock,
        ),
        hideSilentIndexedDb(window),
      ]);
      return makeFirebaseIdentity(config);
    }, config.firebase.appCheckKey !== null),
    // Runs before the address is read, so that the code of a mailed link stays out of the store.
    linkCode: takeLinkCode(window),
    authenticator: lazyAuthenticator(),
    seemsSignedIn: window.document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`),
    storeSignedIn: (signedIn) => setCookie(window, SIGNED_IN_COOKIE, signedIn),
    storeMenuFolded: (folded) => {
      setCookie(window, MENU_FOLDED_COOKIE, folded);
      const page = window.document.documentElement;
      if (folded) page.dataset['menu'] = 'folded';
      else delete page.dataset['menu'];
    },
    storeTheme: (theme) => setCookie(window, THEME_COOKIE, theme !== 'system', theme),
    devTools: config.devTools,
  };
}
