import { waitFor } from '@testing-library/react';
import { makeStore } from '#client/app/store';
import { buildProfile } from '#client/lib/testing/profile';
import {
  buildServices,
  buildUser,
  json,
  errorResponse,
  TestServer,
  TOKEN,
  type TestServices,
} from '#client/lib/testing/services';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { selectAuthContext } from '#client/session/auth-selectors';
import { signOutRequested } from '#client/session/auth-slice';
import { observeIdentity, signInWithGoogle, signInWithPassword, signOut } from '../login/sign-in';

const PROFILE = 'GET /api/auth/userProfile';
/** A path without a page, which requests nothing. */
const NO_DATA = '/nowhere';
const SIGN_IN = 'POST /api/auth/sign-in';
const withoutRole = buildProfile({ roleId: null, role: null });
const ADMITTED = { data: { userId: 'user-1' } };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a store. `profiles`: successive responses; the last one repeats. */
function start(
  profiles: (() => Response)[],
  options: { signIn?: () => Response; path?: string; services?: TestServices; server?: TestServer } = {},
) {
  const server = options.server ?? new TestServer();
  server.routes[PROFILE] ??= () =>
    (profiles.length > 1 ? profiles.shift() : profiles[0])?.() ?? errorResponse(500, 'internal');
  server.routes[SIGN_IN] ??= options.signIn ?? (() => json(ADMITTED));
  const services = options.services ?? buildServices({ server, path: options.path ?? '/login' });
  const { store, stop, startListening } = makeStore(services, { location: services.navigation.location() });
  stops.push(stop);
  return { store, services, server, startListening };
}

/** Requests of this feature, without the settings of others. */
const getRequests = ({ server }: ReturnType<typeof start>) =>
  server.calls
    .map(({ name }) => name)
    .filter((name) => !name.includes('/api/system/') && !name.includes('/api/sync/startup'));
const getStatus = ({ store }: ReturnType<typeof start>) => store.getState().auth.status;
const reached = (product: ReturnType<typeof start>, status: string) =>
  waitFor(() => expect(getStatus(product)).toBe(status));

