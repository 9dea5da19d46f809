import {
  changeLoginBehavior,
  getLoginBehavior,
  normalizeLoginBehavior,
} from '#contract/features/login-behavior/login-behavior-contract';
import { api } from '#client/lib/http/api';
import { isConflict } from '#client/lib/http/api-error';
import { mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

/** spec.md section 9, "Two-factor and login-behaviour cache". */
export const LOGIN_BEHAVIOR_CACHE_S = 5;

type Settings = Parameters<typeof normalizeLoginBehavior>[0];

/** Normalises both responses; both are cached. */
const read = (response: unknown) => normalizeLoginBehavior((response ?? {}) as Settings);

export const loginBehaviorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLoginBehavior: queryFromRoute(build, getLoginBehavior, {
      keepUnusedDataFor: LOGIN_BEHAVIOR_CACHE_S,
      providesTags: ['login-behavior'],
      transformResponse: read,
    }),
    changeLoginBehavior: mutationFromRoute(build, changeLoginBehavior, {
      // The response replaces the cached setting. After a conflict the setting is refetched.
      invalidatesTags: (_result, error) => (isConflict(error) ? ['login-behavior'] : []),
      transformResponse: read,
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => null);
        if (result === null) return;
        await dispatch(loginBehaviorApi.util.upsertQueryData('getLoginBehavior', undefined, result.data));
      },
    }),
  }),
});

export const { useGetLoginBehaviorQuery, useChangeLoginBehaviorMutation } = loginBehaviorApi;
