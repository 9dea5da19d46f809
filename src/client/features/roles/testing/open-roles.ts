import { screen } from '@testing-library/react';
import type { HeldRole } from '#contract/features/roles/roles-contract';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';

export const PUT = 'PUT /api/admin/roles/r1';

/** Role with one holder, who is online. */
export function buildRole(overrides: Partial<HeldRole> = {}): HeldRole {
  return {
    id: 'r1',
    name: 'משרד',
    description: 'מכירות ולקוחות',
    permissions: ['sales.view', 'salaries.manage'],
    updatedAt: '2026-09-16T09:00:00.000Z',
    holderCount: 1,
    invitedCount: 0,
    holders: [
      { id: 'u', displayName: 'נועה לוי', email: 'noa@misrad.example', isActive: true, online: true },
    ],
    ...overrides,
  };
}

export const MANAGER = ['settings.view', 'roles.manage', 'sales.manage', 'salaries.manage'];

/** Opens the roles with one role, which a save changes. */
export async function open(permissions = MANAGER, overrides: Partial<HeldRole> = {}) {
  let role = buildRole(overrides);
  const server = new TestServer({
    'GET /api/admin/roles': () => json({ data: [role] }),
    [PUT]: (init) => {
      role = { ...role, ...(JSON.parse(String(init.body)) as Partial<HeldRole>) };
      return json({ data: role });
    },
  });
  const app = renderApp({ path: '/settings/permissions', permissions, server });
  await screen.findByRole('heading', { name: 'משרד' });
  return { ...app, server };
}

export const getCheckbox = (name: RegExp) => screen.getByRole('checkbox', { name });
/** Returns the body of the last save. */
export const body = (server: TestServer): unknown =>
  JSON.parse(String(server.calls.filter(({ name }) => name === PUT).at(-1)?.init.body));
