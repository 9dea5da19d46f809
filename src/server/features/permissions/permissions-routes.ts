import { allRoutes } from '#contract/features';
import { requirementText, type Requirement } from '#contract/lib/http/route';
import { explainAccess } from '#contract/features/permissions/access-rules';
import { getAccess, getPermissions, listRoutes } from '#contract/features/permissions/permissions-contract';
import { accessibleResources } from '#contract/lib/permissions/permissions-rules';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { findUserByKey, type UserRow } from '#server/features/accounts/users/users-queries';

export const permissionsRoutes = [
  serve(getPermissions, async ({ user }) => ({
    data: { permissions: [...user.permissions], resources: accessibleResources(user.permissions) },
  })),

  serve(getAccess, async ({ services, query }) => {
    const found = await findUserByKey(services.db, query.user);
    if (!found) throw new HttpError('not_found', 'no such user');
    const requires = query.route === undefined ? query.permission : getRequirement(query.route);
    const decision = requires === undefined ? null : explainAccess(found.role?.permissions ?? [], requires);
    return { data: { person: present(found), decision } };
  }),

  serve(listRoutes, async () => ({
    data: allRoutes.map(({ method, path, summary, requires }) => ({
      name: `${method} ${path}`,
      summary,
      requires: requirementText(requires),
    })),
  })),
];

/** @throws HttpError 400 for an undeclared route */
function getRequirement(name: string): Requirement {
  const route = allRoutes.find(({ method, path }) => `${method} ${path}` === name);
  if (route) return route.requires;
  throw new HttpError('invalid_input', 'no such route', {
    fields: [{ field: 'query.route', reason: 'no such route' }],
  });
}

function present({ user, role }: UserRow) {
  const { id, email, displayName, isActive, lastLogin } = user;
  return {
    id,
    email,
    displayName,
    isActive,
    lastLogin,
    role: role && {
      id: role.id,
      name: role.name,
      description: role.description,
      permissions: role.permissions,
    },
  };
}
