import { buildProfile } from '../testing/profile';
import { json, errorResponse, type TestServer } from '../testing/services';
import { startTestClient, THING } from '../testing/things';

const stops: (() => void)[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

async function start(routes: TestServer['routes']) {
  const product = await startTestClient(routes);
  stops.push(product.stop);
  return product;
}

describe('response headers and session errors', () => {
  const stamped = (stamp: string) => () => json({ id: '7' }, { 'x-permissions-stamp': stamp });

  it('refetches cache and profile after changed permissions, and keeps the lists meanwhile', async () => {
    const { store, server, ask } = await start({ [THING]: stamped('one') });
    await ask();
    expect(store.getState().permissions).toMatchObject({
      status: 'ready',
      stamp: 'one',
      permissions: ['dashboard.view'],
    });
    server.routes[THING] = stamped('two');
    server.routes['GET /api/auth/userProfile'] = () =>
      json(buildProfile({ permissions: ['sales.view'] }), { 'x-permissions-stamp': 'two' });
    await ask(true);
    expect(store.getState().permissions).toMatchObject({
      status: 'refreshing',
      permissions: ['dashboard.view'],
    });
    while (store.getState().permissions.status !== 'ready') await Promise.resolve();
    expect(store.getState().permissions).toMatchObject({
      permissions: ['sales.view'],
      resources: ['sales'],
      stamp: 'two',
    });
    expect(store.getState().auth).toMatchObject({ profile: { role: { permissions: ['sales.view'] } } });
    expect(store.getState().permissionsCache.cached).toMatchObject({
      permissions: ['sales.view'],
    });
  });

  it('does nothing for unchanged permissions', async () => {
    const { actions, ask } = await start({ [THING]: stamped('one') });
    await ask();
    await ask(true);
    expect(actions.filter(({ type }) => type === 'http/permissionsStampSeen')).toHaveLength(1);
  });

  it('handles a demanded second factor', async () => {
    const { actions, ask } = await start({ [THING]: () => errorResponse(403, 'two_factor_required') });
    await ask();
    expect(actions.map(({ type }) => type)).toContain('http/secondFactorDemanded');
  });

  it.each([
    ['not_active', 'notActive'],
    ['not_approved', 'notApproved'],
  ])('signs out a user without access (%s) with the reason', async (code, failure) => {
    const { store, services, ask } = await start({ [THING]: () => errorResponse(403, code) });
    await ask();
    expect(store.getState().auth).toEqual({ status: 'signedOut', failure });
    expect(services.identity.calls).toEqual(['signOut']);
  });

  it.each([401, 403, 500])('does not sign out for a plain %i', async (status) => {
    const { store, ask } = await start({ [THING]: () => errorResponse(status, 'forbidden') });
    jest.useFakeTimers();
    const request = ask();
    await jest.advanceTimersByTimeAsync(10_000);
    await request;
    expect(store.getState().auth.status).toBe('signedIn');
  });
});
