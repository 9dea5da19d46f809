import { comparedPeriods } from '../../../contract/lib/calendar/calendar-rules';
import { activeSince } from '../../../contract/features/customers/customers-rules';
import type { Dashboard, SalesSection } from '../../../contract/features/dashboard/dashboard-contract';
import { DEFAULT_REORDER_LEVEL } from '../../../contract/features/inventory/inventory-rules';
import { holds } from '../../../contract/features/permissions/permissions-rules';
import { findInactiveDays } from '../functions/inactive-days-setting';
import { repeatableRead } from '../../lib/database/repeatable-read';
import type { Database } from '../../lib/database/database';
import { findAgentNames } from '../salaries/salary-names-queries';
import { findStatuses } from '../sales/sale-status-queries';
import { countCustomers, countProducts, findLeadingMarketers } from './dashboard-queries';
import { findDashboardSums, type DashboardSums } from './dashboard-sums';

const LEADERS_SHOWN = 8;

type Sections = Omit<Dashboard, 'today' | 'lastSyncTime' | 'fullRunDueSince' | 'periods'>;

/**
 * Loads the dashboard's sections for these permissions from one snapshot. Sections without permission are not read. Sales count
 * with every status, up to and including `today` (`YYYY-MM-DD`).
 */
export function loadDashboard(
  db: Database,
  today: string,
  permissions: readonly string[],
): Promise<Sections> {
  const { current } = comparedPeriods(today);
  const may = (resource: 'sales' | 'salaries' | 'customers' | 'inventory' | 'reports') =>
    holds(permissions, `${resource}.view`);
  return repeatableRead(db, async (snapshot) => {
    const sections: Sections = {};
    if (may('sales') || may('salaries')) {
      const sums = await findDashboardSums(snapshot, today);
      if (may('sales')) sections.sales = await loadSales(snapshot, sums);
      if (may('salaries')) sections.commissions = sums.commissions;
    }
    if (may('customers')) {
      const inactiveAfterDays = await findInactiveDays(snapshot);
      const counts = await countCustomers(snapshot, activeSince(today, inactiveAfterDays));
      sections.customers = { ...counts, inactiveAfterDays };
    }
    if (may('inventory')) sections.inventory = await countProducts(snapshot, DEFAULT_REORDER_LEVEL);
    if (may('reports'))
      sections.leadingMarketers = await findLeadingMarketers(snapshot, current, LEADERS_SHOWN);
    return sections;
  });
}

async function loadSales(
  db: Database,
  { amount, count, months, byStatus, byAgent }: DashboardSums,
): Promise<SalesSection> {
  const statuses = await findStatuses(db);
  const leading = byAgent.slice(0, LEADERS_SHOWN);
  const names = await findAgentNames(
    db,
    leading.flatMap(({ id }) => id ?? []),
  );
  return {
    amount,
    count,
    months,
    byStatus: byStatus.map(({ id, ...sums }) => ({
      statusCode: id,
      statusName: statuses.find(({ statusCode }) => statusCode === id)?.statusName ?? null,
      ...sums,
    })),
    leadingAgents: leading.map(({ id, ...sums }) => ({
      id,
      name: names.find((agent) => agent.id === id)?.name ?? null,
      ...sums,
    })),
  };
}
