import type { StoredProfile } from '#client/session/stored-profile';

/** Profile as returned by the server and stored in the state. `permissions`: of its role. */
export function buildProfile({
  permissions = ['dashboard.view'],
  ...overrides
}: Partial<StoredProfile> & { permissions?: string[] } = {}): StoredProfile {
  return {
    id: 'user-1',
    email: 'dana@misrad.example',
    displayName: 'דנה לוי',
    photoURL: null,
    roleId: 'role-1',
    role: { id: 'role-1', name: 'משרד', description: '', permissions },
    isAgent: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    lastLogin: null,
    ...overrides,
  };
}
