import {
  apiTokensList,
  createApiToken,
  endApiToken,
} from '#contract/features/api-tokens/api-tokens-contract';
import { namesFromList, pagesFromList, totalsFromList } from '#client/components/list/list-endpoints';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, secretFromRoute } from '#client/lib/http/route-endpoints';

/** A user's record shows the number of tokens that the user made. */
const CHANGED = ['api-tokens', 'users'] as const;

export const apiTokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApiTokens: pagesFromList(build, apiTokensList, 'api-tokens'),
    getApiTokensTotals: totalsFromList(build, apiTokensList, 'api-tokens'),
    listApiTokensNames: namesFromList(build, apiTokensList, 'api-tokens'),
    /** The response contains the token, so it must not enter the store. */
    createApiToken: secretFromRoute(build, createApiToken, { invalidatesTags: CHANGED }),
    endApiToken: mutationFromRoute(build, endApiToken, { invalidatesTags: CHANGED }),
  }),
});

export const { useListApiTokensNamesQuery, useEndApiTokenMutation } = apiTokensApi;
