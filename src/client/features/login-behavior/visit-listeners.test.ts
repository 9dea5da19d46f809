import { memoryStore } from '#client/lib/testing/services';
import { signInFailureTexts } from '#client/features/auth/auth-texts';
import { signInWithGoogle, signInWithPassword, signOut } from '#client/features/auth/login/sign-in';
import { serveMarkersToTabs } from '#client/lib/storage/session-markers';
import { signInAbandoned, signInStarted } from '#client/session/auth-slice';
import { Browser, flushPendingWork, type Tab } from './testing/tabs';

const MINUTE = 60_000;
const PENDING = 'misrad.pendingLogin';
const VISIT = 'misrad.visit.user-1';
const on = { requireLoginEachVisit: true, disconnectOnInactivity: false, inactiveTimeoutMinutes: 30 };

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});
afterEach(() => browser.close());

const getAuth = ({ store }: Tab) => store.getState().auth;

async function signIn({ store }: Tab) {
  await store.dispatch(signInWithPassword('dana@misrad.example', 'secret-1'));
  await flushPendingWork();
}

/** Waits for the three requests to an open tab. */
const afterAsking = async () => {
  for (let time = 0; time < 3; time += 1) await browser.sleep(300);
};

describe('sign-in in every visit', () => {
  beforeEach(() => {
    browser.setting = on;
  });

  it('signs out a user of an earlier visit, with a reason', async () => {
    browser.rememberUser();
    const tab = await browser.open('/inventory?page=2');
    expect(getAuth(tab).status).toBe('signedIn');
    await afterAsking();
    expect(getAuth(tab)).toEqual({ status: 'signedOut', failure: 'loginRequired' });
    expect(browser.identity.calls).toEqual(['signOut']);
    expect(tab.services.path()).toBe('/login?redirect=%2Finventory%3Fpage%3D2');
    expect(signInFailureTexts.loginRequired).toBe('נדרשת התחברות בכל ביקור');
  });

  it("admits a user who signs in, and keeps the session's marker", async () => {
    const tab = await browser.open('/login');
    await signIn(tab);
    await afterAsking();
    expect(getAuth(tab).status).toBe('signedIn');
    expect(tab.services.sessionStorage.get(VISIT)).toBe('true');
    expect(tab.services.sessionStorage.get(PENDING)).toBeNull();
    expect(browser.localStorage.get(PENDING)).toBeNull();
  });

  it('does not count a late sign-in for the next session', async () => {
    const tab = await browser.open('/login');
    await signIn(tab);
    await signIn(tab);
    expect([browser.localStorage.get(PENDING), tab.services.sessionStorage.get(PENDING)]).toEqual([
      null,
      null,
    ]);
  });

  it('admits after a reload in the same visit', async () => {
    const tab = await browser.open('/login');
    await signIn(tab);
    tab.close();
    const again = await browser.open('/', tab.services.sessionStorage);
    await afterAsking();
    expect(getAuth(again).status).toBe('signedIn');
  });

  it.each(['localStorage', 'sessionStorage'] as const)(
    'admits after a sign-in elsewhere, by the marker in %s',
    async (where) => {
      browser.rememberUser();
      const sessionStorage = memoryStore();
      ({ localStorage: browser.localStorage, sessionStorage })[where].set(PENDING, 'true');
      const tab = await browser.open('/', sessionStorage);
      await afterAsking();
      expect(getAuth(tab).status).toBe('signedIn');
      expect(sessionStorage.get(VISIT)).toBe('true');
      expect([browser.localStorage.get(PENDING), sessionStorage.get(PENDING)]).toEqual([null, null]);
    },
  );

  it('keeps the pending marker in both storages until the provider responds', async () => {
    const tab = await browser.open('/login');
    let during: (string | null)[] = [];
    browser.identity.signInWithGoogle = async () => {
      during = [browser.localStorage.get(PENDING), tab.services.sessionStorage.get(PENDING)];
      throw Object.assign(new Error('closed'), { code: 'auth/popup-closed-by-user' });
    };
    await tab.store.dispatch(signInWithGoogle());
    await flushPendingWork();
    expect(during).toEqual(['true', 'true']);
    expect([browser.localStorage.get(PENDING), tab.services.sessionStorage.get(PENDING)]).toEqual([
      null,
      null,
    ]);
  });

  it('admits a new tab beside a signed-in one', async () => {
    const first = await browser.open('/login');
    await signIn(first);
    const second = await browser.open('/');
    await afterAsking();
    expect(getAuth(second).status).toBe('signedIn');
    expect(second.services.sessionStorage.get(VISIT)).toBe('true');
    expect(getAuth(first).status).toBe('signedIn');
  });

  it('asks a busy tab again', async () => {
    const first = await browser.open('/login');
    await signIn(first);
    first.close();
    const second = await browser.open('/');
    const stop = serveMarkersToTabs(first.services, () => undefined);
    await afterAsking();
    stop();
    expect(getAuth(second).status).toBe('signedIn');
  });

  it('discards an abandoned sign-in', async () => {
    const { store, services } = await browser.open('/login');
    store.dispatch(signInStarted({ method: 'google' }));
    expect(services.sessionStorage.get(PENDING)).toBe('true');
    store.dispatch(signInAbandoned());
    expect([services.sessionStorage, browser.localStorage].map((one) => one.get(PENDING))).toEqual([
      null,
      null,
    ]);
  });

  it('forgets the visit at sign-out', async () => {
    const tab = await browser.open('/login');
    await signIn(tab);
    await tab.store.dispatch(signOut());
    await flushPendingWork();
    expect(tab.services.sessionStorage.get(VISIT)).toBeNull();
  });

  it('does not sign out while the setting is off, but does when an open page reads that it is on', async () => {
    browser.setting = { ...on, requireLoginEachVisit: false };
    browser.rememberUser();
    const tab = await browser.open('/');
    await afterAsking();
    expect(getAuth(tab).status).toBe('signedIn');
    browser.setting = on;
    await browser.sleep(5 * MINUTE);
    await afterAsking();
    expect(getAuth(tab)).toEqual({ status: 'signedOut', failure: 'loginRequired' });
  });
});
