import { between, count, desc, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Days } from '../../contract/calendar/calendar-rules';
import type { Leader, SalesSection } from '../../contract/dashboard/dashboard-contract';
import type { Database } from '../platform/database/database';
import { agents, customers, marketers, products, reorderLevels, sales } from '../platform/database/schema';

/** A month's sums: of the whole of it, and of its days up to the same day as today. Shekels. */
export interface MonthSums {
  month: string;
  amount: number;
  count: number;
  amountSoFar: number;
  countSoFar: number;
  commissionSoFar: number;
}

/** PostgreSQL adds exactly, as `numeric`; drivers give the sum as a text. No rows: 0. */
function total(column: PgColumn): SQL<number> {
  return sql`coalesce(sum(${column}), 0)`.mapWith(Number);
}

/**
 * Sums per month that has sales within `days`, oldest first. Days are added up before months, because they lie in the
 * index's order; that a month's days "so far" are those up to `dayOfMonth` clips a shorter month by itself.
 */
export async function sumMonths(db: Database, days: Days, dayOfMonth: number): Promise<MonthSums[]> {
  const byDay = db
    .select({
      day: sales.saleDate,
      amount: sql<number>`sum(${sales.amount})`.as('day_amount'),
      commission: sql<number>`sum(${sales.commission})`.as('day_commission'),
      count: sql<number>`count(*)`.as('day_count'),
    })
    .from(sales)
    .where(between(sales.saleDate, days.from, days.to))
    .groupBy(sales.saleDate)
    .as('by_day');
  const soFar = sql`filter (where extract(day from ${byDay.day}) <= ${dayOfMonth})`;
  const month = sql<string>`to_char(${byDay.day}, 'YYYY-MM')`;
  return db
    .select({
      month,
      amount: sql`sum(${byDay.amount})`.mapWith(Number),
      count: sql`sum(${byDay.count})`.mapWith(Number),
      amountSoFar: sql`coalesce(sum(${byDay.amount}) ${soFar}, 0)`.mapWith(Number),
      countSoFar: sql`coalesce(sum(${byDay.count}) ${soFar}, 0)`.mapWith(Number),
      commissionSoFar: sql`coalesce(sum(${byDay.commission}) ${soFar}, 0)`.mapWith(Number),
    })
    .from(byDay)
    .groupBy(month)
    .orderBy(month);
}

/**
 * Sales of these days by status, the largest amount first. The code is the status and the name only its label: a code
 * that the CRM has renamed is one line, with the name on the sale that was changed last.
 */
export function sumByStatus(db: Database, days: Days): Promise<SalesSection['byStatus']> {
  const amount = total(sales.amount);
  const names = sql`array_agg(${sales.statusName} order by ${sales.modifiedAt} desc nulls last, ${sales.id})`;
  return db
    .select({
      statusCode: sales.statusCode,
      statusName: sql<string | null>`(${names} filter (where ${sales.statusName} is not null))[1]`,
      amount,
      count: count(),
    })
    .from(sales)
    .where(between(sales.saleDate, days.from, days.to))
    .groupBy(sales.statusCode)
    .orderBy(desc(amount), sales.statusCode);
}

/** Who stands behind the largest amounts of these days. Sales that name nobody are one line, with id null. */
export function findLeaders(
  db: Database,
  who: 'agent' | 'marketer',
  days: Days,
  limit: number,
): Promise<Leader[]> {
  const [id, named] =
    who === 'agent' ? ([sales.agentId, agents] as const) : ([sales.marketerId, marketers] as const);
  const leading = db
    .select({
      id: sql<string | null>`${id}`.as('leader_id'),
      amount: sql<number>`sum(${sales.amount})`.as('leader_amount'),
      count: sql<number>`count(*)`.as('leader_count'),
    })
    .from(sales)
    .where(between(sales.saleDate, days.from, days.to))
    .groupBy(id)
    .orderBy(sql`leader_amount desc`, sql`leader_id nulls last`)
    .limit(limit)
    .as('leading');
  return db
    .select({
      id: leading.id,
      name: named.name,
      amount: sql`${leading.amount}`.mapWith(Number),
      count: sql`${leading.count}`.mapWith(Number),
    })
    .from(leading)
    .leftJoin(named, eq(named.id, leading.id))
    .orderBy(desc(leading.amount), sql`${leading.id} nulls last`);
}

/** Customers with a sale since that day, and all the others: those who never bought count as inactive too. */
export async function countCustomers(
  db: Database,
  since: string,
): Promise<{ active: number; inactive: number }> {
  const [row] = await db
    .select({ all: count(), active: count(sql`case when ${gte(customers.lastSaleOn, since)} then 1 end`) })
    .from(customers);
  const { all, active } = row ?? { all: 0, active: 0 };
  return { active, inactive: all - active };
}

/** Active products, and those of them below their reorder level. A product whose stock is unknown is not called low. */
export async function countProducts(
  db: Database,
  defaultLevel: number,
): Promise<{ products: number; lowStock: number }> {
  const low = sql`${products.stockQuantity} < coalesce(${reorderLevels.level}, ${defaultLevel})`;
  const [row] = await db
    .select({ products: count(), lowStock: count(sql`case when ${low} then 1 end`) })
    .from(products)
    .leftJoin(reorderLevels, eq(reorderLevels.productId, products.id))
    .where(eq(products.isActive, true));
  return row ?? { products: 0, lowStock: 0 };
}
