import {
  exportSales,
  getSale,
  getSalesTotals,
  listSaleNames,
  listSales,
  listSaleStatuses,
  PAGE_ROWS,
  type SalesFilter,
  type SortDirection,
} from '../../contract/sales/sales-contract';
import type { SaleSort } from '../../contract/sales/sales-key';
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
      listSales,
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
    exportSales: fileFromRoute(build, exportSales),
    getSalesTotals: queryFromRoute(build, getSalesTotals, { providesTags: ['sales'] }),
    listSaleStatuses: queryFromRoute(build, listSaleStatuses, { providesTags: ['sales'] }),
    listSaleNames: queryFromRoute(build, listSaleNames, { providesTags: ['sales'] }),
    getSale: queryFromRoute(build, getSale, { providesTags: ['sales'] }),
  }),
});

export const {
  useListSalesInfiniteQuery,
  useGetSalesTotalsQuery,
  useListSaleStatusesQuery,
  useListSaleNamesQuery,
  useGetSaleQuery,
} = salesApi;
