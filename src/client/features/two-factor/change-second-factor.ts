import type { changeTwoFactor } from '../../../contract/features/two-factor/two-factor-contract';
import type { RouteArgs } from '../../../contract/lib/http/route';
import type { ApiError } from '../../lib/http/api-error';
import { callWithSecrets } from '../../lib/http/call-with-secrets';
import type { AppThunk } from '../../lib/store-types';
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
