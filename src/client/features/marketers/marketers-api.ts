import { exportMarketers, listMarketers } from '#contract/features/reports/marketers-contract';
import { api } from '#client/lib/http/api';
import { fileFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

/** Cache lifetime, s. Older data is shown at once and refetched. */
const keepUnusedDataFor = 300;

export const marketersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMarketers: queryFromRoute(build, listMarketers, { providesTags: ['reports'], keepUnusedDataFor }),
    exportMarketers: fileFromRoute(build, exportMarketers),
  }),
});

export const { useListMarketersQuery } = marketersApi;
