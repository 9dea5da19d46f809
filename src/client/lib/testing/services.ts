import type { IdentityService, TokenRenewal } from '../services/identity-service';
import type { CurrentUser } from '../services/current-user';
import type { AccountService, LinkCode, LinkMode } from '../services/account-service';
import type { AuthenticatorService } from '../services/authenticator-service';
import type { Activity, Clock, KeyValueStore, Locks, Services, Tabs, Visibility } from '../services';

export const NOW = Date.parse('2026-09-16T09:30:00.000Z');
export const TOKEN = 'canary-token-5c1f';
export const ORIGIN = 'https://misrad.example';

export function buildUser(overrides: Partial<CurrentUser> = {}): CurrentUser {
  return { uid: 'user-1', email: 'dana@misrad.example', displayName: 'דנה', photoURL: null, ...overrides };
}

/** Clock with immediate sleeps, recorded in `waits`. With `manual` they end by `advance`. */
export class TestClock implements Clock {
  readonly waits: number[] = [];
  private time = NOW;
  private readonly tickers = new Set<{ ms: number; next: number; tick: () => void }>();
  private sleepers: { at: number; wake: () => void }[] = [];

  constructor(private readonly mode: 'instant' | 'manual' = 'instant') {}

  now(): number {
    return this.time;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.waits.push(ms);
    if (this.mode === 'instant') return Promise.resolve();
    return new Promise((wake) => {
      this.sleepers.push({ at: this.time + ms, wake });
      signal?.addEventListener('abort', () => wake());
    });
  }

  /** Ticks only by `advance`: an endless timer must not run by itself in a test. */
  every(ms: number, tick: () => void): () => void {
    const ticker = { ms, next: this.time + ms, tick };
    this.tickers.add(ticker);
    return () => this.tickers.delete(ticker);
  }

  /** Number of running `every` timers. */
  get ticking(): number {
    return this.tickers.size;
  }

  /** Advances the time without running timers. */
  jump(ms: number): void {
    this.time += ms;
  }

  advance(ms: number): void {
    this.time += ms;
    for (const ticker of Array.from(this.tickers)) {
      if (ticker.next > this.time) continue;
      ticker.next = this.time + ticker.ms;
      ticker.tick();
    }
    const due = this.sleepers.filter(({ at }) => at <= this.time);
    this.sleepers = this.sleepers.filter(({ at }) => at > this.time);
    for (const { wake } of due) wake();
  }
}

/** Built-in authenticator, absent by default. */
export class TestAuthenticator implements AuthenticatorService {
  present = false;
  create: AuthenticatorService['create'] = () => Promise.reject(new Error('not expected'));
  get: AuthenticatorService['get'] = () => Promise.reject(new Error('not expected'));

  available(): Promise<boolean> {
    return Promise.resolve(this.present);
  }
}

/** Account service without an identity provider. It records every call, without passwords and codes. */
export class TestAccount implements AccountService {
  readonly calls: string[] = [];
  /** Errors of the next calls, by method. */
  readonly rejections: Partial<Record<keyof AccountService, unknown>> = {};
  link: { mode: LinkMode; email: string | null } = { mode: 'resetPassword', email: 'dana@misrad.example' };
  kept: 'set' | 'none' | 'external' = 'set';

  constructor(private readonly become: () => Promise<CurrentUser>) {}

  createWithPassword = (email: string): Promise<CurrentUser> => this.signIn('createWithPassword', email);
  signInWithGoogleCredential = (): Promise<CurrentUser> => this.signIn('signInWithGoogleCredential');
  signInWithLink = (email: string): Promise<CurrentUser> => this.signIn('signInWithLink', email);
  signInWithToken = (): Promise<CurrentUser> => this.signIn('signInWithToken');
  sendPasswordReset = (email: string): Promise<void> => this.record('sendPasswordReset', email);
  sendSignInLink = (email: string, returnTo: string): Promise<void> =>
    this.record('sendSignInLink', email, returnTo);
  sendVerification = (returnTo: string): Promise<void> => this.record('sendVerification', returnTo);
  resetPassword = (): Promise<void> => this.record('resetPassword');
  applyLink = (): Promise<void> => this.record('applyLink');
  password = (): Promise<'set' | 'none' | 'external'> => Promise.resolve(this.kept);
  setPassword = (): Promise<void> => this.record('setPassword');
  changePassword = (): Promise<void> => this.record('changePassword');

