import { exportAgents, listAgents } from '../../contract/agents/agents-contract';
import { customersList } from '../../contract/customers/customers-contract';
import { api } from '../platform/http/api';
import { fileFromRoute, queryFromRoute } from '../platform/http/route-endpoints';

/** What was seen a while ago is shown at once, and asked for again behind it. Seconds. */
const keepUnusedDataFor = 300;

export const agentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAgents: queryFromRoute(build, listAgents, {
      // Salaries and targets stand in it too.
      providesTags: ['agents', 'salaries', 'user-info-management'],
      keepUnusedDataFor,
    }),
    exportAgents: fileFromRoute(build, exportAgents),
    listAgentCustomers: queryFromRoute(build, customersList.page, { providesTags: ['customers'] }),
    getAgentCustomerTotals: queryFromRoute(build, customersList.totals, { providesTags: ['customers'] }),
  }),
});

export const { useListAgentsQuery, useListAgentCustomersQuery, useGetAgentCustomerTotalsQuery } = agentsApi;
