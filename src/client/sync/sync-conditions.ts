import { isAction, type ListenerEffectAPI } from '@reduxjs/toolkit';
import type { Extra } from '../platform/start-app-listening';
import type { AppDispatch, RootState } from '../app/store';
import { selectHolds } from '../permissions/permissions-selectors';
import { selectSecondFactorDone } from '../two-factor/two-factor-selectors';

export type SyncEffect = ListenerEffectAPI<RootState, AppDispatch, Extra>;

/** Somebody is signed in, and has done the second factor where there is one. */
export const isInside = (state: RootState): boolean =>
  state.auth.status === 'signedIn' && selectSecondFactorDone(state);

/** Whose open page synchronises by itself. */
export const maySync = (state: RootState): boolean => isInside(state) && selectHolds(state, 'sync.manage');

/** Whose open page has the server look whether the data are old, and hears nothing of it. */
export const mayOnlyAsk = (state: RootState): boolean =>
  isInside(state) && state.permissions.status === 'ready' && !maySync(state);

/** An action of RTK Query, which the login page does without. */
export function isAnswerOf(action: unknown, type: string, endpointName: string): boolean {
  if (!isAction(action) || action.type !== type || !('meta' in action)) return false;
  return (action.meta as { arg?: { endpointName?: string } }).arg?.endpointName === endpointName;
}
