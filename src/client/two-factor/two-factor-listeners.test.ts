import { waitFor } from '@testing-library/react';
import { followTabs } from '../app/follow-tabs';
import { makeStore } from '../app/store';
import {
  buildProfile,
  buildServices,
  buildUser,
  json,
  refusal,
  TestBrowser,
  TestClock,
  TestServer,
} from '../app/testing-services';
import { observeIdentity, signOut } from '../auth/sign-in';
import { passwordChanged } from '../auth/change-password-slice';
import { secondFactorRequired, type TwoFactorState } from './two-factor-slice';
import { twoFactorApi } from './two-factor-api';
import { verifyCode } from './verify-second-factor';

const STATUS = 'GET /api/system/two-factor';
const VERIFY = 'POST /api/system/two-factor/verify';
const PROFILE = 'GET /api/auth/userProfile';
const MARKER = 'misrad.twoFactorVerified.user-1';

const status =
  (verified: boolean, enabled = true, codeSet = true) =>
  () =>
    json({ data: { enabled, codeSet, verified } });

const stops: (() => void)[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

interface Options {
  routes?: TestServer['routes'];
  marked?: boolean;
  path?: string;
  browser?: TestBrowser;
  clock?: TestClock;
}

/** A window in which user-1 is signed in, from before. */
function openTab({ routes = {}, marked = false, path = '/inventory', browser, clock }: Options = {}) {
  const server = new TestServer({ [PROFILE]: () => json(buildProfile()), ...routes });
  const tabs = (browser ?? new TestBrowser()).openTab();
  const services = buildServices({ server, path, tabs, ...(clock && { clock }) });
  if (marked) services.sessionStorage.set(MARKER, 'true');
  services.identity.user = buildUser();
  let reloads = 0;
  services.navigation.reload = () => void (reloads += 1);
  const { store, stop, startListening } = makeStore(services, { location: services.navigation.location() });
  stops.push(stop, store.dispatch(followTabs()));
  store.dispatch(observeIdentity());
  const reached = (expected: TwoFactorState['status']) =>
    waitFor(() => {
      expect(store.getState().twoFactor.status).toBe(expected);
      expect(store.getState().auth.status).toBe('signedIn');
    });
  return { store, server, services, startListening, reached, reloads: () => reloads };
}

describe('the check', () => {
  it('asks while the profile is fetched, once, and no page call is made before it ends', async () => {
    const tab = openTab({ routes: { [STATUS]: status(false) } });
    await tab.reached('needed');
    expect(tab.server.count(STATUS)).toBe(1);
    const pageCalls = tab.server.calls.filter(
      ({ name }) => !/two-factor|userProfile|login-behavior/.test(name),
    );
    expect(pageCalls).toEqual([]);
    expect(tab.services.path()).toBe('/2fa?redirect=%2Finventory');
  });

  it.each([
    ['off', status(false, false), 'notNeeded'],
    ['on without a code', status(false, true, false), 'notNeeded'],
    ['verified, with the marker', status(true), 'verified'],
    ['not verified, whatever the marker says', status(false), 'needed'],
  ] as const)('%s', async (_what, answer, expected) => {
    const tab = openTab({ routes: { [STATUS]: answer }, marked: true });
    await tab.reached(expected);
    expect(tab.services.path()).toBe(expected === 'needed' ? '/2fa?redirect=%2Finventory' : '/inventory');
    expect(tab.services.sessionStorage.get(MARKER)).toBe(expected === 'verified' ? 'true' : null);
  });

  it('asks again in a new browser session, though the cookie still counts', async () => {
    const tab = openTab({ routes: { [STATUS]: status(true) } });
    await tab.reached('needed');
  });

  it('asks once more when the server did not know the person yet', async () => {
    const answers = [() => refusal(401, 'unauthenticated'), status(false)];
    const profiles = [() => refusal(401, 'unauthenticated'), () => json(buildProfile())];
    const tab = openTab({
      routes: {
        [STATUS]: () => answers.shift()!(),
        [PROFILE]: () => (profiles.length > 1 ? profiles.shift()! : profiles[0]!)(),
      },
    });
    await tab.reached('needed');
  });

  it('says that it does not know when the server cannot be asked', async () => {
    const tab = openTab({ routes: { [STATUS]: () => refusal(400, 'bad_request') } });
    await tab.reached('unavailable');
    expect(tab.services.logged.join()).toContain('HTTP 400');
    expect(tab.services.path()).toBe('/inventory');
  });
});

it('keeps the state for 5 seconds, and joins those who ask at the same time', async () => {
  const tab = openTab({ routes: { [STATUS]: status(false) } });
  await tab.reached('needed');
  jest.useFakeTimers();
  const ask = (forceRefetch: boolean | number = 5) =>
    tab.store.dispatch(
      twoFactorApi.endpoints.getTwoFactor.initiate(undefined, { subscribe: false, forceRefetch }),
    );
  await Promise.all([ask(true), ask(), ask()]);
  expect(tab.server.count(STATUS)).toBe(2);
  await jest.advanceTimersByTimeAsync(4_990);
  await ask();
  expect(tab.server.count(STATUS)).toBe(2);
  await jest.advanceTimersByTimeAsync(20);
  await Promise.all([ask(), ask()]);
  expect(tab.server.count(STATUS)).toBe(3);
});

describe('a right code', () => {
  it('sets the marker and leads on to where the person wanted to be', async () => {
    const routes = { [STATUS]: status(false), [VERIFY]: () => json({ data: { verified: true } }) };
    const tab = openTab({ routes, path: '/inventory?page=2#row' });
    await tab.reached('needed');
    await tab.store.dispatch(verifyCode(' 123456 '));
    expect(tab.store.getState().twoFactor).toEqual({ status: 'verified', uid: 'user-1' });
    expect(tab.services.sessionStorage.get(MARKER)).toBe('true');
    expect(tab.services.path()).toBe('/inventory?page=2#row');
    expect(tab.server.calls.find(({ name }) => name === VERIFY)?.init.body).toBe('{"code":"123456"}');
  });

  it('is sent once, however often the button is pressed', async () => {
    const routes = { [STATUS]: status(false), [VERIFY]: () => json({ data: { verified: true } }) };
    const tab = openTab({ routes });
    await tab.reached('needed');
    await Promise.all([tab.store.dispatch(verifyCode('123456')), tab.store.dispatch(verifyCode('123456'))]);
    expect(tab.server.count(VERIFY)).toBe(1);
  });

  it('counts for nobody else: whoever signs in meanwhile does it themselves', async () => {
    let answer: (response: Response) => void = () => undefined;
    const routes = {
      [STATUS]: status(false),
      [VERIFY]: () => new Promise<Response>((resolve) => void (answer = resolve)),
    };
    const tab = openTab({ routes });
    await tab.reached('needed');
    const sent = tab.store.dispatch(verifyCode('123456'));
    await waitFor(() => expect(tab.server.count(VERIFY)).toBe(1));
    tab.server.routes[PROFILE] = () => json(buildProfile({ id: 'user-2' }));
    tab.services.identity.become(buildUser({ uid: 'user-2' }));
    answer(json({ data: { verified: true } }));
    await sent;
    await tab.reached('needed');
    expect(tab.store.getState().twoFactor).toMatchObject({ uid: 'user-2' });
    expect(
      Array.from(tab.services.sessionStorage.content.keys()).filter((key) => key.includes('twoFactor')),
    ).toEqual([]);
  });
});

describe('tabs of one browser session', () => {
  it('need it once: a new tab finds the marker of an open one', async () => {
    const browser = new TestBrowser();
    const first = openTab({ browser, marked: true, routes: { [STATUS]: status(true) } });
    await first.reached('verified');
    const second = openTab({ browser, clock: new TestClock('manual'), routes: { [STATUS]: status(true) } });
    await second.reached('verified');
    expect(second.services.sessionStorage.get(MARKER)).toBe('true');
    expect(second.services.path()).toBe('/inventory');
  });

  it('do not take the word of another person', async () => {
    const browser = new TestBrowser();
    const other = browser.openTab();
    other.onMessage(() => {
      other.send({ kind: 'markerHeld', marker: 'twoFactorVerified', uid: 'user-2' });
      other.send({ kind: 'markerHeld', marker: 'anything', uid: 'user-1' });
      other.send('markerHeld');
    });
    const clock = new TestClock('manual');
    const tab = openTab({ browser, clock, routes: { [STATUS]: status(true) } });
    await waitFor(() => expect(clock.waits).toContain(300));
    clock.advance(300);
    await tab.reached('needed');
  });

  it('that wait go on when one has done it', async () => {
    const browser = new TestBrowser();
    let verified = false;
    const routes = {
      [STATUS]: () => status(verified)(),
      [VERIFY]: () => {
        verified = true;
        return json({ data: { verified } });
      },
    };
    const [first, second] = [
      openTab({ browser, routes }),
      openTab({ browser, routes, clock: new TestClock('manual') }),
    ];
    await Promise.all([first.reached('needed'), second.reached('needed')]);
    await first.store.dispatch(verifyCode('123456'));
    await second.reached('verified');
    expect(second.services.path()).toBe('/inventory');
  });
});

describe('a refusal of the server', () => {
  const data = 'GET /api/sync/status';

  async function verifiedTab(clock?: TestClock) {
    const tab = openTab({ marked: true, routes: { [STATUS]: status(true) }, ...(clock && { clock }) });
    await tab.reached('verified');
    return tab;
  }

  it('removes the marker and loads the page anew', async () => {
    const tab = await verifiedTab();
    tab.store.dispatch(secondFactorRequired());
    expect(tab.services.sessionStorage.get(MARKER)).toBeNull();
    expect(tab.reloads()).toBe(1);
    expect(tab.services.path()).toBe('/2fa?redirect=%2Finventory');
  });

  it('does so once for several calls, and does not go round', async () => {
    const clock = new TestClock();
    const tab = await verifiedTab(clock);
    tab.store.dispatch(secondFactorRequired());
    tab.store.dispatch(secondFactorRequired());
    expect(tab.reloads()).toBe(1);
    tab.server.routes[VERIFY] = () => json({ data: { verified: true } });
    await tab.store.dispatch(verifyCode('123456'));
    clock.advance(59_000);
    tab.store.dispatch(secondFactorRequired());
    expect(tab.reloads()).toBe(1);
    expect(tab.store.getState().twoFactor.status).toBe('needed');
    await tab.store.dispatch(verifyCode('123456'));
    clock.advance(2_000);
    tab.store.dispatch(secondFactorRequired());
    expect(tab.reloads()).toBe(2);
  });

  it.each([
    ['both words', 403, 'Two-Factor verification is required', 1],
    ['one word', 403, 'a role is required', 0],
    ['the other word', 403, 'two-factor is off', 0],
    ['another status', 400, 'two-factor verification is required', 0],
  ])('is told by its words: %s', async (_what, code, message, reloads) => {
    const tab = await verifiedTab();
    const body = { error: { code: 'x', message, requestId: 'r' } };
    tab.server.routes[STATUS] = () => new Response(JSON.stringify(body), { status: code });
    await tab.store.dispatch(
      twoFactorApi.endpoints.getTwoFactor.initiate(undefined, { subscribe: false, forceRefetch: true }),
    );
    expect(tab.reloads()).toBe(reloads);
    expect(tab.server.count(data)).toBe(0);
  });
});

it('asks again after a change of the password, and leads back', async () => {
  const tab = openTab({ marked: true, routes: { [STATUS]: status(true) } });
  await tab.reached('verified');
  tab.server.routes[STATUS] = status(false);
  tab.server.routes[VERIFY] = () => json({ data: { verified: true } });
  tab.store.dispatch(passwordChanged());
  await tab.reached('needed');
  expect(tab.reloads()).toBe(0);
  expect(tab.services.path()).toBe('/2fa?redirect=%2Finventory');
  await tab.store.dispatch(verifyCode('123456'));
  expect(tab.services.path()).toBe('/inventory');
});

describe('signing out', () => {
  const CLEAR = 'POST /api/system/two-factor/clear';

  it('clears the second factor at the server before the provider forgets the token', async () => {
    const order: string[] = [];
    const tab = openTab({ marked: true, routes: { [STATUS]: status(true) } });
    await tab.reached('verified');
    tab.server.routes[CLEAR] = () => {
      order.push('clear', ...tab.services.identity.calls);
      return json({ data: { verified: false } });
    };
    await tab.store.dispatch(signOut());
    expect(order).toEqual(['clear']);
    expect(tab.services.identity.calls).toEqual(['signOut']);
    expect(tab.services.sessionStorage.get(MARKER)).toBeNull();
  });

  it.each([
    ['refuses', () => refusal(500, 'internal')],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['never answers', () => new Promise<Response>(() => undefined)],
  ])('goes on when the server %s', async (_what, answer) => {
    const tab = openTab({ marked: true, routes: { [STATUS]: status(true), [CLEAR]: answer } });
    await tab.reached('verified');
    await tab.store.dispatch(signOut());
    expect(tab.services.identity.calls).toEqual(['signOut']);
    expect(tab.services.path()).toBe('/login?redirect=%2Finventory');
  });
});
