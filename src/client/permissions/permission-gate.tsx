import type { ReactNode } from 'react';
import type { Action, Resource } from '../../contract/permissions/permissions-rules';
import { useAppSelector } from '../platform/hooks';
import { selectCan } from './permissions-selectors';

interface Props {
  resource: Resource;
  /** `view` where none is named. */
  action?: Action;
  /** Shown instead; nothing where none is given. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Shows its content only to those who may (spec.md section 6). What must not be seen, the server does not send. */
export function PermissionGate({ resource, action = 'view', fallback = null, children }: Props): ReactNode {
  const allowed = useAppSelector((state) => selectCan(state, resource, action));
  return allowed ? children : fallback;
}
