import type { BrowserConfig } from '../../contract/http/browser-config';
import { MENU_FOLDED_MARK } from '../../contract/http/folded-mark';
import { SIGNED_IN_MARK } from '../../contract/http/signed-in-mark';
import { lazyIdentity } from '../auth/identity/lazy-identity';
import { takeLinkCode } from '../auth/links/link-code';
import { browserActivity } from '../login-behavior/browser-activity';
import { lazyAuthenticator } from '../biometric/lazy-authenticator';
import { importWithRetry } from '../platform/import-with-retry';
import type {
  Clock,
  KeyValueStore,
  Locks,
  Log,
  Navigation,
  Services,
  Tabs,
  Visibility,
} from '../platform/services';

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

/** `find` may throw already: a browser can forbid the very mention of its storage. */
function keyValueStore(find: () => Storage): KeyValueStore {
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(find());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

function browserNavigation(window: Window): Navigation {
  return {
    origin: window.location.origin,
    location: () => {
      const { pathname, search, hash } = window.location;
      return { pathname, search, hash };
    },
    push: (path) => {
      const { pathname } = window.location;
      window.history.pushState(null, '', path);
      // Another page begins at its top; going back is the browser's own affair.
      if (window.location.pathname !== pathname) window.scrollTo(0, 0);
    },
    replace: (path) => window.history.replaceState(null, '', path),
    go: (steps) => window.history.go(steps),
    onMove: (moved) => {
      window.addEventListener('popstate', moved);
      return () => window.removeEventListener('popstate', moved);
    },
    reload: () => window.location.reload(),
  };
}

function browserTabs(window: Window & typeof globalThis): Tabs {
  if (!('BroadcastChannel' in window)) return { send: () => undefined, onMessage: () => () => undefined };
  const channel = new window.BroadcastChannel('misrad');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
    send: (message) => channel.postMessage(message),
    onMessage: (heard) => {
      const listener = ({ data }: MessageEvent): void => heard(data);
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
  };
}

function browserLocks({ navigator }: Window): Locks {
  return {
    hold: async (name, signal, work) => {
      // Only a page that came by https, or from this machine, has them.
      const locks = navigator.locks as LockManager | undefined;
      if (!locks) return work();
      return locks.request(`misrad.${name}`, { signal }, work).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
  };
}

/** As long as browsers keep a cookie. */
const MARK_LIVES_S = 400 * 24 * 3_600;

/** Sets a cookie that says one thing, or takes it away. */
function mark(window: Window, name: string, isSet: boolean): void {
  const lives = `max-age=${isSet ? MARK_LIVES_S : 0}`;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  window.document.cookie = `${name}=1; path=/; samesite=lax; ${lives}${secure}`;
}

/** The real services of a browser window. */
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
      const { makeFirebaseIdentity } = await importWithRetry(
        () => import(/* webpackChunkName: "identity" */ '../auth/identity/firebase-identity'),
        clock,
      );
      return makeFirebaseIdentity(config);
    }, config.firebase.appCheckKey !== null),
    // Before the address is read: a mailed link's code stays out of the store.
    linkCode: takeLinkCode(window),
    authenticator: lazyAuthenticator(),
    seemsSignedIn: window.document.cookie.split('; ').includes(`${SIGNED_IN_MARK}=1`),
    markSignedIn: (signedIn) => mark(window, SIGNED_IN_MARK, signedIn),
    markMenuFolded: (folded) => {
      mark(window, MENU_FOLDED_MARK, folded);
      const page = window.document.documentElement;
      if (folded) page.dataset['menu'] = 'folded';
      else delete page.dataset['menu'];
    },
    devTools: config.devTools,
  };
}
