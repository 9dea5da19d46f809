import { exportAgents, listAgents } from '#contract/features/agents/agents-contract';
import { customersList } from '#contract/features/customers/customers-contract';
import { salesList } from '#contract/features/sales/sales-contract';
import { api, PAGE_CACHE_S } from '#client/lib/http/api';
import { fileFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

export const agentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAgents: queryFromRoute(build, listAgents, {
      // The response contains salaries and targets, too.
      providesTags: ['agents', 'salaries', 'user-info-management'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    exportAgents: fileFromRoute(build, exportAgents),
    listAgentCustomers: queryFromRoute(build, customersList.page, { providesTags: ['customers'] }),
    listAgentSales: queryFromRoute(build, salesList.page, { providesTags: ['sales'] }),
    getAgentCustomerTotals: queryFromRoute(build, customersList.totals, { providesTags: ['customers'] }),
  }),
});

export const {
  useListAgentsQuery,
  useListAgentCustomersQuery,
  useListAgentSalesQuery,
  useGetAgentCustomerTotalsQuery,
} = agentsApi;
