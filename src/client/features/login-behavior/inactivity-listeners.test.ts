import { memoryStore } from '#client/lib/testing/services';
import { signInFailureTexts } from '#client/features/auth/auth-texts';
import { signInWithPassword, signOut } from '#client/features/auth/login/sign-in';
import { secondFactorDemanded } from '#client/lib/http/response-actions';
import { Browser, changeSetting, flushPendingWork, type Tab } from './testing/tabs';

const MINUTE = 60_000;
const clocked = { requireLoginEachVisit: false, disconnectOnInactivity: true, inactiveTimeoutMinutes: 30 };

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});
afterEach(() => browser.close());

const getAuth = ({ store }: Tab) => store.getState().auth;
const getBehavior = ({ store }: Tab) => store.getState().loginBehavior;

async function signIn({ store }: Tab) {
  await store.dispatch(signInWithPassword('dana@misrad.example', 'secret-1'));
  await flushPendingWork();
}

describe('inactivity', () => {
  beforeEach(() => {
    browser.setting = clocked;
    browser.rememberUser();
  });

  it('signs out after the timeout, and returns to the page after the next sign-in', async () => {
    const tab = await browser.open('/inventory?page=2');
    await browser.wait(30 * MINUTE - 1_000);
    expect(getAuth(tab).status).toBe('signedIn');
    await browser.wait(1_000);
    expect(getAuth(tab)).toEqual({ status: 'signedOut', failure: 'inactive' });
    expect(signInFailureTexts.inactive).toBe('נותקתם עקב חוסר פעילות, יש להתחבר מחדש');
    expect(browser.identity.calls).toEqual(['signOut']);
    expect(tab.services.path()).toBe('/login?redirect=%2Finventory%3Fpage%3D2');
    await signIn(tab);
    expect(tab.services.path()).toBe('/inventory?page=2');
    expect(getBehavior(tab).status).toBe('watching');
  });

  it('counts down in the last minute, and continues after activity', async () => {
    const tab = await browser.open('/');
    await browser.wait(29 * MINUTE - 1_000);
    expect(getBehavior(tab).status).toBe('watching');
    await browser.wait(1_000);
    expect(getBehavior(tab)).toMatchObject({ status: 'warning', secondsLeft: 60 });
    await browser.wait(59_000);
    expect(getBehavior(tab)).toMatchObject({ status: 'warning', secondsLeft: 1 });
    tab.activity.happen();
    await browser.wait(1_000);
    expect(getBehavior(tab).status).toBe('watching');
    await browser.wait(29 * MINUTE - 1_000);
    expect(getBehavior(tab).status).toBe('warning');
  });

  it('shares the clock between all tabs', async () => {
    const tabs = [await browser.open('/'), await browser.open('/reports'), await browser.open('/inventory')];
    await browser.wait(29 * MINUTE + 30_000);
    expect(tabs.map((tab) => getBehavior(tab).status)).toEqual(['warning', 'warning', 'warning']);
    tabs[1]!.activity.happen();
    await flushPendingWork();
    await browser.wait(1_000);
    expect(tabs.map((tab) => getBehavior(tab).status)).toEqual(['watching', 'watching', 'watching']);
    await browser.wait(30 * MINUTE - 1_000);
    for (const tab of tabs) expect(getAuth(tab)).toEqual({ status: 'signedOut', failure: 'inactive' });
  });

  it('shares the clock without a channel between tabs', async () => {
    const first = await browser.open('/', memoryStore(), false);
    const second = await browser.open('/', memoryStore(), false);
    await browser.wait(20 * MINUTE);
    first.activity.happen();
    await browser.wait(20 * MINUTE);
    expect([getAuth(first).status, getAuth(second).status]).toEqual(['signedIn', 'signedIn']);
    await browser.wait(10 * MINUTE);
    for (const tab of [first, second]) expect(getAuth(tab).status).toBe('signedOut');
  });

  it('shows the reason in every tab, though only one detected the end', async () => {
    const [first, second] = [await browser.open('/'), await browser.open('/reports')];
    first.services.tabs.send({ kind: 'sessionEnding', uid: 'user-1', rule: 'inactivity' });
    await flushPendingWork();
    expect(getAuth(second)).toEqual({ status: 'signedOut', failure: 'inactive' });
  });

  it('ends on waking, before the first activity counts', async () => {
    const tab = await browser.open('/');
    browser.clock.jump(45 * MINUTE);
    tab.activity.happen();
    await flushPendingWork();
    expect(getAuth(tab)).toEqual({ status: 'signedOut', failure: 'inactive' });
  });

  it('ends if the page is reopened after the timeout', async () => {
    const tab = await browser.open('/');
    tab.close();
    await browser.sleep(31 * MINUTE);
    const again = await browser.open('/', tab.services.sessionStorage);
    expect(getAuth(again)).toEqual({ status: 'signedOut', failure: 'inactive' });
  });

  it('restarts at a sign-in, however old the last activity is', async () => {
    const tab = await browser.open('/');
    tab.close();
    browser.identity.become(null);
    await browser.sleep(31 * MINUTE);
    const again = await browser.open('/login');
    await signIn(again);
    expect(getBehavior(again).status).toBe('watching');
  });

  it('does not count requests and renewed tokens as activity', async () => {
    const tab = await browser.open('/');
    for (let minute = 0; minute < 30; minute += 1) {
      await browser.sleep(MINUTE);
      await browser.identity.idToken();
      browser.identity.become(browser.identity.user);
    }
    await flushPendingWork();
    expect(getAuth(tab)).toEqual({ status: 'signedOut', failure: 'inactive' });
  });

  it('stores and sends only one activity per second', async () => {
    const tab = await browser.open('/');
    await browser.sleep(MINUTE);
    const sent = jest.spyOn(tab.services.tabs, 'send');
    for (let move = 0; move < 100; move += 1) tab.activity.happen();
    expect(
      sent.mock.calls.filter(([message]) => (message as { kind: string }).kind === 'activity'),
    ).toHaveLength(1);
  });

  it('ignores activity of another user and of the future', async () => {
    const [first, second] = [await browser.open('/'), await browser.open('/')];
    await browser.wait(29 * MINUTE + 10_000);
    const at = browser.clock.now();
    first.services.tabs.send({ kind: 'activity', uid: 'user-2', at });
    first.services.tabs.send({ kind: 'activity', uid: 'user-1', at: at + 1 });
    first.services.tabs.send({ kind: 'activity', uid: 'user-1' });
    await flushPendingWork();
    await browser.wait(1_000);
    expect(getBehavior(second).status).toBe('warning');
  });

  it('ignores a stored activity in the future: the clock was set back', async () => {
    const at = browser.clock.now() + 60 * MINUTE;
    browser.localStorage.set('misrad.lastActivity', JSON.stringify({ uid: 'user-1', at }));
    const tab = await browser.open('/');
    await browser.wait(30 * MINUTE);
    expect(getAuth(tab).status).toBe('signedOut');
  });

  it('starts when it is enabled', async () => {
    browser.setting = { ...clocked, disconnectOnInactivity: false };
    const tab = await browser.open('/');
    const at = browser.clock.now();
    browser.localStorage.set('misrad.lastActivity', JSON.stringify({ uid: 'user-1', at }));
    await browser.sleep(60 * MINUTE);
    browser.setting = clocked;
    await browser.sleep(5 * MINUTE);
    expect(getBehavior(tab).status).toBe('watching');
  });

  it("does not end for another user's end in another tab", async () => {
    const [first, second] = [await browser.open('/'), await browser.open('/reports')];
    first.services.tabs.send({ kind: 'sessionEnding', uid: 'user-2', rule: 'inactivity' });
    await flushPendingWork();
    expect(getAuth(second).status).toBe('signedIn');
  });

  it('removes timer and listeners when it is disabled, and at sign-out', async () => {
    const tab = await browser.open('/');
    const idle = browser.clock.ticking;
    expect(tab.activity.listenerCount).toBe(1);
    browser.setting = { ...clocked, disconnectOnInactivity: false };
    browser.server.routes['PUT /api/system/login-behavior'] = () =>
      new Response(JSON.stringify(browser.setting));
    await tab.store.dispatch(changeSetting({ disconnectOnInactivity: false }));
    await flushPendingWork();
    expect([tab.activity.listenerCount, browser.clock.ticking]).toEqual([0, idle - 1]);
    expect(browser.localStorage.get('misrad.lastActivity')).toBeNull();
    await tab.store.dispatch(signOut());
    await flushPendingWork();
    expect([tab.activity.listenerCount, browser.clock.ticking]).toEqual([0, 0]);
  });

  it('applies a changed timeout', async () => {
    const tab = await browser.open('/');
    browser.server.routes['PUT /api/system/login-behavior'] = () =>
      new Response(JSON.stringify({ ...clocked, inactiveTimeoutMinutes: 5 }));
    await tab.store.dispatch(changeSetting({ inactiveTimeoutMinutes: 5 }));
    await flushPendingWork();
    await browser.wait(5 * MINUTE);
    expect(getAuth(tab)).toEqual({ status: 'signedOut', failure: 'inactive' });
  });

  it('counts down in the second half of a one-minute timeout', async () => {
    browser.setting = { ...clocked, inactiveTimeoutMinutes: 1 };
    const tab = await browser.open('/');
    await browser.wait(29_000);
    expect(getBehavior(tab).status).toBe('watching');
    await browser.wait(1_000);
    expect(getBehavior(tab)).toMatchObject({ status: 'warning', secondsLeft: 30 });
  });

  it('does not run before the second factor is verified', async () => {
    browser.secondFactor = { enabled: true, codeSet: true, verified: false };
    const tab = await browser.open('/');
    await browser.sleep(300);
    expect(tab.store.getState().twoFactor.status).toBe('needed');
    expect([getBehavior(tab).status, tab.activity.listenerCount]).toEqual(['known', 0]);
  });

  it('stops when the second factor must be verified again', async () => {
    const tab = await browser.open('/');
    tab.store.dispatch(secondFactorDemanded());
    await flushPendingWork();
    expect([getBehavior(tab).status, tab.activity.listenerCount]).toEqual(['known', 0]);
  });
});
