import type { ThemeChoice } from '#contract/lib/http/cookies';
import type { IdentityService } from './services/identity-service';
import type { AuthenticatorService } from './services/authenticator-service';
import type { LinkCode } from './services/account-service';

/** Clock. `sleep` resolves early when the signal is aborted. */
export interface Clock {
  /** Returns the time, ms since 1970. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Calls `tick` periodically; once after the machine was asleep.
   * @returns A function that stops the timer.
   */
  every(ms: number, tick: () => void): () => void;
}

/** Browser storage. It never throws: values are kept in memory if the storage is full or disabled. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Returns true if values persist after the page is closed. */
  isLasting(): boolean;
}

/** Location in the address bar. */
export interface AppLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** History of the window. `path` consists of path, query and fragment. */
export interface Navigation {
  origin: string;
  /** Returns the current location. */
  location(): AppLocation;
  push(path: string): void;
  replace(path: string): void;
  go(steps: number): void;
  /**
   * Calls `moved` after back or forward.
   * @returns A function that removes the listener.
   */
  onMove(moved: () => void): () => void;
  reload(): void;
  /** Returns true if a reload would lose user input. */
  hasUnsavedInput(): boolean;
}

/** Log for the browser's console. It never contains passwords, codes or tokens. */
export interface Log {
  warn(message: string, detail?: string): void;
  error(message: string, detail?: string): void;
}

/** Channel to the other tabs of the application in this browser. Received messages are validated. */
export interface Tabs {
  /** Sends a message to all other tabs. Does nothing if the browser has no such channel. */
  send(message: unknown): void;
  /** @returns A function that removes the listener. */
  onMessage(onData: (message: unknown) => void): () => void;
}

/** User activity in this window: mouse, keyboard, scroll, touch, visibility. */
export interface Activity {
  /** @returns A function that removes the listener. */
  onActivity(happened: () => void): () => void;
}

/** Visibility of the window and state of its network. */
export interface Visibility {
  visible(): boolean;
  /**
   * Calls `changed` when the window is shown or hidden, or is online again.
   * @returns A function that removes the listener.
   */
  onChange(changed: () => void): () => void;
  /**
   * Calls the listener on the browser's `offline` event.
   * @returns A function that removes the listener.
   */
  onOffline(gone: () => void): () => void;
}

/** Locks across the tabs of this browser. */
export interface Locks {
  /**
   * Runs `work` when no other tab holds the lock `name`, and holds it until `work` has ended or the tab closes. Runs it
   * at once if the browser has no locks. `signal` cancels the waiting and asks `work` to end.
   * @throws The error of `work`.
   */
  hold(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

/** HTTP access to the server. */
export interface Http {
  /** Origin of the API; null for the page's own. */
  apiBaseUrl: string | null;
  fetch: typeof fetch;
}

/** Services with side effects, for listeners and thunks. */
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
  /** A user was probably signed in in this browser when the page was opened. */
  seemsSignedIn: boolean;
  /** Stores if a user is signed in, for the server's first page (contract/lib/http/cookies.ts). */
  storeSignedIn(signedIn: boolean): void;
  /** Stores if the side menu is collapsed, for the server and the skeleton of the frame. */
  storeMenuFolded(folded: boolean): void;
  /** Stores the colour scheme for the server's first page (contract/lib/http/cookies.ts). */
  storeTheme(theme: ThemeChoice): void;
  /** Redux DevTools are enabled, only in development and in the demo. */
  devTools: boolean;
}
