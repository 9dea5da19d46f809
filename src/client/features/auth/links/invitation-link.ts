import { isNotFound, getErrorStatus, type ApiError } from '#client/lib/http/api-error';
import type { AppThunk } from '#client/lib/store-types';
import type { LinkFailure } from './action-link-slice';

const TOO_MANY_REQUESTS = 429;

/** Returns true if the invitation's link is the newest one, or null if the server could not be asked. */
export function isCurrentInvitation(number: string): AppThunk<Promise<boolean | null>> {
  return async (dispatch, _getState, { loadSignedIn, log }) => {
    try {
      const calls = await loadSignedIn();
      const result = await dispatch(calls.isCurrentInvitation(number));
      return 'data' in result ? result.data.current : null;
    } catch {
      log.warn('It is not known whether an invitation has a newer link');
      return null;
    }
  };
}

/** Returns a token that signs in, for an invitation's number, or the reason for a failure. */
export function openInvitation(
  number: string,
): AppThunk<Promise<{ token: string } | { failure: LinkFailure }>> {
  return async (dispatch, _getState, { loadSignedIn, log }) => {
    try {
      const calls = await loadSignedIn();
      const result = await dispatch(calls.openInvitation(number));
      if ('data' in result) return result.data;
      log.warn('An invitation could not be opened', result.error.text);
      return { failure: toOpeningFailure(result.error) };
    } catch {
      log.warn('The code that opens an invitation could not be loaded');
      return { failure: 'other' };
    }
  };
}

function toOpeningFailure(error: ApiError): LinkFailure {
  if (isNotFound(error)) return 'replaced';
  return getErrorStatus(error) === TOO_MANY_REQUESTS ? 'tooManyAttempts' : 'other';
}