  async inspectLink(): Promise<{ mode: LinkMode; email: string | null }> {
    await this.record('inspectLink');
    return this.link;
  }

  private async record(name: keyof AccountService, ...details: string[]): Promise<void> {
    this.calls.push([name, ...details].join(' '));
    if (this.rejections[name] !== undefined) throw this.rejections[name];
  }

  private async signIn(name: keyof AccountService, ...details: string[]): Promise<CurrentUser> {
    await this.record(name, ...details);
    return this.become();
  }
}

/** Identity provider with a user set by the test. `rejection` makes the next sign-in fail. */
export class TestIdentity implements IdentityService {
  user: CurrentUser | null = null;
  rejection: unknown = null;
  next: CurrentUser = buildUser();
  readonly calls: string[] = [];
  /** Users returned by the Google redirect and by One Tap. */
  redirected: CurrentUser | null = null;
  oneTap: string | null = null;
  readonly accountService = new TestAccount(() => this.signIn());
  private readonly observers = new Set<(user: CurrentUser | null) => void>();

  observe(onUser: (user: CurrentUser | null) => void, _onUnavailable: () => void): () => void {
    this.observers.add(onUser);
    onUser(this.user);
    return () => this.observers.delete(onUser);
  }

  become(user: CurrentUser | null): void {
    this.user = user;
    for (const notify of this.observers) notify(user);
  }

  async signInWithPassword(email: string, _password: string): Promise<CurrentUser> {
    this.calls.push(`password ${email}`);
    return this.signIn();
  }

  async signInWithGoogle(): Promise<CurrentUser> {
    this.calls.push('google');
    return this.signIn();
  }

  prepareGoogle(): void {}

  cancelOneTap(): void {}

  oneTapCredential(): Promise<string | null> {
    return Promise.resolve(this.oneTap);
  }

  redirectToGoogle(): Promise<never> {
    this.calls.push('redirect');
    return new Promise(() => undefined);
  }

  async googleRedirectResult(): Promise<CurrentUser | null> {
    this.calls.push('redirectResult');
    if (this.rejection !== null) throw this.rejection;
    this.user = this.redirected;
    return this.redirected;
  }

  account(): Promise<TestAccount> {
    return Promise.resolve(this.accountService);
  }

  async signOut(): Promise<void> {
    this.calls.push('signOut');
    this.become(null);
  }

  async idToken(): Promise<string | null> {
    return this.user && TOKEN;
  }

  renewal: TokenRenewal = 'unknown';

  async renewToken(): Promise<TokenRenewal> {
    this.calls.push('renewToken');
    return this.renewal;
  }

  appCheckToken(): Promise<string | null> {
    return Promise.resolve(null);
  }

  private async signIn(): Promise<CurrentUser> {
    if (this.rejection !== null) throw this.rejection;
    this.become(this.next);
    return this.next;
  }
}

function buildLinkCode(code: string | null = null, invitation: string | null = null): LinkCode {
  let content = { code, invitation };
  return {
    get: () => content.code,
    invitation: () => content.invitation,
    forReset: () => true,
    forget: () => void (content = { code: null, invitation: null }),
  };
}

export function memoryStore(
  content: Record<string, string> = {},
): KeyValueStore & { content: Map<string, string> } {
  const values = new Map(Object.entries(content));
  return {
    content: values,
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    isLasting: () => true,
  };
}

type Answer = Response | Promise<Response>;

/** Second factor that the organisation has disabled. */
const NO_SECOND_FACTOR = { data: { enabled: false, codeSet: false, verified: false } };

/**
 * Server with responses by `METHOD /path`. It records every request. An unknown path returns 404. The second factor is
 * disabled by default.
 */
export class TestServer {
  readonly calls: { name: string; url: string; init: RequestInit }[] = [];

  constructor(readonly routes: Record<string, (init: RequestInit, url: URL) => Answer> = {}) {
    routes['GET /api/system/two-factor'] ??= () => json(NO_SECOND_FACTOR);
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input), ORIGIN);
    const name = `${init.method ?? 'GET'} ${url.pathname}`;
    this.calls.push({ name, url: String(input), init });
    return this.routes[name]?.(init, url) ?? errorResponse(404, 'not_found');
  };

  count(name: string): number {
    return this.calls.filter((call) => call.name === name).length;
  }

  /** Returns the query of the last call. */
  readQuery(name: string): Record<string, string> {
    const { url = '' } = this.calls.filter((call) => call.name === name).at(-1) ?? {};
    return Object.fromEntries(new URL(url, ORIGIN).searchParams);
  }
}

