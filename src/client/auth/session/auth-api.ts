import { getUserProfile, signIn } from '../../../contract/auth/auth-contract';
import { bootstrapFirstAdmin } from '../../../contract/auth/bootstrap-contract';
import { api } from '../../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../../platform/http/route-endpoints';

/** Spec.md section 9, "Profile cache". */
const PROFILE_CACHE_S = 20;

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserProfile: queryFromRoute(build, getUserProfile, {
      keepUnusedDataFor: PROFILE_CACHE_S,
      providesTags: ['auth'],
    }),
    signIn: mutationFromRoute(build, signIn),
    bootstrapFirstAdmin: mutationFromRoute(build, bootstrapFirstAdmin),
  }),
});
