import * as z from 'zod/mini';

/** A named set of permissions (spec.md section 3, "Role"). */
export const Role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Strings of the form `resource.action`. May contain permissions of resources that no longer exist. */
  permissions: z.array(z.string()),
});
export type Role = z.infer<typeof Role>;

/** Resources of permissions (spec.md section 3, "Permission"). */
export const RESOURCES = [
  'system',
  'dashboard',
  'user_info',
  'customers',
  'sales',
  'inactive_customers',
  'reports',
  'users',
  'roles',
  'settings',
  'sync',
  'salaries',
  'sales_print',
  'inventory',
] as const;

/** Actions of permissions (spec.md section 3, "Permission"). */
export const ACTIONS = ['view', 'create', 'edit', 'delete', 'manage', 'admin'] as const;

export type Resource = (typeof RESOURCES)[number];
export type Action = (typeof ACTIONS)[number];
export type Permission = `${Resource}.${Action}`;

/** Grants every permission (spec.md section 6). */
export const SYSTEM_ADMIN: Permission = 'system.admin';

const KNOWN_RESOURCES: ReadonlySet<string> = new Set(RESOURCES);

/** A permission that grants another permission, and its rule in spec.md section 6. */
export interface Rule {
  rule: 'admin' | 'manage' | 'exact';
  permission: Permission;
}

/**
 * Returns the permissions that grant a permission, in the order of evaluation (spec.md section 6): `system.admin`
 * grants everything; `resource.manage` grants every action but `admin`; otherwise the exact permission.
 */
export function getRules(permission: Permission): readonly Rule[] {
  const [resource, action] = permission.split('.') as [Resource, Action];
  const admin: Rule = { rule: 'admin', permission: SYSTEM_ADMIN };
  const manage: Rule = { rule: 'manage', permission: `${resource}.manage` };
  const exact: Rule = { rule: 'exact', permission };
  if (permission === SYSTEM_ADMIN) return [admin];
  return action === 'admin' || action === 'manage' ? [admin, exact] : [admin, manage, exact];
}

/** Returns true if `permissions` allow `action` on `resource`. */
export function can(permissions: readonly string[], resource: Resource, action: Action = 'view'): boolean {
  return holds(permissions, `${resource}.${action}`);
}

/** `can()` for a permission in one string. */
export function holds(permissions: readonly string[], permission: Permission): boolean {
  return getRules(permission).some((rule) => permissions.includes(rule.permission));
}

/** Returns the known resources that the permissions open, in the order of `RESOURCES` (spec.md section 6). */
export function accessibleResources(permissions: readonly string[]): Resource[] {
  if (permissions.includes(SYSTEM_ADMIN)) return [...RESOURCES];
  const named = new Set(permissions.map((permission) => permission.split('.', 1)[0]));
  return RESOURCES.filter((resource) => named.has(resource));
}

/**
 * Removes permissions of unknown resources, and duplicates (spec.md section 5, "Permission cleanup").
 * @returns the kept permissions in their order, and all removed entries.
 */
export function cleanPermissions(permissions: readonly string[]): { kept: string[]; removed: string[] } {
  const kept = new Set<string>();
  const removed: string[] = [];
  for (const permission of permissions) {
    const [resource = '', action] = permission.split('.', 2);
    if (KNOWN_RESOURCES.has(resource) && action && !kept.has(permission)) kept.add(permission);
    else removed.push(permission);
  }
  return { kept: [...kept], removed };
}
