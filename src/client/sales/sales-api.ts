import {
  getSale,
  getSalesTotals,
  listSaleNames,
  listSales,
  listSaleStatuses,
  type SalesFilter,
  type SortDirection,
} from '../../contract/sales/sales-contract';
import type { SaleSort } from '../../contract/sales/sales-key';
import type { RouteResponse } from '../../contract/http/route';
import { api } from '../platform/http/api';
import { queryFromRoute } from '../platform/http/route-endpoints';

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
    listSales: build.infiniteQuery<RouteResponse<typeof listSales>, SalesListArg, PageKey>({
      infiniteQueryOptions: {
        initialPageParam: {},
        getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
        getPreviousPageParam: ({ previous }) => (previous === null ? undefined : { before: previous }),
      },
      query: ({ queryArg: { filter, sort, direction }, pageParam }) => ({
        route: listSales,
        values: { query: { ...filter, sort, direction, ...pageParam } },
        repeatable: true,
      }),
      responseSchema: listSales.response,
    }),
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
