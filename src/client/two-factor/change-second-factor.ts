import { changeTwoFactor } from '../../contract/two-factor/two-factor-contract';
import type { RouteArgs } from '../../contract/http/route';
import { api } from '../platform/http/api';
import type { ApiError } from '../platform/http/api-error';
import { callServer } from '../platform/http/call-server';
import type { AppThunk } from '../platform/start-app-listening';

/** Changes the organisation's second factor. The codes enter no action. @returns null: done; else why not. */
export function changeSecondFactor(
  body: RouteArgs<typeof changeTwoFactor>['body'],
): AppThunk<Promise<ApiError | null>> {
  return async (dispatch) => {
    const answer = await dispatch(callServer(changeTwoFactor, { body }));
    dispatch(api.util.invalidateTags(['two-factor']));
    return 'error' in answer ? answer.error : null;
  };
}
