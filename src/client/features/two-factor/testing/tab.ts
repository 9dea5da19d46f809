import { waitFor } from '@testing-library/react';
import { followTabs } from '#client/app/follow-tabs';
import { makeStore } from '#client/app/store';
import { TestBrowser } from '#client/lib/testing/browser';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, buildUser, json, TestServer, type TestClock } from '#client/lib/testing/services';
import { observeIdentity } from '#client/features/auth/login/sign-in';
import type { TwoFactorState } from '#client/session/two-factor/two-factor-slice';

export const STATUS = 'GET /api/system/two-factor';
export const VERIFY = 'POST /api/system/two-factor/verify';
export const PROFILE = 'GET /api/auth/userProfile';
export const MARKER = 'misrad.twoFactorVerified.user-1';

/** Response with the second factor's status. Default: enabled, with a code. */
export const status =
  (verified: boolean, enabled = true, codeSet = true) =>
  () =>
    json({ data: { enabled, codeSet, verified } });

const stops: (() => void)[] = [];

/** Closes all tabs; for `afterEach`. */
export function closeTabs(): void {
  for (const stop of stops.splice(0)) stop();
}

interface Options {
  routes?: TestServer['routes'];
  hasMarker?: boolean;
  path?: string;
  browser?: TestBrowser;
  clock?: TestClock;
}

/** Opens a tab in which user-1 is signed in already. */
export function openTab({
  routes = {},
  hasMarker = false,
  path = '/inventory',
  browser,
  clock,
}: Options = {}) {
  const server = new TestServer({ [PROFILE]: () => json(buildProfile()), ...routes });
  const tabs = (browser ?? new TestBrowser()).openTab();
  const services = buildServices({ server, path, tabs, ...(clock && { clock }) });
  if (hasMarker) services.sessionStorage.set(MARKER, 'true');
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
