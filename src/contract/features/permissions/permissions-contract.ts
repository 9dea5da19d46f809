import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { cleanTyped } from '#contract/lib/http/typed-text';
import { ACTIONS, RESOURCES, Role } from '#contract/lib/permissions/permissions-rules';
import { feature } from '#contract/lib/feature';

export const permissionsFeature = feature({
  name: 'permissions',
  audit: {},
});

/** Effective permissions of the caller, and the resources they open. */
export const EffectivePermissions = z.object({
  permissions: z.array(z.string()),
  resources: z.array(z.enum(RESOURCES)),
});
export type EffectivePermissions = z.infer<typeof EffectivePermissions>;

export const getPermissions = route(permissionsFeature, {
  method: 'GET',
  path: '/api/auth/permissions',
  summary: 'Effective permissions and accessible resources of the caller',
  requires: 'signed-in',
  response: z.object({ data: EffectivePermissions }),
});

const MAX_ROUTE_LENGTH = 300;
const MAX_ADDRESS_LENGTH = 254;
/** Permission with an existing resource and action. */
export const KnownPermission = z.templateLiteral([z.enum(RESOURCES), '.', z.enum(ACTIONS)]);

/** Decision on one permission (see access-rules.ts). */
const PermissionDecision = z.object({
  permission: KnownPermission,
  allowed: z.boolean(),
  steps: z.array(
    z.object({ rule: z.enum(['admin', 'manage', 'exact']), permission: KnownPermission, holds: z.boolean() }),
  ),
});

export const AccessDecision = z.object({
  allowed: z.boolean(),
  need: z.enum(['open', 'one', 'any', 'all']),
  permissions: z.array(PermissionDecision),
});

/** A person and the permissions of the person's role. */
export const AccessPerson = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  isActive: z.boolean(),
  lastLogin: z.nullable(z.string()),
  role: z.nullable(Role),
});
export type AccessPerson = z.infer<typeof AccessPerson>;

export const getAccess = route(permissionsFeature, {
  method: 'GET',
  path: '/api/admin/access',
  summary: 'A user by address or id, and the rule that grants or denies a route or a permission',
  requires: 'users.manage',
  query: z.strictObject({
    /** Id or email address, in any case. */
    user: z.string().check(cleanTyped, z.minLength(1), z.maxLength(MAX_ADDRESS_LENGTH), z.regex(/^[^\0]*$/)),
    /** Route name from `GET /api/admin/access/routes`. */
    route: z.optional(z.string().check(z.maxLength(MAX_ROUTE_LENGTH))),
    permission: z.optional(KnownPermission),
  }),
  response: z.object({
    data: z.object({
      person: AccessPerson,
      /** Null if the request named neither a route nor a permission. */
      decision: z.nullable(AccessDecision),
    }),
  }),
});

export const listRoutes = route(permissionsFeature, {
  method: 'GET',
  path: '/api/admin/access/routes',
  summary: 'All routes with their requirements as text',
  requires: 'users.manage',
  response: z.object({
    data: z.array(z.object({ name: z.string(), summary: z.string(), requires: z.string() })),
  }),
});
