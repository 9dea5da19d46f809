import { PAGE_ROWS, type SortDirection } from '../../contract/lists/list-schemas';
import { salesList, type SaleSort, type SalesFilter } from '../../contract/sales/sales-contract';
import { api } from '../platform/http/api';
import { fileFromRoute, infiniteFromRoute, queryFromRoute } from '../platform/http/route-endpoints';

interface SalesListArg {
  filter: SalesFilter;
  sort: SaleSort;
  direction: SortDirection;
  /** The synchronisation that the list rests on: another one is another list, asked for from the rows in view. */
  lastSyncTime: string | null;
}

interface PageKey {
  after?: string;
  before?: string;
  at?: string;
}

export const salesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSales: infiniteFromRoute(
      build,
      salesList.page,
      ({ filter, sort, direction }: SalesListArg, key: PageKey) => ({
        query: { ...filter, sort, direction, limit: PAGE_ROWS, ...key },
      }),
      {
        infiniteQueryOptions: {
          initialPageParam: {},
          getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
          getPreviousPageParam: ({ previous }) => (previous === null ? undefined : { before: previous }),
        },
        providesTags: [{ type: 'sales', id: 'list' }],
      },
    ),
    exportSales: fileFromRoute(build, salesList.export),
    getSalesTotals: queryFromRoute(build, salesList.totals, { providesTags: ['sales'] }),
    listSaleNames: queryFromRoute(build, salesList.names, { providesTags: ['sales'] }),
    getSale: queryFromRoute(build, salesList.record, { providesTags: ['sales'] }),
  }),
});

export const { useListSalesInfiniteQuery, useGetSalesTotalsQuery, useListSaleNamesQuery, useGetSaleQuery } =
  salesApi;
