import { getDashboard, PERIODS, type PeriodName } from '#contract/features/dashboard/dashboard-contract';
import { api, PAGE_CACHE_S } from '#client/lib/http/api';
import { queryFromRoute } from '#client/lib/http/route-endpoints';
import type { Prefetch } from '#client/lib/prefetch';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidated after every synchronisation by its tag. */
    getDashboard: queryFromRoute(build, getDashboard, {
      providesTags: ['dashboard'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;

/** Name of the period in the address. The default one is not in it. */
export const PERIOD_PARAMETER = 'period';

/** Returns the period of the address; an unknown name is the default one, the current month. */
export function parsePeriod(text: string | null | undefined): PeriodName {
  return PERIODS.find((name) => name === text) ?? 'month';
}

/** Returns the arguments of the request for a period. */
export function getPeriodQuery(period: PeriodName): { query: { period?: PeriodName } } {
  return { query: period === 'month' ? {} : { period } };
}

export const prefetchDashboard: Prefetch = ({ location }) => {
  const period = parsePeriod(new URLSearchParams(location.search).get(PERIOD_PARAMETER));
  return [dashboardApi.endpoints.getDashboard.initiate(getPeriodQuery(period))];
};
