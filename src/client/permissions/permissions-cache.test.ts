import { memoryStore, NOW } from '../platform/testing/services';
import {
  cachePermissions,
  clearCachedPermissions,
  keptPermissions,
  PERMISSIONS_CACHE_LIFETIME_MS,
  readCachedPermissions,
} from './permissions-cache';

const holder = { id: 'user-1', roleId: 'role-1' };
const KEY = 'misrad.permissions';

function at(now: number, content: Record<string, string> = {}) {
  return { localStorage: memoryStore(content), clock: { now: () => now } };
}

function kept(overrides: Record<string, unknown> = {}): Record<string, string> {
  const entry = {
    userId: 'user-1',
    roleId: 'role-1',
    permissions: ['sales.view'],
    timestamp: NOW,
    ...overrides,
  };
  return { [KEY]: JSON.stringify(entry) };
}

describe('the permissions cache', () => {
  it('gives back what it was given, with the fields of the specification', () => {
    const storage = at(NOW);
    cachePermissions(storage, holder, ['sales.view'], 'stamp');
    expect(JSON.parse(storage.localStorage.get(KEY) ?? '')).toEqual({
      userId: 'user-1',
      roleId: 'role-1',
      permissions: ['sales.view'],
      timestamp: NOW,
      stamp: 'stamp',
    });
    expect(readCachedPermissions(storage, holder, 'stamp')).toEqual(['sales.view']);
    clearCachedPermissions(storage);
    expect(readCachedPermissions(storage, holder, 'stamp')).toBeNull();
  });

  it('lives for thirty minutes', () => {
    expect(PERMISSIONS_CACHE_LIFETIME_MS).toBe(1_800_000);
    expect(readCachedPermissions(at(NOW + 1_799_999, kept()), holder, null)).toEqual(['sales.view']);
    expect(readCachedPermissions(at(NOW + 1_800_000, kept()), holder, null)).toBeNull();
  });

  it.each([
    ["another user's", { userId: 'user-2' }],
    ["another role's", { roleId: 'role-2' }],
    ['of no role', { roleId: null }],
    ['of the future', { timestamp: NOW + 1 }],
    ["another stamp's", { stamp: 'old' }],
  ])('is not used when it is %s', (_what, overrides) => {
    expect(readCachedPermissions(at(NOW, kept(overrides)), holder, 'new')).toBeNull();
  });

  it("gives nobody another person's for a guess", () => {
    expect(keptPermissions(at(NOW, kept({ userId: 'user-2' })), 'user-1')).toEqual([]);
    expect(keptPermissions(at(NOW, kept()), 'user-1')).toEqual(['sales.view']);
  });

  it('is used when either side knows no stamp', () => {
    expect(readCachedPermissions(at(NOW, kept({ stamp: 'old' })), holder, null)).toEqual(['sales.view']);
    expect(readCachedPermissions(at(NOW, kept()), holder, 'new')).toEqual(['sales.view']);
  });

  it('leaves out unknown resources and repetitions', () => {
    const stored = kept({ permissions: ['sales.view', 'ghost.view', 'sales.view'] });
    expect(readCachedPermissions(at(NOW, stored), holder, null)).toEqual(['sales.view']);
  });

  it.each([
    ['no JSON', '{"userId":'],
    ['JSON null', 'null'],
    ['another shape', '{"permissions":"system.admin"}'],
    ['a list', '["system.admin"]'],
    ['wrong types', JSON.stringify({ userId: 'user-1', roleId: 'role-1', permissions: [1], timestamp: NOW })],
  ])('drops a stored value that is %s', (_what, text) => {
    const storage = at(NOW, { [KEY]: text });
    expect(readCachedPermissions(storage, holder, null)).toBeNull();
    expect(storage.localStorage.get(KEY)).toBeNull();
  });
});