describe('fetching the profile', () => {
  async function signedInBefore(profiles: (() => Response)[]) {
    const product = start(profiles, { path: NO_DATA });
    product.services.identity.user = buildUser();
    product.store.dispatch(observeIdentity());
    await waitFor(() => expect(['signedIn', 'signedOut']).toContain(getStatus(product)));
    return product;
  }

  it('requests once without a sign-in request', async () => {
    const product = await signedInBefore([() => json(buildProfile())]);
    expect(getStatus(product)).toBe('signedIn');
    expect(getRequests(product)).toEqual([PROFILE]);
    expect(product.services.clock.waits).toEqual([]);
  });

  it('retries a missing role: 300 ms, growing by half, up to six requests', async () => {
    const product = await signedInBefore([() => json(withoutRole)]);
    expect(product.services.clock.waits).toEqual([300, 450, 675, 1012.5, 1518.75]);
    expect(product.services.logged).toContain('User profile does not contain a role or role is null');
    expect(product.server.count(PROFILE)).toBe(6);
    expect(getStatus(product)).toBe('signedOut');
    expect(product.services.identity.calls).toEqual(['signOut']);
  });

  it('retries after 401: 300 ms, doubling, up to six requests', async () => {
    const product = await signedInBefore([() => errorResponse(401, 'unauthenticated')]);
    expect(product.services.clock.waits).toEqual([300, 600, 1200, 2400, 4800]);
    expect(product.server.count(PROFILE)).toBe(6);
    expect(product.services.identity.calls).toEqual(['signOut']);
  });

  it('retries while the provider has no token yet', async () => {
    const product = start([() => json(buildProfile())], { path: NO_DATA });
    const { identity, clock } = product.services;
    identity.idToken = async () => (clock.waits.length < 2 ? null : TOKEN);
    identity.user = buildUser();
    product.store.dispatch(observeIdentity());
    await reached(product, 'signedIn');
    expect(clock.waits).toEqual([300, 600]);
  });

  it('requests the profile of a user who replaces the awaited one', async () => {
    const waiting: ((result: Response) => void)[] = [];
    const server = new TestServer({ [PROFILE]: () => new Promise((result) => waiting.push(result)) });
    const product = start([], { server, path: NO_DATA });
    product.services.identity.user = buildUser();
    product.store.dispatch(observeIdentity());
    await waitFor(() => expect(waiting).toHaveLength(1));
    product.services.identity.become(buildUser({ uid: 'user-2' }));
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[0]?.(json(buildProfile()));
    waiting[1]?.(json(buildProfile({ id: 'user-2' })));
    await reached(product, 'signedIn');
    expect(selectAuthContext(product.store.getState()).userWithRole).toMatchObject({ id: 'user-2' });
    expect(product.services.clock.waits).toEqual([]);
  });

  it('shares a single wait between both causes', async () => {
    const late = () => json(withoutRole);
    const unauthenticated = () => errorResponse(401, 'unauthenticated');
    const product = await signedInBefore([late, unauthenticated, late, () => json(buildProfile())]);
    expect(product.services.clock.waits).toEqual([300, 450, 900]);
    expect(getStatus(product)).toBe('signedIn');
  });

  it.each([
    ['an inactive account', () => errorResponse(403, 'not_active'), 'notActive'],
    ['no approval', () => errorResponse(403, 'not_approved'), 'notApproved'],
    ['another refusal', () => errorResponse(400, 'bad_request'), 'other'],
    ['an answer outside the contract', () => json({ id: 'user-1' }), 'other'],
  ])('gives up at once on %s, and signs out', async (_what, result, failure) => {
    const product = await signedInBefore([result]);
    expect(product.server.count(PROFILE)).toBe(1);
    expect(product.store.getState().auth).toEqual({ status: 'signedOut', failure });
    expect(product.services.identity.calls).toEqual(['signOut']);
  });

  it('stores dates of all three forms as ISO strings and returns them as dates', async () => {
    const result = {
      ...buildProfile(),
      createdAt: { seconds: 1_767_225_600, nanoseconds: 0 },
      updatedAt: '2026-01-01T02:00:00+02:00',
    };
    const product = await signedInBefore([() => json(result)]);
    const { auth } = product.store.getState();
    expect(auth).toMatchObject({ profile: { createdAt: '2026-01-01T00:00:00.000Z', lastLogin: null } });
    const { userWithRole } = selectAuthContext(product.store.getState());
    expect(userWithRole?.createdAt).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(userWithRole?.updatedAt).toEqual(new Date('2026-01-01T00:00:00Z'));
  });
});

