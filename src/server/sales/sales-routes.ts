import {
  exportSales,
  getSale,
  getSalesTotals,
  listSaleNames,
  listSales as listSalesRoute,
  listSaleStatuses,
  MOST_NAMES,
  type StatusTotal,
} from '../../contract/sales/sales-contract';
import { businessDate } from '../platform/clock';
import { HttpError } from '../platform/http/errors';
import { serve } from '../platform/http/serve-route';
import { exportSalesFile } from './export-sales';
import { listSales } from './list-sales';
import { saleCondition } from './sales-filter-queries';
import { findSale } from './sales-page-queries';
import { findNames, findStatuses, searchNames, sumByStatus } from './sales-queries';
import { sheetTexts } from './sales-texts';

export const salesRoutes = [
  serve(listSalesRoute, ({ services, query }) => listSales(services.db, query)),

  serve(getSalesTotals, async ({ services, query }) => {
    // Asked first: the sums may then be newer than it says, never older.
    const lastSyncTime = await services.sync.lastSyncTime();
    const statuses = await sumByStatus(services.db, await saleCondition(services.db, query));
    return { data: { ...total(statuses), statuses, lastSyncTime } };
  }),

  serve(exportSales, async ({ services, query, user }) => {
    const name = `${sheetTexts.fileName(businessDate(services.clock.now()))}.xlsx`;
    return { name, content: await exportSalesFile(services, query, user.id) };
  }),

  serve(listSaleStatuses, async ({ services }) => ({ data: await findStatuses(services.db) })),

  serve(listSaleNames, async ({ services, params, query }) => {
    const { party } = params;
    const { id, text = '' } = query;
    if (id) return { data: await findNames(services.db, party, id) };
    return { data: await searchNames(services.db, party, text, MOST_NAMES) };
  }),

  serve(getSale, async ({ services, params }) => {
    const data = await findSale(services.db, params.id);
    if (!data) throw new HttpError('not_found', 'no such sale');
    return { data };
  }),
];

const AGOROT = 100;

/** Sums in agorot: whole numbers add up exactly. */
function total(statuses: readonly StatusTotal[]): Pick<StatusTotal, 'count' | 'amount' | 'commission'> {
  const sum = (of: (status: StatusTotal) => number): number =>
    statuses.reduce((sofar, status) => sofar + of(status), 0);
  return {
    count: sum(({ count }) => count),
    amount: sum(({ amount }) => Math.round(amount * AGOROT)) / AGOROT,
    commission: sum(({ commission }) => Math.round(commission * AGOROT)) / AGOROT,
  };
}
