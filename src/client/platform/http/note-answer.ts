import { accessRefused, permissionsStampSeen, secondFactorDemanded } from './answer-actions';
import { codeOf, statusOf, type ApiError } from './api-error';
import type { RouteAnswer } from './call-route';
import type { SessionView } from '../start-app-listening';
import type { AppDispatch } from '../../app/store';

const FORBIDDEN = 403;

/** What an answer says beside its content: other permissions, a second factor to do, a user who is no longer let in. */
export function noteAnswer(answer: RouteAnswer, dispatch: AppDispatch, session: SessionView): void {
  const { stamp } = answer;
  if (stamp !== null && stamp !== session.permissionsStamp) dispatch(permissionsStampSeen({ stamp }));
  if (!('error' in answer)) return;
  if (isSecondFactorRefusal(answer.error)) dispatch(secondFactorDemanded());
  // While signing in, whoever signs in judges the refusal.
  if (!session.inside) return;
  const code = codeOf(answer.error);
  if (code === 'not_active') dispatch(accessRefused({ failure: 'notActive' }));
  if (code === 'not_approved') dispatch(accessRefused({ failure: 'notApproved' }));
}

/** By its words, as spec.md section 8 ("Two-factor") has it, and by our own code. */
function isSecondFactorRefusal(error: ApiError): boolean {
  if (statusOf(error) !== FORBIDDEN) return false;
  const inWords = ['two-factor', 'required'].every((word) => error.text.toLowerCase().includes(word));
  return inWords || codeOf(error) === 'two_factor_required';
}
