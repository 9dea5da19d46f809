import { holds, type Permission, type Resource } from '#contract/lib/permissions/permissions-rules';
import type { PermissionsState } from './permissions-slice';

interface StateWithPermissions {
  permissions: PermissionsState;
}

const NO_PERMISSIONS: readonly string[] = [];
const NO_RESOURCES: readonly Resource[] = [];

/** Returns the permissions in effect; none while they load. */
export function selectPermissions({ permissions }: StateWithPermissions): readonly string[] {
  return 'permissions' in permissions ? permissions.permissions : NO_PERMISSIONS;
}

export function selectAccessibleResources({ permissions }: StateWithPermissions): readonly Resource[] {
  return 'resources' in permissions ? permissions.resources : NO_RESOURCES;
}

/** Returns true while the permissions are loaded or refreshed. */
export function selectPermissionsLoading({ permissions }: StateWithPermissions): boolean {
  return permissions.status === 'loading' || permissions.status === 'refreshing';
}

/** Returns true if the user has the permission (spec.md section 6). */
export function selectCan(state: StateWithPermissions, permission: Permission): boolean {
  return holds(selectPermissions(state), permission);
}
