import type { RootState } from '../app/store';
import { selectHolds } from '../permissions/permissions-selectors';
import { selectSecondFactorDone } from '../two-factor/two-factor-selectors';

/** Somebody is signed in, and has done the second factor where there is one. */
export const isInside = (state: RootState): boolean =>
  state.auth.status === 'signedIn' && selectSecondFactorDone(state);

/** Whose open page synchronises by itself. */
export const maySync = (state: RootState): boolean => isInside(state) && selectHolds(state, 'sync.manage');

/** Whose open page has the server look whether the data are old, and hears nothing of it. */
export const mayOnlyAsk = (state: RootState): boolean =>
  isInside(state) && state.permissions.status === 'ready' && !maySync(state);
