import { getMyArea, getMyStatement, listMySales } from '../../contract/agent/agent-contract';
import { api } from '../platform/http/api';
import { queryFromRoute } from '../platform/http/route-endpoints';

export const agentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Out of date after every synchronisation, by its tag, and after each closing. */
    getMyArea: queryFromRoute(build, getMyArea, { providesTags: ['salaries'] }),
    getMyStatement: queryFromRoute(build, getMyStatement, { providesTags: ['salaries'] }),
    listMySales: queryFromRoute(build, listMySales, { providesTags: ['salaries'] }),
  }),
});

export const { useGetMyAreaQuery, useGetMyStatementQuery, useListMySalesQuery } = agentApi;
