import { getTwoFactor } from '../../contract/two-factor/two-factor-contract';
import { api } from '../platform/http/api';
import { queryFromRoute } from '../platform/http/route-endpoints';

/** Spec.md section 9, "Two-factor and login-behaviour cache". */
export const TWO_FACTOR_CACHE_S = 5;

/** Only what carries no code: an endpoint's arguments are kept in the store. */
export const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTwoFactor: queryFromRoute(build, getTwoFactor, {
      keepUnusedDataFor: TWO_FACTOR_CACHE_S,
      providesTags: ['two-factor'],
    }),
  }),
});
