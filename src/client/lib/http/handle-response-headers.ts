import { accessDenied, permissionsStampSeen, secondFactorDemanded } from './response-actions';
import { getErrorCode, isForbidden, type ApiError } from './api-error';
import type { AppDispatch, SessionView } from '../store-types';

interface ResponseFacts {
  /** Stamp of the caller's permissions, or null if the response has none. */
  stamp: string | null;
  error?: ApiError;
}

/**
 * Handles response headers and errors that affect the session: changed permissions, a demanded second factor, an ended
 * session, a user without access.
 */
export function handleResponseHeaders(
  { stamp, error }: ResponseFacts,
  dispatch: AppDispatch,
  session: SessionView,
): void {
  if (stamp !== null && stamp !== session.permissionsStamp) dispatch(permissionsStampSeen({ stamp }));
  if (!error) return;
  if (isSecondFactorRefusal(error)) dispatch(secondFactorDemanded());
  // During sign-in the caller handles the refusal.
  if (!session.isSignedIn) return;
  const code = getErrorCode(error);
  if (code === 'session_ended') dispatch(accessDenied({ failure: 'sessionExpired' }));
  if (code === 'not_active') dispatch(accessDenied({ failure: 'notActive' }));
  if (code === 'not_approved') dispatch(accessDenied({ failure: 'notApproved' }));
}

/** Matches the error text, as specified in spec.md section 8 ("Two-factor"), or the error code. */
function isSecondFactorRefusal(error: ApiError): boolean {
  if (!isForbidden(error)) return false;
  const inWords = ['two-factor', 'required'].every((word) => error.text.toLowerCase().includes(word));
  return inWords || getErrorCode(error) === 'two_factor_required';
}
