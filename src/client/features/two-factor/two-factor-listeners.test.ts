import { waitFor } from '@testing-library/react';
import { buildProfile } from '#client/lib/testing/profile';
import { buildUser, json, errorResponse } from '#client/lib/testing/services';
import { closeTabs, MARKER, openTab, PROFILE, status, STATUS, VERIFY } from './testing/tab';
import { twoFactorApi } from '#client/session/two-factor/two-factor-api';
import { verifyCode } from './verify-second-factor';

afterEach(() => {
  jest.useRealTimers();
  closeTabs();
});

describe('check', () => {
  it('requests the status with the profile, once, and delays page requests until it ends', async () => {
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
    ['not verified, regardless of the marker', status(false), 'needed'],
  ] as const)('%s', async (_what, result, expected) => {
    const tab = openTab({ routes: { [STATUS]: result }, hasMarker: true });
    await tab.reached(expected);
    expect(tab.services.path()).toBe(expected === 'needed' ? '/2fa?redirect=%2Finventory' : '/inventory');
    expect(tab.services.sessionStorage.get(MARKER)).toBe(expected === 'verified' ? 'true' : null);
  });

  it('requires verification in a new browser session, though the cookie is still valid', async () => {
    const tab = openTab({ routes: { [STATUS]: status(true) } });
    await tab.reached('needed');
  });

  it('requests again if the server did not know the user yet', async () => {
    const responses = [() => errorResponse(401, 'unauthenticated'), status(false)];
    const profiles = [() => errorResponse(401, 'unauthenticated'), () => json(buildProfile())];
    const tab = openTab({
      routes: {
        [STATUS]: () => responses.shift()!(),
        [PROFILE]: () => (profiles.length > 1 ? profiles.shift()! : profiles[0]!)(),
      },
    });
    await tab.reached('needed');
  });

  it('is unavailable when the server cannot be asked', async () => {
    const tab = openTab({ routes: { [STATUS]: () => errorResponse(400, 'bad_request') } });
    await tab.reached('unavailable');
    expect(tab.services.logged.join()).toContain('HTTP 400');
    expect(tab.services.path()).toBe('/inventory');
  });
});

it('caches the status for 5 seconds, and joins simultaneous requests', async () => {
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

describe('right code', () => {
  it('sets the marker and redirects to the wanted page', async () => {
    const routes = { [STATUS]: status(false), [VERIFY]: () => json({ data: { verified: true } }) };
    const tab = openTab({ routes, path: '/inventory?page=2#row' });
    await tab.reached('needed');
    await tab.store.dispatch(verifyCode(' 123456 '));
    expect(tab.store.getState().twoFactor).toEqual({ status: 'verified', uid: 'user-1' });
    expect(tab.services.sessionStorage.get(MARKER)).toBe('true');
    expect(tab.services.path()).toBe('/inventory?page=2#row');
    expect(tab.server.calls.find(({ name }) => name === VERIFY)?.init.body).toBe('{"code":"123456"}');
  });

  it('is sent once, however often the button is clicked', async () => {
    const routes = { [STATUS]: status(false), [VERIFY]: () => json({ data: { verified: true } }) };
    const tab = openTab({ routes });
    await tab.reached('needed');
    await Promise.all([tab.store.dispatch(verifyCode('123456')), tab.store.dispatch(verifyCode('123456'))]);
    expect(tab.server.count(VERIFY)).toBe(1);
  });

  it('counts only for its own user', async () => {
    let result: (response: Response) => void = () => undefined;
    const routes = {
      [STATUS]: status(false),
      [VERIFY]: () => new Promise<Response>((resolve) => void (result = resolve)),
    };
    const tab = openTab({ routes });
    await tab.reached('needed');
    const sent = tab.store.dispatch(verifyCode('123456'));
    await waitFor(() => expect(tab.server.count(VERIFY)).toBe(1));
    tab.server.routes[PROFILE] = () => json(buildProfile({ id: 'user-2' }));
    tab.services.identity.become(buildUser({ uid: 'user-2' }));
    result(json({ data: { verified: true } }));
    await sent;
    await tab.reached('needed');
    expect(tab.store.getState().twoFactor).toMatchObject({ uid: 'user-2' });
    expect(
      Array.from(tab.services.sessionStorage.content.keys()).filter((key) => key.includes('twoFactor')),
    ).toEqual([]);
  });
});
