import type { Permission } from '../../../contract/features/permissions/permissions-rules';
import { useAppSelector } from '../../lib/hooks';
import { selectHolds } from './permissions-selectors';

/** Returns the permission if the user lacks it, for a read-only card, else null. */
export function useLacks(permission: Permission): Permission | null {
  return useAppSelector((state) => (selectHolds(state, permission) ? null : permission));
}
