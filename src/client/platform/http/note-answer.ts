import { accessRevoked } from '../../auth/session/auth-slice';
import { permissionsStampChanged } from '../../permissions/permissions-slice';
import { secondFactorRequired } from '../../two-factor/two-factor-slice';
import { codeOf, statusOf, type ApiError } from './api-error';
import type { RouteAnswer } from './call-route';
import type { AppDispatch, RootState } from '../../app/store';

interface Store {
  dispatch: AppDispatch;
  getState: () => unknown;
}

const FORBIDDEN = 403;

/** What an answer says beside its content: other permissions, a second factor to do, a user who is no longer let in. */
export function noteAnswer(answer: RouteAnswer, { dispatch, getState }: Store): void {
  const { auth, permissions } = getState() as RootState;
  const known = 'stamp' in permissions ? permissions.stamp : null;
  if (answer.stamp !== null && answer.stamp !== known)
    dispatch(permissionsStampChanged({ stamp: answer.stamp }));
  if (!('error' in answer)) return;
  if (isSecondFactorRefusal(answer.error)) dispatch(secondFactorRequired());
  // While signing in, the listeners of the auth room judge the refusal themselves.
  if (auth.status !== 'signedIn') return;
  const code = codeOf(answer.error);
  if (code === 'not_active') dispatch(accessRevoked({ failure: 'notActive' }));
  if (code === 'not_approved') dispatch(accessRevoked({ failure: 'notApproved' }));
}

/** By its words, as spec.md section 8 ("Two-factor") has it, and by our own code. */
function isSecondFactorRefusal(error: ApiError): boolean {
  if (statusOf(error) !== FORBIDDEN) return false;
  const inWords = ['two-factor', 'required'].every((word) => error.text.toLowerCase().includes(word));
  return inWords || codeOf(error) === 'two_factor_required';
}
