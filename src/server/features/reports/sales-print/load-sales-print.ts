import { sum } from '#contract/lib/money/compare-amounts';
import { holds } from '#contract/lib/permissions/permissions-rules';
import {
  MAX_PRINTED_SALES,
  type PrintedStatus,
  type SalesPrint,
} from '#contract/features/reports/sales-print-contract';
import type { SalesFilter } from '#contract/features/sales/sales-contract';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { countRows } from '#server/lib/lists/query-list';
import { saleCondition, salesSource } from '#server/features/sales/sales-list-queries';
import { findReportSettings } from '#server/lib/settings/report-settings';
import { findPrintedSales, type FoundSale } from './sales-print-queries';

/**
 * Loads the sales of a filter with their sums from one snapshot; commissions only with `salaries.view`.
 * @throws HttpError `too_many_rows` with their number if there are more than a print may have
 */
export async function loadSalesPrint(
  services: Services,
  filter: SalesFilter,
  { permissions }: Pick<Caller, 'permissions'>,
): Promise<SalesPrint> {
  // Read before the figures: they may then be newer than this time, never older.
  const lastSyncTime = await services.sync.lastSyncTime();
  return repeatableRead(services.db, async (db) => {
    const condition = await saleCondition(filter, { db, clock: services.clock });
    const found = await findPrintedSales(db, condition, MAX_PRINTED_SALES + 1);
    if (found.length > MAX_PRINTED_SALES) {
      const details = {
        most: MAX_PRINTED_SALES,
        count: await countRows(db, salesSource, condition, Number.MAX_SAFE_INTEGER),
      };
      throw new HttpError('too_many_rows', 'more sales than one print may have', { details });
    }
    const { vat } = await findReportSettings(db);
    const sees = holds(permissions, 'salaries.view');
    return { ...summed(found, sees), vat, lastSyncTime };
  });
}

function summed(
  found: readonly FoundSale[],
  sees: boolean,
): Pick<SalesPrint, 'rows' | 'amount' | 'commission' | 'statuses'> {
  const statuses = new Map<number | null, FoundSale[]>();
  for (const sale of found) {
    const same = statuses.get(sale.statusCode);
    if (same) same.push(sale);
    else statuses.set(sale.statusCode, [sale]);
  }
  return {
    rows: found.map(({ commission, statusCode: _code, ...sale }) => ({
      ...sale,
      ...(sees && { commission }),
    })),
    ...sums(found, sees),
    statuses: [...statuses]
      .sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
      .map(([, sales]): PrintedStatus => {
        // The name in the latest sale is the name of the status.
        const statusName = sales.find((sale) => sale.statusName !== null)?.statusName ?? null;
        return { statusName, count: sales.length, ...sums(sales, sees) };
      }),
  };
}

export function sums(
  sales: readonly { amount: number; commission?: number | undefined }[],
  sees: boolean,
): { amount: number; commission?: number } {
  const getSum = (of: 'amount' | 'commission') => sum(sales.map((sale) => sale[of] ?? 0));
  return { amount: getSum('amount'), ...(sees && { commission: getSum('commission') }) };
}
