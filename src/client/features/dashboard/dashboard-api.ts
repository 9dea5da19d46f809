import { getDashboard } from '#contract/features/dashboard/dashboard-contract';
import { api } from '#client/lib/http/api';
import { queryFromRoute } from '#client/lib/http/route-endpoints';
import type { Prefetch } from '#client/lib/prefetch';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidated after every synchronisation by its tag. */
    getDashboard: queryFromRoute(build, getDashboard, { providesTags: ['dashboard'] }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;

export const prefetchDashboard: Prefetch = () => [dashboardApi.endpoints.getDashboard.initiate()];
