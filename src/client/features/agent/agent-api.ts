import { getMyArea, getMyStatement, listMySales } from '../../../contract/features/agent/agent-contract';
import { SALARY_PAGE_ROWS } from '../../../contract/features/salaries/statements-contract';
import { api } from '../../lib/http/api';
import { byKeys, infiniteFromRoute, queryFromRoute, type PageKey } from '../../lib/http/route-endpoints';

export const agentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidated after every synchronisation and closing by its tag. */
    getMyArea: queryFromRoute(build, getMyArea, {
      providesTags: ['salaries', { type: 'salaries', id: 'my-area' }],
    }),
    getMyStatement: queryFromRoute(build, getMyStatement, { providesTags: ['salaries'] }),
    /** Sales of a month, the newest first. */
    listMySales: infiniteFromRoute(
      build,
      listMySales,
      (month: string, key: PageKey) => ({ query: { month, limit: SALARY_PAGE_ROWS, ...key } }),
      { infiniteQueryOptions: byKeys, providesTags: ['salaries'] },
    ),
  }),
});

export const { useGetMyAreaQuery, useGetMyStatementQuery, useListMySalesInfiniteQuery } = agentApi;
