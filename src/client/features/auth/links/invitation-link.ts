import { NOT_AUTHENTICATED, isNotFound, getErrorStatus, type ApiError } from '../../../lib/http/api-error';
import type { Outcome } from '../../../lib/http/call-with-secrets';
import type { AppThunk } from '../../../lib/store-types';
import type { LinkFailure } from './action-link-slice';

const TOO_MANY_REQUESTS = 429;

/** Returns true if the invitation's link is the newest one, or null if the server could not be asked. */
export function isCurrentInvitation(number: string): AppThunk<Promise<boolean | null>> {
  return async (dispatch, _getState, { log }) => {
    try {
      const { authApi, callWithSecrets } = await loadCalls();
      const answer = await dispatch(
        callWithSecrets(authApi.endpoints.checkInvitationLink, { body: { number } }),
      );
      return 'data' in answer ? answer.data.current : null;
    } catch {
      log.warn('It is not known whether an invitation has a newer link');
      return null;
    }
  };
}

/**
 * Returns the identity provider's code for a copied link, which only contains the invitation's number, or the reason
 * for a failure.
 */
export function openInvitation(
  number: string,
): AppThunk<Promise<{ code: string } | { failure: LinkFailure }>> {
  return async (dispatch, _getState, { log }) => {
    let answer: Outcome<{ code: string }>;
    try {
      const { authApi, callWithSecrets } = await loadCalls();
      answer = await dispatch(callWithSecrets(authApi.endpoints.openInvitationLink, { body: { number } }));
    } catch {
      answer = { error: NOT_AUTHENTICATED };
    }
    if ('data' in answer) return answer.data;
    log.warn('An invitation could not be opened', answer.error.text);
    return { failure: toOpeningFailure(answer.error) };
  };
}

function toOpeningFailure(error: ApiError): LinkFailure {
  if (isNotFound(error)) return 'replaced';
  return getErrorStatus(error) === TOO_MANY_REQUESTS ? 'tooManyAttempts' : 'other';
}

/** Loads the endpoints; `callWithSecrets` attaches the API itself. */
async function loadCalls() {
  const [{ authApi }, { callWithSecrets }] = await Promise.all([
    import(/* webpackChunkName: "api" */ '../session/auth-api'),
    import(/* webpackChunkName: "api" */ '../../../lib/http/call-with-secrets'),
  ]);
  return { authApi, callWithSecrets };
}
