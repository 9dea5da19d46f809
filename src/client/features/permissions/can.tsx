import type { ReactNode } from 'react';
import type { Action, Resource } from '../../../contract/features/permissions/permissions-rules';
import { useAppSelector } from '../../lib/hooks';
import { selectCan } from './permissions-selectors';

interface Props {
  resource: Resource;
  /** Default: `view`. */
  action?: Action;
  /** Shown without the permission. Default: nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Renders its children if the user has the permission (spec.md section 6). Protected data is not sent by the server. */
export function Can({ resource, action = 'view', fallback = null, children }: Props): ReactNode {
  const allowed = useAppSelector((state) => selectCan(state, resource, action));
  return allowed ? children : fallback;
}
