import { getDashboard } from '../../contract/dashboard/dashboard-contract';
import { api } from '../platform/http/api';
import { queryFromRoute } from '../platform/http/route-endpoints';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidated after every synchronisation by its tag. */
    getDashboard: queryFromRoute(build, getDashboard, { providesTags: ['dashboard'] }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