describe('signing in', () => {
  it('sends the sign-in request, fetches the profile and redirects to the wanted page', async () => {
    const product = start([() => json(buildProfile())], { path: '/login?redirect=%2Finventory%3Fpage%3D2' });
    product.store.dispatch(observeIdentity());
    await product.store.dispatch(signInWithPassword('dana@misrad.example', 'secret-1'));
    await reached(product, 'signedIn');
    expect(getRequests(product)).toEqual([SIGN_IN, PROFILE]);
    await waitFor(() => expect(product.services.path()).toBe('/inventory?page=2'));
  });

  it('does the same by Google', async () => {
    const product = start([() => json(buildProfile())]);
    product.store.dispatch(observeIdentity());
    await product.store.dispatch(signInWithGoogle());
    await reached(product, 'signedIn');
    expect(product.server.count(SIGN_IN)).toBe(1);
  });

  it.each([
    [404, 'not_found', 'notApproved'],
    [403, 'not_active', 'notActive'],
    [403, 'not_approved', 'notApproved'],
    [401, 'unauthenticated', 'other'],
  ])('signs out again when the server responds %i %s', async (status, code, failure) => {
    const product = start([], { signIn: () => errorResponse(status, code) });
    await product.store.dispatch(signInWithPassword('dana@misrad.example', 'x'));
    await reached(product, 'signedOut');
    expect(product.store.getState().auth).toEqual({ status: 'signedOut', failure });
    expect(product.services.identity.calls).toEqual(['password dana@misrad.example', 'signOut']);
    expect(product.server.count(PROFILE)).toBe(0);
  });

  it('does not sign out when the server is down', async () => {
    const product = start([], { signIn: () => errorResponse(503, 'unavailable') });
    await product.store.dispatch(signInWithPassword('dana@misrad.example', 'x'));
    await reached(product, 'signedOut');
    expect(product.store.getState().auth).toEqual({ status: 'signedOut', failure: 'other' });
    expect(product.services.identity.calls).toEqual(['password dana@misrad.example']);
    expect(product.server.count(SIGN_IN)).toBe(1);
  });

  it.each([
    ['failed', () => errorResponse(500, 'internal')],
    ['has not come yet', () => new Promise<Response>(() => undefined)],
  ])('sends the sign-in request after a reload if its response %s', async (_what, result) => {
    const server = new TestServer();
    const services = buildServices({ server, path: '/login' });
    server.routes[SIGN_IN] = result;
    const before = start([() => json(buildProfile())], { server, services });
    void before.store.dispatch(signInWithPassword('dana@misrad.example', 'x'));
    await waitFor(() => expect(server.count(SIGN_IN)).toBe(1));
    for (const stop of stops.splice(0)) stop();

    server.routes[SIGN_IN] = () => errorResponse(500, 'internal');
    const failing = start([], { server, services });
    failing.store.dispatch(observeIdentity());
    await reached(failing, 'signedOut');
    expect(failing.store.getState().auth).toEqual({ status: 'signedOut', failure: 'other' });
    expect([server.count(SIGN_IN), server.count(PROFILE)]).toEqual([2, 0]);

    server.routes[SIGN_IN] = () => json(ADMITTED);
    const after = start([], { server, services });
    after.store.dispatch(observeIdentity());
    await reached(after, 'signedIn');
    expect(server.count(SIGN_IN)).toBe(3);

    const later = start([], { server, services });
    later.store.dispatch(observeIdentity());
    await reached(later, 'signedIn');
    expect(server.count(SIGN_IN)).toBe(3);
  });

  it('logs only the refusal of a profile, not the failed request for the second factor', async () => {
    const product = start([() => errorResponse(403, 'not_active')]);
    await product.store.dispatch(signInWithPassword('dana@misrad.example', 'x'));
    await reached(product, 'signedOut');
    await waitFor(() => expect(product.services.identity.calls).toContain('signOut'));
    expect(product.services.logged).toEqual([
      expect.stringMatching(/^The profile could not be fetched HTTP 403/),
    ]);
  });

  it.each([
    [undefined, 'credentialsRemoved'],
    [{ code: 'auth/network-request-failed' }, 'credentialsRemovedUnmailed'],
  ])('sends a mail for choosing a password if the account was replaced: %p', async (rejection, failure) => {
    const product = start([], { signIn: () => errorResponse(401, 'credentials_removed') });
    const { accountService: account } = product.services.identity;
    account.rejections.sendPasswordReset = rejection;
    await product.store.dispatch(signInWithPassword('dana@misrad.example', 'x'));
    await reached(product, 'signedOut');
    expect(account.calls).toEqual(['sendPasswordReset dana@misrad.example']);
    expect(product.store.getState().auth).toEqual({ status: 'signedOut', failure });
    await waitFor(() => expect(product.services.identity.calls).toContain('signOut'));
  });

  it('puts neither password nor token into the state, an action or the log', async () => {
    const password = 'canary-password-9b7e';
    const product = start([() => errorResponse(401, 'unauthenticated'), () => json(buildProfile())]);
    const actions: unknown[] = [];
    product.startListening({
      predicate: (action) => {
        actions.push(action);
        return false;
      },
      effect: () => undefined,
    });
    product.store.dispatch(observeIdentity());
    await product.store.dispatch(signInWithPassword('dana@misrad.example', password));
    await reached(product, 'signedIn');
    const everything = JSON.stringify([actions, product.store.getState(), product.services.logged]);
    expect(everything).toContain('auth/profileLoaded');
    expect(everything).toContain('api/executeQuery/fulfilled');
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(TOKEN);
  });
});

