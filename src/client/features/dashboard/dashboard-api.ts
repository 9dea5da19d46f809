import { getDashboard } from '../../../contract/features/dashboard/dashboard-contract';
import { api } from '../../lib/http/api';
import { queryFromRoute } from '../../lib/http/route-endpoints';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidated after every synchronisation by its tag. */
    getDashboard: queryFromRoute(build, getDashboard, { providesTags: ['dashboard'] }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
