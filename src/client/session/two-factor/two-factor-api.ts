import {
  changeTwoFactor,
  clearTwoFactor,
  endOtherVerifications,
  endOwnVerification,
  getTwoFactor,
  listOwnVerifications,
  verifyTwoFactor,
} from '#contract/features/two-factor/two-factor-contract';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute, secretFromRoute } from '#client/lib/http/route-endpoints';

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
    /** A sign-out ends the verification, too. */
    clearTwoFactor: mutationFromRoute(build, clearTwoFactor, { invalidatesTags: ['two-factor'] }),
    listOwnVerifications: queryFromRoute(build, listOwnVerifications, { providesTags: ['two-factor'] }),
    endOwnVerification: mutationFromRoute(build, endOwnVerification, { invalidatesTags: ['two-factor'] }),
    endOtherVerifications: mutationFromRoute(build, endOtherVerifications, {
      invalidatesTags: ['two-factor'],
    }),
  }),
});

export const {
  useGetTwoFactorQuery,
  useListOwnVerificationsQuery,
  useEndOwnVerificationMutation,
  useEndOtherVerificationsMutation,
} = twoFactorApi;
