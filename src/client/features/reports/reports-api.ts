import { inactiveList } from '../../../contract/features/reports/inactive-contract';
import {
  exportLedger,
  getLedger,
  listLedgerNames,
  listOpenBalances,
  printLedger,
} from '../../../contract/features/reports/ledger-contract';
import { exportMarketers, listMarketers } from '../../../contract/features/reports/marketers-contract';
import {
  getSalesPrint,
  listPrintNames,
  listPrintStatuses,
  printSales,
} from '../../../contract/features/reports/sales-print-contract';
import { api } from '../../lib/http/api';
import { logQueryError } from '../../lib/http/log-query-error';
import { fileFromRoute, queryFromRoute } from '../../lib/http/route-endpoints';
import { listEndpoints, type NamesEndpoint } from '../../components/list/list-endpoints';
import type { ListAddress } from '../../components/list/list-view';

/** Cache lifetime, s. Older data is shown at once and refetched. */
const keepUnusedDataFor = 300;

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLedger: queryFromRoute(build, getLedger, { providesTags: ['reports'], keepUnusedDataFor }),
    listOpenBalances: queryFromRoute(build, listOpenBalances, {
      providesTags: ['reports'],
      keepUnusedDataFor,
    }),
    exportLedger: fileFromRoute(build, exportLedger),
    printLedger: fileFromRoute(build, printLedger),
    exportMarketers: fileFromRoute(build, exportMarketers),
    printSales: fileFromRoute(build, printSales),
    listLedgerNames: queryFromRoute(build, listLedgerNames, { providesTags: ['reports'] }),
    listMarketers: queryFromRoute(build, listMarketers, { providesTags: ['reports'], keepUnusedDataFor }),
    getSalesPrint: queryFromRoute(build, getSalesPrint, { providesTags: ['reports', 'sales'] }),
    listPrintNames: queryFromRoute(build, listPrintNames, { providesTags: ['reports'] }),
    listPrintStatuses: queryFromRoute(build, listPrintStatuses, { providesTags: ['reports'] }),
  }),
});

export const {
  useGetLedgerQuery,
  useListOpenBalancesQuery,
  useListMarketersQuery,
  useGetSalesPrintQuery,
  useListPrintStatusesQuery,
} = reportsApi;

/** In the form that the party fields of lists require. */
export const ledgerNames = reportsApi.endpoints.listLedgerNames as unknown as NamesEndpoint;
export const printNames = reportsApi.endpoints.listPrintNames as unknown as NamesEndpoint;

/** A row is a customer: `?customer=` opens the panel. */
export const inactiveAddress: ListAddress<typeof inactiveList> = {
  list: inactiveList,
  openParameter: 'customer',
};

/** Log text of a failure: spec.md section 8. */
export const inactiveEndpoints = listEndpoints(
  'InactiveCustomers',
  inactiveList,
  'customers',
  logQueryError('Failed to fetch inactive customers.'),
);
