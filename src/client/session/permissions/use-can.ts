import { holds, type Permission } from '#contract/lib/permissions/permissions-rules';
import { useAppSelector } from '#client/lib/hooks';
import { selectCan, selectPermissions } from './permissions-selectors';

/** Returns true if the user has the permission (spec.md section 6). */
export function useCan(permission: Permission): boolean {
  return useAppSelector((state) => selectCan(state, permission));
}

/** Returns the permissions that the user lacks. */
export function useMissingPermissions(needs: readonly Permission[]): readonly Permission[] {
  const permissions = useAppSelector(selectPermissions);
  return needs.filter((needed) => !holds(permissions, needed));
}
