import { waitFor } from '@testing-library/react';
import { makeStore } from '#client/app/store';
import { sessionEnded } from '../auth-slice';
import { buildServices, NOW } from '#client/lib/testing/services';
import {
  PERMISSIONS_CACHE_LIFETIME_MS,
  selectCachedPermissions,
  selectLastPermissions,
} from './permissions-cache';
import type { CachedPermissions } from './permissions-cache-slice';
import { permissionsCacheCleared, permissionsCached } from './permissions-cache-slice';
import { selectPermissions } from './permissions-selectors';
import { PERMISSIONS_KEY, readStoredPermissions } from './testing/stored-permissions';

const holder = { id: 'user-1', roleId: 'role-1' };
const entry: CachedPermissions = {
  userId: 'user-1',
  roleId: 'role-1',
  permissions: ['sales.view'],
  timestamp: NOW,
  stamp: null,
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function start(text?: string) {
  const services = buildServices({ stored: text === undefined ? {} : { [PERMISSIONS_KEY]: text } });
  const { store, stop } = makeStore(services);
  stops.push(stop);
  await waitFor(() =>
    expect(store.getState().permissionsCache).toMatchObject({ _persist: { rehydrated: true } }),
  );
  return {
    store,
    stored: () => readStoredPermissions(services),
    /** Opens the application again in this browser. */
    reopen: () => start(services.localStorage.get(PERMISSIONS_KEY) ?? undefined),
  };
}

const cacheWith = (overrides: Partial<CachedPermissions> = {}) => ({
  permissionsCache: { cached: { ...entry, ...overrides } },
});

describe('permissions cache', () => {
  it('is stored in the browser with the specified fields until it is cleared', async () => {
    const { store, stored, reopen } = await start();
    expect(stored()).toBeNull();
    store.dispatch(permissionsCached({ cached: entry }));
    await waitFor(() => expect(stored()).toEqual(entry));
    expect((await reopen()).store.getState().permissionsCache.cached).toEqual(entry);
    store.dispatch(permissionsCacheCleared());
    await waitFor(() => expect(stored()).toBeNull());
  });

  it.each([
    [
      'earlier releases',
      '{"userId":"user-1","roleId":"role-1","permissions":["sales.view"],"timestamp":1789550940000,"stamp":"s"}',
      { ...entry, timestamp: 1_789_550_940_000, stamp: 's' },
    ],
    [
      'releases without stamps',
      '{"userId":"user-1","roleId":null,"permissions":[],"timestamp":1789550940000}',
      { ...entry, roleId: null, permissions: [], timestamp: 1_789_550_940_000 },
    ],
  ])('is read in the format of %s, and grants nothing by itself', async (_which, text, expected) => {
    const { store, stored } = await start(text);
    expect(store.getState().permissionsCache.cached).toEqual(expected);
    expect(selectPermissions(store.getState())).toEqual([]);
    store.dispatch(sessionEnded());
    await waitFor(() => expect(stored()).toBeNull());
  });

  it.each([
    ['no JSON', '{"userId":'],
    ['JSON null', 'null'],
    ['another shape', '{"permissions":"system.admin"}'],
    ['an entry of another shape', '{"cached":"{\\"permissions\\":[]}"}'],
    ['wrong types', JSON.stringify({ ...entry, permissions: [1] })],
  ])('ignores a stored value that is %s', async (_what, text) => {
    const { store, stored } = await start(text);
    expect(store.getState().permissionsCache.cached).toBeNull();
    await waitFor(() => expect(stored()).toBeNull());
  });

  it('expires after thirty minutes', () => {
    expect(PERMISSIONS_CACHE_LIFETIME_MS).toBe(1_800_000);
    const at = (now: number) => selectCachedPermissions(cacheWith(), { holder, stamp: null, now });
    expect(at(NOW + 1_799_999)).toEqual(['sales.view']);
    expect(at(NOW + 1_800_000)).toBeNull();
  });

  it.each([
    ["another user's", { userId: 'user-2' }],
    ["another role's", { roleId: 'role-2' }],
    ['of no role', { roleId: null }],
    ['of the future', { timestamp: NOW + 1 }],
    ["another stamp's", { stamp: 'old' }],
  ])('is not used when it is %s', (_what, overrides) => {
    const check = { holder, stamp: 'new', now: NOW };
    expect(selectCachedPermissions(cacheWith(overrides), check)).toBeNull();
  });

  it("does not guess from another user's permissions", () => {
    expect(selectLastPermissions(cacheWith({ userId: 'user-2' }), 'user-1')).toEqual([]);
    expect(selectLastPermissions(cacheWith(), 'user-1')).toEqual(['sales.view']);
  });

  it.each([
    ['old', null],
    [null, 'new'],
  ])('is used if either stamp is unknown (%s, %s)', (stored, seen) => {
    const check = { holder, stamp: seen, now: NOW };
    expect(selectCachedPermissions(cacheWith({ stamp: stored }), check)).toEqual(['sales.view']);
  });

  it('omits unknown resources and duplicates', () => {
    const cache = cacheWith({ permissions: ['sales.view', 'ghost.view', 'sales.view'] });
    expect(selectCachedPermissions(cache, { holder, stamp: null, now: NOW })).toEqual(['sales.view']);
  });
});
