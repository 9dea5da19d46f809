import {
  changeDoNotContact,
  customersList,
  getCustomerFigures,
} from '../../contract/customers/customers-contract';
import { salesList } from '../../contract/sales/sales-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../platform/http/route-endpoints';
import { listEndpoints } from '../ui/list/list-endpoints';

/** Beside the panel, for whoever lists customers. */
listEndpoints('Customers', customersList, 'customers');

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCustomer: queryFromRoute(build, customersList.record, {
      providesTags: (_result, _error, { params }) => [{ type: 'customers', id: params.id }],
    }),
    getCustomerFigures: queryFromRoute(build, getCustomerFigures, { providesTags: ['customers', 'sales'] }),
    listCustomerSales: queryFromRoute(build, salesList.page, { providesTags: ['sales'] }),
    changeDoNotContact: mutationFromRoute(build, changeDoNotContact, {
      invalidatesTags: (_result, _error, { params }) => [
        { type: 'customers', id: 'list' },
        { type: 'customers', id: params.id },
      ],
    }),
  }),
});

export const {
  useGetCustomerQuery,
  useGetCustomerFiguresQuery,
  useListCustomerSalesQuery,
  useChangeDoNotContactMutation,
} = customersApi;