export function json(content: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(content), { status: 200, headers });
}

export function errorResponse(status: number, code: string, statusText = ''): Response {
  const body = { error: { code, message: `${code} said`, requestId: 'request-7' } };
  return new Response(JSON.stringify(body), { status, statusText });
}

/** User activity. `happen` triggers it. */
export class TestActivity implements Activity {
  private readonly listeners = new Set<() => void>();

  onActivity(happened: () => void): () => void {
    this.listeners.add(happened);
    return () => this.listeners.delete(happened);
  }

  happen(): void {
    for (const notify of Array.from(this.listeners)) notify();
  }

  /** Number of listeners. */
  get listenerCount(): number {
    return this.listeners.size;
  }
}

/** Window that the test hides and shows. */
export class TestVisibility implements Visibility {
  private shown = true;
  private readonly offline = new Set<() => void>();
  private readonly listeners = new Set<() => void>();

  visible(): boolean {
    return this.shown;
  }

  onChange(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  onOffline(gone: () => void): () => void {
    this.offline.add(gone);
    return () => this.offline.delete(gone);
  }

  /** Fires the `offline` event. */
  goOffline(): void {
    for (const notify of Array.from(this.offline)) notify();
  }

  hide(): void {
    this.change(false);
  }

  show(): void {
    this.change(true);
  }

  private change(shown: boolean): void {
    this.shown = shown;
    for (const notify of Array.from(this.listeners)) notify();
  }
}

/** The only tab of a browser. */
const ONLY_TAB: Tabs = { send: () => undefined, onMessage: () => () => undefined };

/** Locks that no other tab holds. */
const UNCONTENDED_LOCKS: Locks = { hold: (_name, _signal, work) => work() };

export interface TestServices extends Services {
  clock: TestClock;
  identity: TestIdentity;
  authenticator: TestAuthenticator;
  activity: TestActivity;
  visibility: TestVisibility;
  localStorage: ReturnType<typeof memoryStore>;
  sessionStorage: ReturnType<typeof memoryStore>;
  logged: string[];
  path(): string;
}

/** Services without a browser. `path`: initial address. */
export function buildServices(
  options: {
    server?: TestServer;
    clock?: TestClock;
    path?: string;
    stored?: Record<string, string>;
    linkCode?: string;
    linkInvitation?: string;
    /** Default: the only tab of a browser. */
    tabs?: Tabs;
    locks?: Locks;
  } = {},
): TestServices {
  const logged: string[] = [];
  const record = (message: string, detail?: string): void =>
    void logged.push([message, detail].filter(Boolean).join(' '));
  let url = new URL(options.path ?? '/', ORIGIN);
  const go = (path: string): void => {
    url = new URL(path, ORIGIN);
  };
  return {
    clock: options.clock ?? new TestClock(),
    identity: new TestIdentity(),
    authenticator: new TestAuthenticator(),
    linkCode: buildLinkCode(options.linkCode, options.linkInvitation),
    localStorage: memoryStore(options.stored),
    sessionStorage: memoryStore(),
    log: { warn: record, error: record },
    tabs: options.tabs ?? ONLY_TAB,
    activity: new TestActivity(),
    visibility: new TestVisibility(),
    seemsSignedIn: false,
    storeSignedIn: () => undefined,
    storeMenuFolded: () => undefined,
    storeTheme: () => undefined,
    locks: options.locks ?? UNCONTENDED_LOCKS,
    http: { apiBaseUrl: null, fetch: (options.server ?? new TestServer()).fetch },
    navigation: {
      origin: ORIGIN,
      location: () => ({ pathname: url.pathname, search: url.search, hash: url.hash }),
      push: go,
      replace: go,
      go: () => undefined,
      onMove: () => () => undefined,
      reload: () => undefined,
      hasUnsavedInput: () => false,
    },
    devTools: false,
    logged,
    path: () => url.pathname + url.search + url.hash,
  };
}
