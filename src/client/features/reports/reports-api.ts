import { inactiveList } from '#contract/features/reports/inactive-contract';
import {
  exportLedger,
  getLedger,
  listLedgerNames,
  listOpenBalances,
  printLedger,
} from '#contract/features/reports/ledger-contract';
import {
  getSalesPrint,
  listPrintNames,
  listPrintStatuses,
  printSales,
} from '#contract/features/reports/sales-print-contract';
import { api, PAGE_CACHE_S } from '#client/lib/http/api';
import { logQueryError } from '#client/lib/http/log-query-error';
import { fileFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';
import { namesFromList, pagesFromList, totalsFromList } from '#client/components/list/list-endpoints';

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Log text of a failure: spec.md section 8. */
    listInactiveCustomers: pagesFromList(
      build,
      inactiveList,
      'customers',
      logQueryError('Failed to fetch inactive customers.'),
    ),
    getInactiveCustomersTotals: totalsFromList(build, inactiveList, 'customers'),
    listInactiveCustomersNames: namesFromList(build, inactiveList, 'customers'),
    exportInactiveCustomers: fileFromRoute(build, inactiveList.export),
    getLedger: queryFromRoute(build, getLedger, {
      providesTags: ['reports'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    listOpenBalances: queryFromRoute(build, listOpenBalances, {
      providesTags: ['reports'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    exportLedger: fileFromRoute(build, exportLedger),
    printLedger: fileFromRoute(build, printLedger),
    printSales: fileFromRoute(build, printSales),
    listLedgerNames: queryFromRoute(build, listLedgerNames, { providesTags: ['reports'] }),
    getSalesPrint: queryFromRoute(build, getSalesPrint, { providesTags: ['reports', 'sales'] }),
    listPrintNames: queryFromRoute(build, listPrintNames, { providesTags: ['reports'] }),
    listPrintStatuses: queryFromRoute(build, listPrintStatuses, { providesTags: ['reports'] }),
  }),
});

export const {
  useGetInactiveCustomersTotalsQuery,
  useGetLedgerQuery,
  useListOpenBalancesQuery,
  useGetSalesPrintQuery,
  useListPrintStatusesQuery,
} = reportsApi;
