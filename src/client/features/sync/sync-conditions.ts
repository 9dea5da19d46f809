import { selectCan } from '#client/session/permissions/permissions-selectors';
import { selectIsOpen } from '#client/session/auth-selectors';
import type { RootState } from '#client/lib/store-types';

/** Returns true if the user's open page may synchronise automatically. */
export const canSync = (state: RootState): boolean => selectIsOpen(state) && selectCan(state, 'sync.manage');

/** Returns true if the user's open page only asks the server to check, without following the run. */
export const canOnlyRequestCheck = (state: RootState): boolean =>
  selectIsOpen(state) && state.permissions.status === 'ready' && !canSync(state);
