import { activeSince } from '#contract/features/customers/customers-contract';
import type { Dashboard, SalesSection } from '#contract/features/dashboard/dashboard-contract';
import { holds } from '#contract/lib/permissions/permissions-rules';
import { findInactiveDays } from '#server/lib/settings/report-settings';
import type { Database } from '#server/db/database';
import { readTogether } from '#server/db/repeatable-read';
import { selectStatuses } from '#server/features/sales/sale-status-queries';
import {
  selectAgentNames,
  selectCustomerCounts,
  selectGroups,
  selectLeadingMarketers,
  selectProductCounts,
  selectTotals,
} from './dashboard-queries';
import type { ComparedDays } from './dashboard-periods';
import { compare, toAgents, toMonths, toStatuses } from './dashboard-sums';

const LEADERS_SHOWN = 8;

type Sections = Omit<Dashboard, 'today' | 'lastSyncTime' | 'fullRunDueSince' | 'periods'>;

/**
 * Loads the dashboard's sections for these permissions from one snapshot. Sections without permission are not read. Sales count
 * with every status, up to and including `today` (`YYYY-MM-DD`).
 */
export async function loadDashboard(
  db: Database,
  today: string,
  periods: ComparedDays,
  permissions: readonly string[],
): Promise<Sections> {
  const canView = (resource: 'sales' | 'salaries' | 'customers' | 'inventory' | 'reports') =>
    holds(permissions, `${resource}.view`);
  const inactiveAfterDays = canView('customers') ? await findInactiveDays(db) : 0;
  const rows = await readTogether(db, {
    totals: canView('sales') || canView('salaries') ? selectTotals(periods, today) : null,
    groups: canView('sales') ? selectGroups(periods.current, today) : null,
    statuses: canView('sales') ? selectStatuses() : null,
    agents: canView('sales') ? selectAgentNames() : null,
    customers: canView('customers') ? selectCustomerCounts(activeSince(today, inactiveAfterDays)) : null,
    products: canView('inventory') ? selectProductCounts() : null,
    marketers: canView('reports') ? selectLeadingMarketers(periods.current, LEADERS_SHOWN) : null,
  });
  const [customers] = rows.customers;
  const [inventory] = rows.products;
  return {
    ...(canView('sales') && { sales: toSales(rows, periods, today) }),
    ...(canView('salaries') && { commissions: compare(rows.totals, periods, 'commission') }),
    ...(customers && { customers: { ...customers, inactiveAfterDays } }),
    ...(inventory && { inventory }),
    ...(canView('reports') && { leadingMarketers: rows.marketers }),
  };
}

interface SalesRows {
  totals: Parameters<typeof compare>[0];
  groups: Parameters<typeof toAgents>[0];
  statuses: readonly { statusCode: number; statusName: string | null }[];
  agents: readonly { id: string; name: string }[];
}

function toSales(
  { totals, groups, statuses, agents }: SalesRows,
  periods: ComparedDays,
  today: string,
): SalesSection {
  return {
    amount: compare(totals, periods, 'amount'),
    count: compare(totals, periods, 'sales'),
    months: toMonths(totals, today),
    byStatus: toStatuses(groups).map(({ id, ...sums }) => ({
      statusCode: id,
      statusName: statuses.find(({ statusCode }) => statusCode === id)?.statusName ?? null,
      ...sums,
    })),
    leadingAgents: toAgents(groups)
      .slice(0, LEADERS_SHOWN)
      .map(({ id, ...sums }) => ({
        id,
        name: agents.find((agent) => agent.id === id)?.name ?? null,
        ...sums,
      })),
  };
}
