import type { ReactNode } from 'react';
import { holds, type Permission } from '#contract/lib/permissions/permissions-rules';
import { useAppSelector } from '#client/lib/hooks';
import { selectCan, selectPermissions } from './permissions-selectors';

interface Props {
  permission: Permission;
  /** Shown without the permission. Default: nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Renders its children if the user has the permission. The server sends no protected data in any case. */
export function Can({ permission, fallback = null, children }: Props): ReactNode {
  return useCan(permission) ? children : fallback;
}

/** Returns true if the user has the permission (spec.md section 6). */
export function useCan(permission: Permission): boolean {
  return useAppSelector((state) => selectCan(state, permission));
}

/** Returns the permissions that the user lacks. */
export function useMissingPermissions(needs: readonly Permission[]): readonly Permission[] {
  const permissions = useAppSelector(selectPermissions);
  return needs.filter((needed) => !holds(permissions, needed));
}
