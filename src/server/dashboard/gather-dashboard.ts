import {
  comparedPeriods,
  firstDay,
  lastMonths,
  monthOf,
  type Days,
} from '../../contract/calendar/calendar-rules';
import { activeSince } from '../../contract/customers/customers-rules';
import type { Comparison, Dashboard, SalesSection } from '../../contract/dashboard/dashboard-contract';
import { DEFAULT_REORDER_LEVEL } from '../../contract/inventory/inventory-rules';
import { holds } from '../../contract/permissions/permissions-rules';
import { findInactiveDays } from '../functions/inactive-days-setting';
import { atOneMoment } from '../platform/database/at-one-moment';
import type { Database } from '../platform/database/database';
import {
  countCustomers,
  countProducts,
  findLeaders,
  sumByStatus,
  sumMonths,
  type MonthSums,
} from './dashboard-queries';

/** The running month and the twelve before it, so that the first is the same month last year. */
const MONTHS_SHOWN = 13;
const LEADERS_SHOWN = 8;

type Sections = Omit<Dashboard, 'today' | 'lastSyncTime' | 'fullRunDueSince' | 'periods'>;

/**
 * The dashboard's sections for somebody who holds `permissions`, all of one moment. What they may not view is not even
 * read. Sales count with every status, up to `today` (`YYYY-MM-DD`) inclusive.
 */
export function gatherDashboard(
  db: Database,
  today: string,
  permissions: readonly string[],
): Promise<Sections> {
  const { current } = comparedPeriods(today);
  const may = (resource: 'sales' | 'salaries' | 'customers' | 'inventory' | 'reports') =>
    holds(permissions, `${resource}.view`);
  return atOneMoment(db, async (snapshot) => {
    const sections: Sections = {};
    if (may('sales') || may('salaries')) {
      const months = await monthsUpTo(snapshot, today);
      if (may('sales')) sections.sales = await gatherSales(snapshot, months, current);
      if (may('salaries')) sections.commissions = compare(months, (month) => month.commissionSoFar);
    }
    if (may('customers')) {
      const inactiveAfterDays = await findInactiveDays(snapshot);
      const counts = await countCustomers(snapshot, activeSince(today, inactiveAfterDays));
      sections.customers = { ...counts, inactiveAfterDays };
    }
    if (may('inventory')) sections.inventory = await countProducts(snapshot, DEFAULT_REORDER_LEVEL);
    if (may('reports'))
      sections.leadingMarketers = await findLeaders(snapshot, 'marketer', current, LEADERS_SHOWN);
    return sections;
  });
}

async function gatherSales(db: Database, months: readonly MonthSums[], current: Days): Promise<SalesSection> {
  return {
    amount: compare(months, (month) => month.amountSoFar),
    count: compare(months, (month) => month.countSoFar),
    months: months.map(({ month, amount, count }) => ({ month, amount, count })),
    byStatus: await sumByStatus(db, current),
    leadingAgents: await findLeaders(db, 'agent', current, LEADERS_SHOWN),
  };
}

/** One entry per month shown, oldest first; a month without sales is there as zeros. */
async function monthsUpTo(db: Database, today: string): Promise<MonthSums[]> {
  const shown = lastMonths(today, MONTHS_SHOWN);
  const from = firstDay(shown[0] ?? monthOf(today));
  const sums = await sumMonths(db, { from, to: today }, Number(today.slice(8)));
  const byMonth = new Map(sums.map((entry) => [entry.month, entry]));
  return shown.map((month) => byMonth.get(month) ?? { ...NO_SALES, month });
}

const NO_SALES = { amount: 0, count: 0, amountSoFar: 0, countSoFar: 0, commissionSoFar: 0 };

function compare(months: readonly MonthSums[], value: (month: MonthSums) => number): Comparison {
  const at = (fromTheEnd: number): number => {
    const month = months.at(-1 - fromTheEnd);
    return month ? value(month) : 0;
  };
  return { current: at(0), previousMonth: at(1), previousYear: at(12) };
}