describe('change of the signed-in user', () => {
  const marker = (uid: string): string => `misrad.twoFactorVerified.${uid}`;

  async function signedIn() {
    const product = start([() => json(buildProfile())], { path: '/' });
    product.server.routes['GET /api/system/two-factor'] = () =>
      json({ data: { enabled: true, codeSet: true, verified: true } });
    product.services.sessionStorage.set(marker('user-1'), 'true');
    product.services.identity.user = buildUser();
    product.store.dispatch(observeIdentity());
    await waitFor(() =>
      expect(selectAuthContext(product.store.getState())).toMatchObject({
        ready: true,
        twoFactorVerified: true,
      }),
    );
    return product;
  }

  it('does not count the first observation after a page load: the verified marker stays', async () => {
    const product = await signedIn();
    expect(selectAuthContext(product.store.getState()).twoFactorVerified).toBe(true);
    expect(product.services.sessionStorage.get(marker('user-1'))).toBe('true');
  });

  it('clears the marker, cache, profile and permissions of the previous user', async () => {
    const product = await signedIn();
    product.services.sessionStorage.set(marker('user-2'), 'true');
    product.server.routes[PROFILE] = () =>
      json(buildProfile({ id: 'user-2', role: { ...buildProfile().role!, permissions: [] } }));
    product.services.identity.become(buildUser({ uid: 'user-2' }));
    const during = selectAuthContext(product.store.getState());
    expect(during).toMatchObject({
      ready: false,
      loading: true,
      permissionsLoading: true,
      userWithRole: null,
      twoFactorVerified: false,
    });
    expect(product.services.sessionStorage.content.size).toBe(0);
    await waitFor(() => expect(selectAuthContext(product.store.getState()).ready).toBe(true));
    expect(product.server.count(PROFILE)).toBe(2);
    expect(product.store.getState().permissions).toMatchObject({ permissions: [], resources: [] });
  });

  it('clears profile, permissions and messages at sign-out, and requires a sign-in', async () => {
    const product = await signedIn();
    product.store.dispatch(messageRaised({ tone: 'success', text: 'of whoever is leaving' }));
    await product.store.dispatch(signOut());
    expect(product.store.getState()).toMatchObject({
      auth: { status: 'signedOut' },
      permissions: { status: 'none' },
      snackbar: { status: 'hidden' },
    });
    expect(product.services.sessionStorage.content.size).toBe(0);
    expect(product.services.path()).toBe('/login?redirect=%2F');
  });

  it('stores in the browser if a user is signed in', async () => {
    const server = new TestServer();
    const services = buildServices({ server, path: '/' });
    const marks: boolean[] = [];
    services.storeSignedIn = (is) => void marks.push(is);
    const product = start([() => json(buildProfile())], { server, services });
    product.store.dispatch(observeIdentity());
    expect(marks).toEqual([false]);
    services.identity.become(buildUser());
    await reached(product, 'signedIn');
    product.store.dispatch(signOutRequested());
    await reached(product, 'signedOut');
    expect(services.identity.calls).toEqual(['signOut']);
    expect(marks).toEqual([false, true, false]);
  });

  it("ends the provider's session after the server's errorResponse, and logs a failure", async () => {
    const product = start([() => errorResponse(403, 'not_active')], { path: '/' });
    const { identity } = product.services;
    identity.signOut = () => Promise.reject(Object.assign(new Error('offline'), { code: 'auth/offline' }));
    identity.user = buildUser();
    product.store.dispatch(observeIdentity());
    await reached(product, 'signedOut');
    await waitFor(() => expect(product.services.logged.join()).toContain('Signing out failed'));
  });

  it('uses the profile cache for a second observation of the same user', async () => {
    const product = await signedIn();
    product.services.identity.become(buildUser());
    expect(product.server.count(PROFILE)).toBe(1);
  });
});

it('reports unavailable if its code fails to load', async () => {
  const product = start([], { path: '/' });
  product.services.identity.observe = (_onUser, onUnavailable) => {
    onUnavailable();
    return () => undefined;
  };
  product.store.dispatch(observeIdentity());
  expect(getStatus(product)).toBe('unavailable');
});
