import type { LoginBehavior } from '#contract/features/login-behavior/login-behavior-contract';
import { makeStore } from '#client/app/store';
import { buildProfile } from '#client/lib/testing/profile';
import {
  buildServices,
  buildUser,
  errorResponse,
  json,
  memoryStore,
  type TestActivity,
  TestClock,
  TestIdentity,
  TestServer,
  type TestServices,
} from '#client/lib/testing/services';
import { TestBrowser } from '#client/lib/testing/browser';
import { serveMarkersToTabs } from '#client/lib/storage/session-markers';
import type { AppStore, AppThunk } from '#client/lib/store-types';
import { observeIdentity } from '#client/features/auth/login/sign-in';

export const SETTING = 'GET /api/system/login-behavior';
/** All timers except the time of day. */
const REAL: FakeableAPI[] = [
  'queueMicrotask',
  'nextTick',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'performance',
];
const TWO_FACTOR = 'GET /api/system/two-factor';

export interface Tab {
  store: AppStore;
  services: TestServices;
  activity: TestActivity;
  close(): void;
}

/** Identity that other tabs notice by polling the storage, later than by a channel between tabs. */
class SharedIdentity extends TestIdentity {
  override async signOut(): Promise<void> {
    await new Promise((next) => setTimeout(next));
    await super.signOut();
  }
}

/** Browser with a single user, clock and server, in which tabs are opened. */
export class Browser {
  readonly clock = new TestClock('manual');
  readonly identity = new SharedIdentity();
  readonly localStorage = memoryStore();
  readonly server = new TestServer();
  /** Setting on the server, or null if it is unreachable. */
  setting: LoginBehavior | null = {
    requireLoginEachVisit: false,
    disconnectOnInactivity: false,
    inactiveTimeoutMinutes: 30,
  };
  secondFactor = { enabled: false, codeSet: false, verified: false };
  private readonly channel = new TestBrowser();
  private readonly tabs: Tab[] = [];
  constructor() {
    // RTK Query reads the time of day itself.
    jest.useFakeTimers({ now: this.clock.now(), doNotFake: REAL });
    const { routes } = this.server;
    routes['GET /api/auth/userProfile'] = () => json(buildProfile());
    routes['GET /api/system/bootstrap-status'] = () => json({ firstAdminNeeded: false });
    routes['POST /api/auth/sign-in'] = () => json({ data: { userId: 'user-1' } });
    routes[TWO_FACTOR] = () => json({ data: this.secondFactor });
    routes[SETTING] = () => (this.setting ? json(this.setting) : errorResponse(400, 'bad_request'));
  }

  /** Opens a tab like a page load. `sessionStorage`: of a reloaded tab. */
  async open(path = '/', sessionStorage = memoryStore(), channel = true): Promise<Tab> {
    const services: TestServices = {
      ...buildServices({
        server: this.server,
        clock: this.clock,
        path,
        tabs: this.channel.openTab(),
        locks: this.channel.locks,
      }),
      identity: this.identity,
      localStorage: this.localStorage,
      sessionStorage,
      ...(!channel && { tabs: { send: () => undefined, onMessage: () => () => undefined } }),
    };
    const { store, stop } = makeStore(services, { location: services.navigation.location() });
    const ends = [serveMarkersToTabs(services, () => undefined), store.dispatch(observeIdentity()), stop];
    const tab = {
      store,
      services,
      activity: services.activity,
      close: () => ends.splice(0).forEach((end) => end()),
    };
    this.tabs.push(tab);
    await flushPendingWork();
    return tab;
  }

  /** Keeps the user signed in from an earlier visit. */
  rememberUser(): void {
    this.identity.user = buildUser();
  }

  /** Advances the time at once, like a machine that slept. */
  async sleep(ms: number): Promise<void> {
    this.advance(ms);
    await flushPendingWork();
  }

  /** Advances the time by steps of 1 s. */
  async wait(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1_000) this.advance(Math.min(left, 1_000));
    await flushPendingWork();
  }

  private advance(ms: number): void {
    jest.setSystemTime(this.clock.now() + ms);
    this.clock.advance(ms);
  }

  close(): void {
    for (const tab of this.tabs.splice(0)) tab.close();
    jest.useRealTimers();
  }
}

/** Runs all pending work. */
export async function flushPendingWork(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((next) => setTimeout(next));
}

/** Changes the setting like a settings page. */
export const changeSetting =
  (setting: object): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { loginBehaviorApi } = await import('../login-behavior-api');
    await dispatch(loginBehaviorApi.endpoints.changeLoginBehavior.initiate({ body: setting }));
  };
