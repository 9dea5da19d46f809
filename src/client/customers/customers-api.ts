import {
  changeDoNotContact,
  customersList,
  getCustomerFigures,
} from '../../contract/customers/customers-contract';
import { listSales } from '../../contract/sales/sales-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../platform/http/route-endpoints';
import { listEndpoints } from '../ui/list/list-endpoints';

export const customersEndpoints = listEndpoints('Customers', customersList, 'customers');

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCustomerFigures: queryFromRoute(build, getCustomerFigures, { providesTags: ['customers', 'sales'] }),
    listCustomerSales: queryFromRoute(build, listSales, { providesTags: ['sales'] }),
    changeDoNotContact: mutationFromRoute(build, changeDoNotContact, {
      invalidatesTags: (_result, _error, { params }) => [
        { type: 'customers', id: 'list' },
        { type: 'customers', id: params.id },
      ],
    }),
  }),
});

export const { useGetCustomerFiguresQuery, useListCustomerSalesQuery, useChangeDoNotContactMutation } =
  customersApi;
