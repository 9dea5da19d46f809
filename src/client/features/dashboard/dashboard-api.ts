import { getDashboard } from '../../../contract/features/dashboard/dashboard-contract';
import { api } from '../../lib/http/api';
import { queryFromRoute } from '../../lib/http/route-endpoints';
import type { Prefetch } from '../../lib/prefetch';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidated after every synchronisation by its tag. */
    getDashboard: queryFromRoute(build, getDashboard, { providesTags: ['dashboard'] }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;

export const prefetchDashboard: Prefetch = () => [dashboardApi.endpoints.getDashboard.initiate()];
