import * as z from 'zod/mini';
import { nameText } from '#contract/lib/http/name-text';
import { anyOf, route } from '#contract/lib/http/route';
import { IdText } from '#contract/lib/lists/filters';
import { KnownPermission } from '#contract/features/permissions/permissions-contract';
import { ACTIONS, RESOURCES, Role } from '#contract/lib/permissions/permissions-rules';
import { feature } from '#contract/lib/feature';

export const rolesFeature = feature({
  name: 'roles',
  audit: {
    role: {
      kind: 'תפקיד',
      actions: {
        created: 'יצירת תפקיד',
        changed: 'שינוי תפקיד',
        deleted: 'מחיקת תפקיד',
      },
    },
    roles: {
      kind: 'תפקידים',
      actions: {
        cleaned: 'תחזוקת הרשאות',
      },
    },
  },
});

const MAX_PERMISSIONS = RESOURCES.length * ACTIONS.length;
const MAX_DESCRIPTION_LENGTH = 1_000;
const MAX_NAME_LENGTH = 100;

const RoleName = nameText(MAX_NAME_LENGTH);
const RoleDescription = z.string().check(z.trim(), z.maxLength(MAX_DESCRIPTION_LENGTH));
const RolePermissions = z.array(KnownPermission).check(z.maxLength(MAX_PERMISSIONS));

/** Maximum number of holders' names in a response. The count is always complete. */
export const MAX_HOLDERS = 50;

export const RoleHolder = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  /** True if the server answered a request of the user in the last minutes. */
  online: z.boolean(),
});
export type RoleHolder = z.infer<typeof RoleHolder>;

export const HeldRole = z.extend(Role, {
  updatedAt: z.string(),
  /** Number of users with the role, including deactivated users. */
  holderCount: z.int(),
  /** Number of invitations with the role. */
  invitedCount: z.int(),
  /** Only for callers who may manage users. Online users first, at most `MAX_HOLDERS`. */
  holders: z.optional(z.array(RoleHolder)),
});
export type HeldRole = z.infer<typeof HeldRole>;

const seeing = anyOf('users.manage', 'roles.manage');
const params = z.strictObject({ id: IdText });
const HeldRoleResponse = z.object({ data: HeldRole });

export const listRoles = route(rolesFeature, {
  method: 'GET',
  path: '/api/admin/roles',
  summary: 'All roles with their numbers of users',
  requires: seeing,
  response: z.object({ data: z.array(HeldRole) }),
});

export const getRole = route(rolesFeature, {
  method: 'GET',
  path: '/api/admin/roles/:id',
  summary: 'One role',
  requires: seeing,
  params,
  response: HeldRoleResponse,
});

export const createRole = route(rolesFeature, {
  method: 'POST',
  path: '/api/admin/roles',
  summary: 'Creates a role with permissions that the caller has; 409 if another role has the name',
  requires: 'roles.manage',
  audit: 'role.created',
  body: z.strictObject({
    name: RoleName,
    description: z._default(RoleDescription, ''),
    permissions: z._default(RolePermissions, []),
  }),
  response: HeldRoleResponse,
});

export const updateRole = route(rolesFeature, {
  method: 'PUT',
  path: '/api/admin/roles/:id',
  summary:
    'Changes the given fields of a role; 403 if the role has a permission that the caller lacks; 409 if no administrator ' +
    'would remain, or the role is no longer at the version `basedOn`',
  requires: 'roles.manage',
  audit: 'role.changed',
  params,
  body: z.strictObject({
    name: z.optional(RoleName),
    description: z.optional(RoleDescription),
    permissions: z.optional(RolePermissions),
    /** `updatedAt` of the role that the change is based on. If it differs by now, the response is 409. */
    basedOn: z.optional(z.string()),
  }),
  response: HeldRoleResponse,
});

export const deleteRole = route(rolesFeature, {
  method: 'DELETE',
  path: '/api/admin/roles/:id',
  summary:
    'Deletes a role; 403 if it has a permission that the caller lacks, 409 while users or invitations have it',
  requires: 'roles.manage',
  audit: 'role.deleted',
  params,
  response: z.object({ data: z.object({ id: z.string() }) }),
});

/** Reason why a role could not be deleted: the `details` of the 409. */
export const RoleInUse = z.object({
  holderCount: z.int(),
  invitedCount: z.int(),
  names: z.optional(z.array(z.string())),
});
export type RoleInUse = z.infer<typeof RoleInUse>;

const Cleanup = z.object({
  updated: z.int(),
  skipped: z.int(),
  changes: z.array(
    z.object({
      roleId: z.string(),
      roleName: z.string(),
      before: z.int(),
      after: z.int(),
      removed: z.array(z.string()),
    }),
  ),
});
export type Cleanup = z.infer<typeof Cleanup>;

export const cleanupRoles = route(rolesFeature, {
  method: 'POST',
  path: '/api/admin/roles/cleanup',
  summary: 'Removes unknown and duplicate permissions from all roles, or lists them',
  requires: 'roles.manage',
  audit: 'roles.cleaned',
  body: z.strictObject({ dryRun: z.boolean() }),
  response: z.object({ data: Cleanup }),
});
