import type { ReactNode } from 'react';
import type { Permission } from '#contract/lib/permissions/permissions-rules';
import { useCan } from './use-can';

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
