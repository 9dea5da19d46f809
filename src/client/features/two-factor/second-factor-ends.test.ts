import { waitFor } from '@testing-library/react';
import { TestBrowser } from '#client/lib/testing/browser';
import { json, errorResponse, TestClock } from '#client/lib/testing/services';
import { passwordChanged } from '#client/session/change-password-slice';
import { signOut } from '#client/features/auth/login/sign-in';
import { accessRevoked } from '#client/session/auth-slice';
import { closeTabs, MARKER, openTab, status, STATUS, VERIFY } from './testing/tab';
import { twoFactorApi } from '#client/session/two-factor/two-factor-api';
import { secondFactorDemanded } from '#client/lib/http/response-actions';
import { verifyCode } from './verify-second-factor';

afterEach(closeTabs);

describe('tabs of one browser session', () => {
  it('verify once: a new tab finds the marker of an open one', async () => {
    const browser = new TestBrowser();
    const first = openTab({ browser, hasMarker: true, routes: { [STATUS]: status(true) } });
    await first.reached('verified');
    const second = openTab({ browser, clock: new TestClock('manual'), routes: { [STATUS]: status(true) } });
    await second.reached('verified');
    expect(second.services.sessionStorage.get(MARKER)).toBe('true');
    expect(second.services.path()).toBe('/inventory');
  });

  it("ignore another user's message", async () => {
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

  it('continue when another tab has verified', async () => {
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

describe('refusal by the server', () => {
  async function verifiedTab(clock?: TestClock) {
    const tab = openTab({ hasMarker: true, routes: { [STATUS]: status(true) }, ...(clock && { clock }) });
    await tab.reached('verified');
    return tab;
  }

  it('removes the marker and reloads the page', async () => {
    const tab = await verifiedTab();
    tab.store.dispatch(secondFactorDemanded());
    expect(tab.services.sessionStorage.get(MARKER)).toBeNull();
    expect(tab.reloads()).toBe(1);
    expect(tab.services.path()).toBe('/2fa?redirect=%2Finventory');
  });

  it('reloads once for several requests, without a loop', async () => {
    const clock = new TestClock();
    const tab = await verifiedTab(clock);
    tab.store.dispatch(secondFactorDemanded());
    tab.store.dispatch(secondFactorDemanded());
    expect(tab.reloads()).toBe(1);
    tab.server.routes[VERIFY] = () => json({ data: { verified: true } });
    await tab.store.dispatch(verifyCode('123456'));
    clock.advance(59_000);
    tab.store.dispatch(secondFactorDemanded());
    expect(tab.reloads()).toBe(1);
    expect(tab.store.getState().twoFactor.status).toBe('needed');
    await tab.store.dispatch(verifyCode('123456'));
    clock.advance(2_000);
    tab.store.dispatch(secondFactorDemanded());
    expect(tab.reloads()).toBe(2);
  });

  it('reloads although the clock was set back since the last time', async () => {
    const clock = new TestClock();
    const tab = await verifiedTab(clock);
    tab.server.routes[VERIFY] = () => json({ data: { verified: true } });
    tab.store.dispatch(secondFactorDemanded());
    await tab.store.dispatch(verifyCode('123456'));
    clock.jump(-3_600_000);
    tab.store.dispatch(secondFactorDemanded());
    expect(tab.reloads()).toBe(2);
  });

  it.each([
    ['both words', 403, 'Two-Factor verification is required', 1],
    ['one word', 403, 'a role is required', 0],
    ['the other word', 403, 'two-factor is off', 0],
    ['another status', 400, 'two-factor verification is required', 0],
  ])('is detected by its text: %s', async (_what, code, message, reloads) => {
    const tab = await verifiedTab();
    const body = { error: { code: 'x', message, requestId: 'r' } };
    tab.server.routes[STATUS] = () => new Response(JSON.stringify(body), { status: code });
    await tab.store.dispatch(
      twoFactorApi.endpoints.getTwoFactor.initiate(undefined, { subscribe: false, forceRefetch: true }),
    );
    expect(tab.reloads()).toBe(reloads);
  });
});

it('requires verification after a password change, and returns', async () => {
  const tab = openTab({ hasMarker: true, routes: { [STATUS]: status(true) } });
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
  const OUT = 'POST /api/auth/sign-out';

  it('ends the session on the server while there is a token', async () => {
    const order: string[] = [];
    const tab = openTab({ hasMarker: true, routes: { [STATUS]: status(true) } });
    await tab.reached('verified');
    tab.server.routes[OUT] = () => {
      order.push('out', ...tab.services.identity.calls);
      return json({ data: { ended: true } });
    };
    await tab.store.dispatch(signOut());
    expect(order).toEqual(['out']);
    expect(tab.services.identity.calls).toEqual(['signOut']);
    expect(tab.services.sessionStorage.get(MARKER)).toBeNull();
  });

  it('ends it when inactivity ends the session, too', async () => {
    const tab = openTab({ hasMarker: true, routes: { [STATUS]: status(true) } });
    await tab.reached('verified');
    tab.store.dispatch(accessRevoked({ failure: 'inactive' }));
    await waitFor(() => expect(tab.server.count(OUT)).toBe(1));
  });

  it('waits three seconds at most', async () => {
    const clock = new TestClock('manual');
    const never = () => new Promise<Response>(() => undefined);
    const tab = openTab({ clock, hasMarker: true, routes: { [STATUS]: status(true), [OUT]: never } });
    await tab.reached('verified');
    const leaving = tab.store.dispatch(signOut());
    await waitFor(() => expect(clock.waits).toContain(3_000));
    clock.advance(3_000);
    await leaving;
    expect(tab.services.identity.calls).toEqual(['signOut']);
  });

  it.each([
    ['refuses', () => errorResponse(500, 'internal')],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['never answers', () => new Promise<Response>(() => undefined)],
  ])('continues when the server %s', async (_what, result) => {
    const tab = openTab({ hasMarker: true, routes: { [STATUS]: status(true), [OUT]: result } });
    await tab.reached('verified');
    await tab.store.dispatch(signOut());
    expect(tab.services.identity.calls).toEqual(['signOut']);
    expect(tab.services.path()).toBe('/login?redirect=%2Finventory');
  });
});
