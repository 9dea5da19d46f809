import { Browser, changeSetting, SETTING, flushPendingWork, type Tab } from './testing/tabs';

const MINUTE = 60_000;

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});
afterEach(() => browser.close());

const getAuth = ({ store }: Tab) => store.getState().auth;
const getBehavior = ({ store }: Tab) => store.getState().loginBehavior;

it('does not sign out when the setting cannot be read, and logs the error', async () => {
  browser.setting = null;
  browser.rememberUser();
  const tab = await browser.open('/');
  await browser.wait(40 * MINUTE);
  expect(getAuth(tab).status).toBe('signedIn');
  expect(getBehavior(tab)).toEqual({ status: 'unknown', uid: 'user-1' });
  expect(tab.services.logged.join()).toContain('The login behaviour could not be read');
});

describe('setting', () => {
  it('is read at sign-in and every five minutes, from the cache if it is at most five seconds old', async () => {
    browser.rememberUser();
    const tab = await browser.open('/');
    expect(browser.server.count(SETTING)).toBe(1);
    await browser.sleep(5 * MINUTE);
    expect(browser.server.count(SETTING)).toBe(2);
    const ask = async (): Promise<void> => {
      tab.services.tabs.send({ kind: 'loginBehaviorChanged' });
      await flushPendingWork();
    };
    const other = await browser.open('/');
    expect(browser.server.count(SETTING)).toBe(3);
    await browser.sleep(4_990);
    await ask();
    expect(browser.server.count(SETTING)).toBe(3);
    await browser.sleep(20);
    await ask();
    expect(browser.server.count(SETTING)).toBe(4);
    expect(getBehavior(other)).toMatchObject({ status: 'known', setting: browser.setting });
  });

  it('is read from the response to a change in the same way, and by other tabs', async () => {
    browser.rememberUser();
    const [first, second] = [await browser.open('/'), await browser.open('/')];
    const result = { requireLoginEachVisit: 0, disconnectOnInactivity: 'yes', inactiveTimeoutMinutes: -5 };
    browser.server.routes['PUT /api/system/login-behavior'] = () => new Response(JSON.stringify(result));
    browser.server.routes[SETTING] = () =>
      new Response(JSON.stringify({ ...result, inactiveTimeoutMinutes: 0.5 }));
    await browser.sleep(6_000);
    await first.store.dispatch(changeSetting({ disconnectOnInactivity: true }));
    await flushPendingWork();
    const setting = {
      requireLoginEachVisit: false,
      disconnectOnInactivity: true,
      inactiveTimeoutMinutes: 30,
    };
    expect(getBehavior(first)).toMatchObject({ status: 'watching', setting });
    expect(getBehavior(second)).toMatchObject({
      status: 'watching',
      setting: { ...setting, inactiveTimeoutMinutes: 1 },
    });
  });
});
