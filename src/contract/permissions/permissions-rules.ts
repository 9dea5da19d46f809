/** Resources a permission can name (spec.md section 3, "Permission"). */
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

/** Actions a permission can name (spec.md section 3, "Permission"). */
export const ACTIONS = ['view', 'create', 'edit', 'delete', 'manage', 'admin'] as const;

export type Resource = (typeof RESOURCES)[number];
export type Action = (typeof ACTIONS)[number];
export type Permission = `${Resource}.${Action}`;

/** The holder of this permission passes every check (spec.md section 6). */
export const SYSTEM_ADMIN: Permission = 'system.admin';

const KNOWN_RESOURCES: ReadonlySet<string> = new Set(RESOURCES);

/**
 * May somebody who holds `permissions` do `action` on `resource`? spec.md section 6:
 * `system.admin` passes everything; `resource.manage` passes every action but `admin`; else the exact permission.
 */
export function can(permissions: readonly string[], resource: Resource, action: Action = 'view'): boolean {
  if (permissions.includes(SYSTEM_ADMIN)) return true;
  if (action !== 'admin' && permissions.includes(`${resource}.manage`)) return true;
  return permissions.includes(`${resource}.${action}`);
}

/** `can()` for a permission written as one string. */
export function holds(permissions: readonly string[], permission: Permission): boolean {
  const [resource, action] = permission.split('.') as [Resource, Action];
  return can(permissions, resource, action);
}

/** Resources these permissions open, known ones only, in the order of `RESOURCES` (spec.md section 6). */
export function accessibleResources(permissions: readonly string[]): Resource[] {
  if (permissions.includes(SYSTEM_ADMIN)) return [...RESOURCES];
  const named = new Set(permissions.map((permission) => permission.split('.', 1)[0]));
  return RESOURCES.filter((resource) => named.has(resource));
}

/**
 * Strips permissions of unknown resources and repetitions (spec.md section 5, "Permission cleanup").
 * @returns what stays, in its first order, and every entry that was removed.
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
