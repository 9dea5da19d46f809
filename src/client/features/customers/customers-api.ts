import {
  changeDoNotContact,
  customersList,
  getCustomerFigures,
} from '../../../contract/features/customers/customers-contract';
import { salesList } from '../../../contract/features/sales/sales-contract';
import { api } from '../../lib/http/api';
import { mutationFromRoute, queryFromRoute } from '../../lib/http/route-endpoints';
import { listEndpoints } from '../../components/list/list-endpoints';
import type { ListAddress } from '../../components/list/list-view';

/** `?customer=` opens a customer. */
export const customersAddress: ListAddress<typeof customersList> = {
  list: customersList,
  openParameter: 'customer',
};

export const customersEndpoints = listEndpoints('Customers', customersList, 'customers');
const { record } = customersEndpoints;
/** The list declares records, so the endpoint exists. */
export const { useQuery: useGetCustomerQuery } = record as NonNullable<typeof record>;

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useGetCustomerFiguresQuery, useListCustomerSalesQuery, useChangeDoNotContactMutation } =
  customersApi;
