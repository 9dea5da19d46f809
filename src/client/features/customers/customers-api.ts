import {
  changeDoNotContact,
  customersList,
  getCustomerFigures,
} from '#contract/features/customers/customers-contract';
import { salesList } from '#contract/features/sales/sales-contract';
import { api } from '#client/lib/http/api';
import { fileFromRoute, mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';
import {
  dayFromList,
  namesFromList,
  pagesFromList,
  recordFromList,
  totalsFromList,
} from '#client/components/list/list-endpoints';
import type { ListAddress } from '#client/components/list/list-view';

/** `?customer=` opens a customer. */
export const customersAddress: ListAddress<typeof customersList> = {
  list: customersList,
  openParameter: 'customer',
};

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: pagesFromList(build, customersList, 'customers'),
    getCustomersTotals: totalsFromList(build, customersList, 'customers'),
    listCustomersNames: namesFromList(build, customersList, 'customers'),
    getCustomersRecord: recordFromList(build, customersList, 'customers'),
    findCustomersDay: dayFromList(build, customersList, 'customers'),
    exportCustomers: fileFromRoute(build, customersList.export),
    getCustomerFigures: queryFromRoute(build, getCustomerFigures, { providesTags: ['customers', 'sales'] }),
    listCustomerSales: queryFromRoute(build, salesList.page, { providesTags: ['sales'] }),
    changeDoNotContact: mutationFromRoute(build, changeDoNotContact, {
      // Telephones are also displayed in the agent's own area and in the sales print.
      invalidatesTags: ['customers', 'reports', { type: 'salaries', id: 'my-area' }],
    }),
  }),
});

export const {
  useGetCustomersTotalsQuery,
  useGetCustomersRecordQuery,
  useGetCustomerFiguresQuery,
  useListCustomerSalesQuery,
  useChangeDoNotContactMutation,
} = customersApi;
