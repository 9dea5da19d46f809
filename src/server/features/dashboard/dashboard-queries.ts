import { sql, type SQL } from 'drizzle-orm';
import { type Days, lastDay, lastMonths, sameDays } from '#contract/lib/calendar/calendar-rules';
import type { Leader } from '#contract/features/dashboard/dashboard-contract';
import { nameLabel } from '#server/db/name-label';
import { agentNames } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products, reorderLevels } from '#server/db/schema/inventory-tables';
import { isLow } from '#server/features/inventory/reorder-level-queries';
import { marketers } from '#server/db/schema/marketers-tables';
import {
  type MonthGroup,
  type MonthTotal,
  selectMonthGroups,
  selectMonthTotals,
} from '#server/features/salaries/salary-sums-queries';
import { liveMonth } from '#server/features/salaries/status-rule';
import { sales } from '#server/db/schema/sales-tables';
import { type ComparedDays, getDaysMonths } from './dashboard-periods';
import { MONTHS_SHOWN } from './dashboard-sums';

/** Selects the marketers with the largest amounts of these days, in ₪. Sales without a marketer form one row with id null. */
export function selectLeadingMarketers({ from, to }: Days, limit: number): SQL<Leader> {
  return sql`
    select top.id, ${nameLabel(marketers, 'marketers')} as name, top.amount::float8 as amount, top.count
    from (
      select ${sales.marketerId} as id, sum(${sales.amount}) as amount, count(*) as count from ${sales}
      where ${sales.saleDate} between ${from} and ${to}
      group by 1 order by 2 desc, 1 nulls last limit ${limit}) top
    left join ${marketers} on ${marketers.id} = top.id
    order by top.amount desc, top.id nulls last`;
}

/** Selects the number of customers with a sale since a day, and of all others. Customers who never bought count as inactive. */
export function selectCustomerCounts(since: string): SQL<{ active: number; inactive: number }> {
  return sql`
    select active, total - active as inactive from (
      select count(*) as total, count(*) filter (where ${customers.lastSaleOn} >= ${since}) as active
      from ${customers}) counts`;
}

/** Selects the number of active products, and of those with low stock. */
export function selectProductCounts(): SQL<{ products: number; lowStock: number }> {
  return sql`
    select count(*) as products, count(*) filter (where ${isLow}) as "lowStock"
    from ${products} left join ${reorderLevels} on ${reorderLevels.productId} = ${products.id}
    where ${products.isActive}`;
}

/** Selects the last known names of all agents, of which there are some hundreds at most. */
export function selectAgentNames(): SQL<{ id: string; name: string }> {
  return sql`select ${agentNames.id}, ${agentNames.name} from ${agentNames}`;
}

/** Selects the sums of thirteen months and of the compared periods, from stored sums rather than from the sales. */
export function selectTotals(
  { current, previousMonth, previousYear }: ComparedDays,
  today: string,
): SQL<MonthTotal> {
  const ended = lastMonths(today, MONTHS_SHOWN).slice(0, -1);
  const requestedMonths = [
    ...ended.map((month) => liveMonth(month, lastDay(month))),
    ...getDaysMonths(sameDays(today, 0)),
    ...[current, previousMonth, previousYear].flatMap((days) => (days ? getDaysMonths(days) : [])),
  ];
  return selectMonthTotals(requestedMonths, today);
}

/** Selects the sums of a period's months by agent, and by status. */
export function selectGroups(days: Days, today: string): SQL<MonthGroup> {
  return selectMonthGroups(getDaysMonths(days), today);
}
