import type { Permission } from '../../contract/permissions/permissions-rules';
import { useAppSelector } from '../platform/hooks';
import { selectHolds } from './permissions-selectors';

/** The permission itself where this person lacks it, for a card that is then read-only; null: they hold it. */
export function useLacks(permission: Permission): Permission | null {
  return useAppSelector((state) => (selectHolds(state, permission) ? null : permission));
}
