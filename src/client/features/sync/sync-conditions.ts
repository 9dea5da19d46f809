import { selectHolds } from '../permissions/permissions-selectors';
import { selectSecondFactorDone } from '../two-factor/two-factor-selectors';
import type { RootState } from '../../lib/store-types';

/** Returns true if a user is signed in and the second factor is verified or not required. */
export const isInside = (state: RootState): boolean =>
  state.auth.status === 'signedIn' && selectSecondFactorDone(state);

/** Returns true if the user's open page may synchronise automatically. */
export const maySync = (state: RootState): boolean => isInside(state) && selectHolds(state, 'sync.manage');

/** Returns true if the user's open page only asks the server to check, without following the run. */
export const mayOnlyAsk = (state: RootState): boolean =>
  isInside(state) && state.permissions.status === 'ready' && !maySync(state);
