import { exportMarketers, listMarketers } from '#contract/features/reports/marketers-contract';
import { api, PAGE_CACHE_S } from '#client/lib/http/api';
import { fileFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

export const marketersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMarketers: queryFromRoute(build, listMarketers, {
      providesTags: ['reports'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    exportMarketers: fileFromRoute(build, exportMarketers),
  }),
});

export const { useListMarketersQuery } = marketersApi;
