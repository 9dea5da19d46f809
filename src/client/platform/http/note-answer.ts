import { accessRefused, permissionsStampSeen, secondFactorDemanded } from './answer-actions';
import { codeOf, isForbidden, type ApiError } from './api-error';
import type { SessionView } from '../start-app-listening';
import type { AppDispatch } from '../../app/store';

interface Said {
  /** The server's mark of the caller's permissions; null where the answer carries none. */
  stamp: string | null;
  error?: ApiError;
}

/** What an answer says beside its content: other permissions, a second factor to do, a user who is no longer let in. */
export function noteAnswer({ stamp, error }: Said, dispatch: AppDispatch, session: SessionView): void {
  if (stamp !== null && stamp !== session.permissionsStamp) dispatch(permissionsStampSeen({ stamp }));
  if (!error) return;
  if (isSecondFactorRefusal(error)) dispatch(secondFactorDemanded());
  // While signing in, whoever signs in judges the refusal.
  if (!session.inside) return;
  const code = codeOf(error);
  if (code === 'not_active') dispatch(accessRefused({ failure: 'notActive' }));
  if (code === 'not_approved') dispatch(accessRefused({ failure: 'notApproved' }));
}

/** By its words, as spec.md section 8 ("Two-factor") has it, and by our own code. */
function isSecondFactorRefusal(error: ApiError): boolean {
  if (!isForbidden(error)) return false;
  const inWords = ['two-factor', 'required'].every((word) => error.text.toLowerCase().includes(word));
  return inWords || codeOf(error) === 'two_factor_required';
}
