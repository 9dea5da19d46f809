import {
  changeTwoFactor,
  clearTwoFactor,
  endOtherVerifications,
  endOwnVerification,
  getTwoFactor,
  listOwnVerifications,
  verifyTwoFactor,
} from '../../../contract/features/two-factor/two-factor-contract';
import { api } from '../../lib/http/api';
import type { ApiError } from '../../lib/http/api-error';
import { mutationFromRoute, queryFromRoute, secretFromRoute } from '../../lib/http/route-endpoints';
import type { AppThunk } from '../../lib/store-types';

/** spec.md section 9, "Two-factor and login-behaviour cache". */
export const TWO_FACTOR_CACHE_S = 5;

/** Endpoints with a code use `secretFromRoute`, since the store contains the arguments of endpoints. */
export const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTwoFactor: queryFromRoute(build, getTwoFactor, {
      keepUnusedDataFor: TWO_FACTOR_CACHE_S,
      providesTags: ['two-factor'],
    }),
    changeTwoFactor: secretFromRoute(build, changeTwoFactor, { invalidatesTags: ['two-factor'] }),
    verifyTwoFactor: secretFromRoute(build, verifyTwoFactor, { invalidatesTags: ['two-factor'] }),
    clearTwoFactor: mutationFromRoute(build, clearTwoFactor, {
      invalidatesNothing: 'The session ends with it, and with the session all answers.',
    }),
    listOwnVerifications: queryFromRoute(build, listOwnVerifications, { providesTags: ['two-factor'] }),
    endOwnVerification: mutationFromRoute(build, endOwnVerification, { invalidatesTags: ['two-factor'] }),
    endOtherVerifications: mutationFromRoute(build, endOtherVerifications, {
      invalidatesTags: ['two-factor'],
    }),
  }),
});

/** Timeout, ms, so that a server without a response does not delay the sign-out. */
const MAX_WAIT_MS = 3_000;

/** Clears the verification of this browser session on the server, before the provider's sign-out removes the token. */
export function clearSecondFactor(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { clock, log }) => {
    const done = new AbortController();
    const request = dispatch(twoFactorApi.endpoints.clearTwoFactor.initiate(undefined, { track: false }));
    const call = request.then(({ error }) => {
      const refusal = error as ApiError | undefined;
      if (refusal && refusal.kind !== 'unauthenticated')
        log.warn('The second factor was not cleared', refusal.text);
    });
    await Promise.race([call, clock.sleep(MAX_WAIT_MS, done.signal)]);
    done.abort();
  };
}

export const {
  useGetTwoFactorQuery,
  useListOwnVerificationsQuery,
  useEndOwnVerificationMutation,
  useEndOtherVerificationsMutation,
} = twoFactorApi;
