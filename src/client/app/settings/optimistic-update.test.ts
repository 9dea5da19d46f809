import type { HeldRole } from '#contract/features/roles/roles-contract';
import type { Person } from '#contract/features/users/users-contract';
import { biometricApi } from '#client/features/biometric/biometric-api';
import { usersApi } from '#client/features/users/users-api';
import { buildServices, buildUser, json, errorResponse, TestServer } from '#client/lib/testing/services';
import type { ThunkExtra } from '#client/lib/store-types';
import { rolesApi } from '#client/features/roles/roles-api';
import { makeStore } from '../store';

const PERSON: Person = {
  id: 'dana',
  email: 'dana@misrad.example',
  displayName: 'דנה',
  roleId: 'r1',
  roleName: 'משרד',
  state: 'active',
  agentName: null,
  lastLogin: null,
  expiresAt: null,
  invitedAt: null,
  hasOwnCode: false,
};
const NOA: Person = { ...PERSON, id: 'noa', state: 'invited' };
const ROLE: HeldRole = {
  id: 'r1',
  name: 'משרד',
  description: '',
  permissions: ['sales.view'],
  updatedAt: '2026-09-16T09:00:00.000Z',
  holderCount: 1,
  invitedCount: 0,
};
const DEVICE = {
  id: 'd1',
  name: 'אייפון',
  isActive: true,
  registeredWhileOff: false,
  createdAt: '2026-09-02T08:00:00Z',
  lastUsedAt: null,
};
const page = (data: readonly unknown[]) => json({ data, next: null, previous: null });

const READS: TestServer['routes'] = {
  'GET /api/admin/people': () => page([PERSON, NOA]),
  'GET /api/admin/roles': () => json({ data: [ROLE, { ...ROLE, id: 'r2', name: 'שכר' }] }),
  'GET /api/biometric/admin/devices/dana': () => json({ data: [DEVICE] }),
  'GET /api/biometric/devices': () => json({ data: [DEVICE] }),
  'GET /api/biometric/settings': () =>
    json({ data: { enabled: true, organizationEnabled: true, deviceReady: true } }),
};

const { listRoles, updateRole, deleteRole } = rolesApi.endpoints;
const { updateUser, deactivateUser, activateUser, deletePendingUser, markInvited } = usersApi.endpoints;
const { listUserDevices, toggleUserDevice, deleteUserDevice } = biometricApi.endpoints;
const { listOwnDevices, deleteOwnDevice, getBiometricSettings, changeBiometricSettings } =
  biometricApi.endpoints;

const start = { filter: {}, sort: 'displayName', direction: 'asc', start: {} } as const;
const people = usersApi.endpoints.listPeople.initiate(start);
const roles = listRoles.initiate();
const danasDevices = listUserDevices.initiate({ params: { userId: 'dana' } });
const ownDevices = listOwnDevices.initiate();
const ownSettings = getBiometricSettings.initiate();
const dana = { params: { id: 'dana' } };
const noa = { params: { id: 'noa' } };
const second = { params: { id: 'r2' } };
const device = { params: { userId: 'dana', deviceId: 'd1' } };

/** Query, mutation, request of the mutation, and content of the query's cache entry while it is pending. */
const WRITES: readonly [read: unknown, write: unknown, call: string, shown: RegExp][] = [
  [
    people,
    updateUser.initiate({ ...dana, body: { roleId: 'r2' } }),
    'PUT /api/admin/users/dana',
    /"roleName":"שכר"/,
  ],
  [people, deactivateUser.initiate(dana), 'POST /api/admin/users/dana/deactivate', /"inactive"/],
  [people, activateUser.initiate(noa), 'POST /api/admin/users/noa/activate', /^(?!.*"invited")/],
  [people, deletePendingUser.initiate(noa), 'DELETE /api/admin/users/pending/noa', /^(?!.*noa)/],
  [
    people,
    markInvited.initiate(noa),
    'POST /api/admin/users/pending/noa/mark-invited',
    /"invitedAt":"2026-09-16/,
  ],
  [roles, updateRole.initiate({ ...second, body: { name: 'כספים' } }), 'PUT /api/admin/roles/r2', /כספים/],
  [roles, deleteRole.initiate(second), 'DELETE /api/admin/roles/r2', /^(?!.*"r2")/],
  [
    danasDevices,
    toggleUserDevice.initiate({ ...device, body: { isActive: false } }),
    'POST /api/biometric/admin/devices/dana/d1/toggle',
    /"isActive":false/,
  ],
  [
    danasDevices,
    deleteUserDevice.initiate(device),
    'DELETE /api/biometric/admin/devices/dana/d1',
    /"data":\[\]/,
  ],
  [
    ownDevices,
    deleteOwnDevice.initiate({ params: { deviceId: 'd1' } }),
    'DELETE /api/biometric/devices/d1',
    /"data":\[\]/,
  ],
  [
    ownSettings,
    changeBiometricSettings.initiate({ body: { enabled: false } }),
    'POST /api/biometric/settings',
    /"enabled":false/,
  ],
];

it.each(WRITES)(
  'updates the cache optimistically, and reverts after an error: %#',
  async (read, write, call, shown) => {
    const server = new TestServer({ ...READS });
    const services = buildServices({ server });
    services.identity.user = buildUser();
    const { store, stop } = makeStore(services);
    const run = store.dispatch as (action: unknown) => Promise<{ error?: unknown }>;
    const known = (): string => JSON.stringify(store.getState().api.queries[key]?.data);
    await run((_dispatch: unknown, _getState: unknown, extra: ThunkExtra) => extra.loadSignedIn());
    await run(roles);
    const reading = run(read) as Promise<unknown> & { queryCacheKey: string };
    const key = reading.queryCacheKey;
    await reading;
    const before = known();
    expect(before).not.toMatch(shown);

    let refuse: () => void = () => undefined;
    server.routes[call] = () =>
      new Promise((response) => (refuse = () => response(errorResponse(409, 'conflict'))));
    // Refetches never respond.
    for (const name of Object.keys(READS)) server.routes[name] = () => new Promise(() => undefined);
    const writing = run(write);
    expect(known()).toMatch(shown);
    while (server.count(call) === 0) await Promise.resolve();
    refuse();
    expect((await writing).error).toBeDefined();
    expect(known()).toBe(before);
    stop();
  },
);
