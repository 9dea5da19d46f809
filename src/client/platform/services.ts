import type { IdentityService } from './outside/identity-service';
import type { AuthenticatorService } from './outside/authenticator-service';
import type { LinkCode } from './outside/link-code-service';

/** Time. `sleep` ends early, without an error, when the signal is aborted. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls again and again, as often as that; a machine that slept calls once on waking. @returns ends it. */
  every(ms: number, tick: () => void): () => void;
}

/** A browser storage. It never throws: one that is full or forbidden keeps things as long as the page lives. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Does what is set outlive the page? */
  isLasting(): boolean;
}

/** Where the address bar points. */
export interface AppLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** The window's history. `path` is path, query and fragment. */
export interface Navigation {
  origin: string;
  /** The address at the moment of asking. */
  location(): AppLocation;
  push(path: string): void;
  replace(path: string): void;
  go(steps: number): void;
  /** Tells when the user went back or forth. @returns ends it. */
  onMove(moved: () => void): () => void;
  reload(): void;
  /** Would loading the page anew lose something that somebody typed? */
  hasUnsavedInput(): boolean;
}

/** For whoever opens the browser's console. Never a password, code or token. */
export interface Log {
  warn(message: string, detail?: string): void;
  error(message: string, detail?: string): void;
}

/** The other tabs in which this browser shows the product. What comes from them is parsed before it is believed. */
export interface Tabs {
  /** Tells all others; does nothing where the browser has no such channel. */
  send(message: unknown): void;
  /** @returns ends it. */
  onMessage(heard: (message: unknown) => void): () => void;
}

/** What a person does in this window: moves, types, clicks, scrolls, touches, shows or hides it. */
export interface Activity {
  /** @returns ends it. */
  onActivity(happened: () => void): () => void;
}

/** Is this window looked at, as far as the browser knows? */
export interface Visibility {
  visible(): boolean;
  /** Tells when it is shown or hidden, or has its network back. @returns ends it. */
  onChange(changed: () => void): () => void;
  /** Calls the listener on the browser's `offline` event. @returns a function that stops it. */
  onOffline(gone: () => void): () => void;
}

/** What only one tab of this browser may do at a time. */
export interface Locks {
  /**
   * Does `work` when no other tab holds `name`, and holds it until `work` has ended; a closed tab hands over. Where the
   * browser has no locks, at once. `signal` ends the waiting, and tells the work to end.
   * @throws what `work` throws.
   */
  hold(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

/** The way to the server. */
export interface Http {
  /** Origin of the API; null: the page's own. */
  apiBaseUrl: string | null;
  fetch: typeof fetch;
}

/** Everything outside the store that reducers must not touch and listeners may. */
export interface Services {
  clock: Clock;
  localStorage: KeyValueStore;
  sessionStorage: KeyValueStore;
  navigation: Navigation;
  log: Log;
  http: Http;
  tabs: Tabs;
  activity: Activity;
  visibility: Visibility;
  locks: Locks;
  identity: IdentityService;
  authenticator: AuthenticatorService;
  linkCode: LinkCode;
  /** Was somebody signed in in this browser when the page was opened, as far as it says? */
  seemsSignedIn: boolean;
  /** Whether somebody is signed in in this browser, for the page that the server sends first (contract/http/signed-in-mark.ts). */
  markSignedIn(signedIn: boolean): void;
  /** Tells the server, and the skeleton of the frame, whether the side menu is folded in this browser. */
  markMenuFolded(folded: boolean): void;
  /** Redux DevTools: in development and in the demo only. */
  devTools: boolean;
}
