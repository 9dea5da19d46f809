import type { changeTwoFactor } from '../../contract/two-factor/two-factor-contract';
import type { RouteArgs } from '../../contract/http/route';
import type { ApiError } from '../platform/http/api-error';
import { callWithSecrets } from '../platform/http/call-with-secrets';
import type { AppThunk } from '../platform/store-types';
import { twoFactorApi } from './two-factor-api';

/**
 * Changes the organisation's second factor. The codes are in no action.
 * @returns null after success, else the error.
 */
export function changeSecondFactor(
  body: RouteArgs<typeof changeTwoFactor>['body'],
): AppThunk<Promise<ApiError | null>> {
  return async (dispatch) => {
    const answer = await dispatch(callWithSecrets(twoFactorApi.endpoints.changeTwoFactor, { body }));
    return 'error' in answer ? answer.error : null;
  };
}
