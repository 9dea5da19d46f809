import { waitFor } from '@testing-library/react';
import { makeStore } from '#client/app/store';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, buildUser, json, NOW, errorResponse, TestServer } from '#client/lib/testing/services';
import { rolesApi } from '#client/features/roles/roles-api';
import { permissionsStampSeen } from '#client/lib/http/response-actions';
import { observeIdentity, signOut } from '#client/features/auth/login/sign-in';
import { permissionsRefreshRequested } from './permissions-slice';
import { attachApiPart } from '#client/lib/testing/render-part';
import { PERMISSIONS_KEY, readStoredPermissions } from './testing/stored-permissions';

const PROFILE = 'GET /api/auth/userProfile';
const PERMISSIONS = 'GET /api/auth/permissions';
const entry = { userId: 'user-1', roleId: 'role-1', permissions: ['inventory.view'], timestamp: NOW - 1_000 };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function signedIn(stored: Record<string, string> = {}, permissions = ['dashboard.view', 'ghost.view']) {
  const role = { ...buildProfile().role!, permissions };
  const server = new TestServer({
    [PROFILE]: () => json(buildProfile({ role })),
    [PERMISSIONS]: () => json({ data: { permissions, resources: [] } }),
  });
  const services = buildServices({ server, stored });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services);
  stops.push(stop);
  store.dispatch(observeIdentity());
  const ready = () => waitFor(() => expect(store.getState().permissions.status).toBe('ready'));
  await ready();
  return { store, server, services, ready };
}

it("takes them from the profile's role, without unknown resources, and caches them", async () => {
  const { store, server, services } = await signedIn();
  expect(store.getState().permissions).toMatchObject({
    permissions: ['dashboard.view'],
    resources: ['dashboard'],
  });
  await waitFor(() =>
    expect(readStoredPermissions(services)).toMatchObject({
      userId: 'user-1',
      roleId: 'role-1',
      permissions: ['dashboard.view'],
      timestamp: NOW,
    }),
  );
  expect(server.count(PROFILE)).toBe(1);
});

it('clears the cache when a role has been changed', async () => {
  const { store, server, services } = await signedIn();
  await store.dispatch(attachApiPart);
  server.routes['PUT /api/admin/roles/role-1'] = () =>
    json({
      data: {
        ...buildProfile().role!,
        updatedAt: '2026-09-16T09:00:00.000Z',
        holderCount: 1,
        invitedCount: 0,
      },
    });
  const change = { params: { id: 'role-1' }, body: { name: 'משרד' } };
  await waitFor(() => expect(readStoredPermissions(services)).not.toBeNull());
  await store.dispatch(rolesApi.endpoints.updateRole.initiate(change));
  await waitFor(() => expect(readStoredPermissions(services)).toBeNull());
});

it('uses the cache while it is valid', async () => {
  const { store } = await signedIn({ [PERMISSIONS_KEY]: JSON.stringify(entry) });
  expect(store.getState().permissions).toMatchObject({ permissions: ['inventory.view'] });
});

it.each([
  ['expired', { timestamp: NOW - 1_800_000 }],
  ["another user's", { userId: 'user-2' }],
  ["another role's", { roleId: 'role-2' }],
])('fetches again when the cached ones are %s', async (_what, overrides) => {
  const { store, services } = await signedIn({
    [PERMISSIONS_KEY]: JSON.stringify({ ...entry, ...overrides }),
  });
  expect(store.getState().permissions).toMatchObject({ permissions: ['dashboard.view'] });
  await waitFor(() =>
    expect(readStoredPermissions(services)).toMatchObject({ userId: 'user-1', timestamp: NOW }),
  );
});

it('removes them from the browser at sign-out', async () => {
  const { store, services } = await signedIn();
  await waitFor(() => expect(readStoredPermissions(services)).not.toBeNull());
  await store.dispatch(signOut());
  await waitFor(() => expect(readStoredPermissions(services)).toBeNull());
});

it('clears the cache and reloads on request', async () => {
  const { store, server, services, ready } = await signedIn({ [PERMISSIONS_KEY]: JSON.stringify(entry) });
  store.dispatch(permissionsRefreshRequested());
  expect(store.getState().permissionsCache.cached).toBeNull();
  await ready();
  await waitFor(() =>
    expect(readStoredPermissions(services)).toMatchObject({ permissions: ['dashboard.view'] }),
  );
  expect(server.count(PROFILE)).toBe(2);
  expect(server.count(PERMISSIONS)).toBe(1);
  expect(store.getState().permissions).toMatchObject({ permissions: ['dashboard.view'] });
});

it('reports a change, and refetches dependent data', async () => {
  const { store, server, ready } = await signedIn({}, ['dashboard.view']);
  const last = 'GET /api/system/last-sync-time';
  server.routes[last] = () => json({ success: true, data: { lastSyncTime: null } });
  const { syncApi } = await import('#client/features/sync/sync-api');
  store.dispatch(syncApi.endpoints.getLastSyncTime.initiate());
  await waitFor(() => expect(server.count(last)).toBe(1));
  store.dispatch(permissionsRefreshRequested());
  await ready();
  server.routes[PERMISSIONS] = () =>
    json({ data: { permissions: ['dashboard.view', 'sales.view'], resources: [] } });
  store.dispatch(permissionsRefreshRequested());
  await ready();
  expect(store.getState().permissions).toMatchObject({ permissions: ['dashboard.view', 'sales.view'] });
  await waitFor(() => expect(server.count(last)).toBe(2));
});

it("refetches data of the user's own agent after another one was linked", async () => {
  const { store, server, ready } = await signedIn();
  const { agentAreaApi } = await import('#client/features/agent-area/agent-area-api');
  const months = 'GET /api/agent/me/months';
  server.routes[months] = () => json({ data: [] });
  store.dispatch(agentAreaApi.endpoints.listMyMonths.initiate());
  await waitFor(() => expect(server.count(months)).toBe(1));
  const profile = (updatedAt: string) => () => json(buildProfile({ isAgent: true, updatedAt }));
  server.routes[PROFILE] = profile('2026-09-16T09:00:00.000Z');
  for (const stamp of ['a', 'b']) store.dispatch(permissionsStampSeen({ stamp }));
  await waitFor(() => expect(server.count(months)).toBe(2));
  await ready();
  // A stamp of an earlier version of the server, for the same profile.
  store.dispatch(permissionsStampSeen({ stamp: 'c' }));
  await waitFor(() => expect(server.count(PROFILE)).toBe(3));
  await ready();
  expect(server.count(months)).toBe(2);
});

it('denies everything when they cannot be loaded, and only logs the error', async () => {
  const { store, server, services, ready } = await signedIn();
  server.routes[PROFILE] = () => errorResponse(404, 'not_found', 'Not Found');
  store.dispatch(permissionsRefreshRequested());
  await ready();
  expect(store.getState().permissions).toMatchObject({ permissions: [], resources: [] });
  expect(services.logged.join('\n')).toContain('טעינת ההרשאות נכשלה HTTP 404 Not Found');
  expect(store.getState().snackbar).toEqual({ status: 'hidden' });
});

it('logs a profile without a role, and returns an empty list', async () => {
  const { store, server, services, ready } = await signedIn();
  server.routes[PROFILE] = () => json(buildProfile({ roleId: null, role: null }));
  for (const stamp of ['a', 'b']) store.dispatch(permissionsStampSeen({ stamp }));
  await ready();
  expect(store.getState().permissions).toMatchObject({ permissions: [] });
  expect(services.logged).toContain('User profile does not contain a role or role is null');
});
