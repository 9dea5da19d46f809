import { can } from '#contract/lib/permissions/permissions-rules';
import { salesList } from '#contract/features/sales/sales-contract';
import { api } from '#client/lib/http/api';
import { fileFromRoute } from '#client/lib/http/route-endpoints';
import {
  dayFromList,
  namesFromList,
  pagesFromList,
  recordFromList,
  totalsFromList,
} from '#client/components/list/list-endpoints';
import { listCalls } from '#client/components/list/list-prefetch';
import type { ListAddress } from '#client/components/list/list-view';
import type { Prefetch } from '#client/lib/prefetch';

/** `?sale=` opens a sale. */
export const salesAddress: ListAddress<typeof salesList> = { list: salesList, openParameter: 'sale' };

export const salesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSales: pagesFromList(build, salesList, 'sales'),
    getSalesTotals: totalsFromList(build, salesList, 'sales'),
    listSalesNames: namesFromList(build, salesList, 'sales'),
    getSalesRecord: recordFromList(build, salesList, 'sales'),
    findSalesDay: dayFromList(build, salesList, 'sales'),
    exportSales: fileFromRoute(build, salesList.export),
  }),
});

export const { useGetSalesTotalsQuery, useListSalesNamesQuery } = salesApi;

export const prefetchSales: Prefetch = ({ location, permissions }) =>
  can(permissions, 'sales') ? listCalls(salesApi, 'Sales', salesAddress, location) : [];
