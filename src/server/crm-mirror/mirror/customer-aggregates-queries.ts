import { eq, gt, sql, type SQL } from 'drizzle-orm';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { getRows, type Database } from '#server/db/database';
import { customers } from '#server/db/schema/customers-tables';
import { settings } from '#server/db/schema/settings-tables';
import { findSetting, upsertSetting } from '#server/lib/settings/settings-queries';
import { sqlList } from '#server/db/sql-fragments';

/**
 * Setting with the business day of all customers' figures. It is deleted in the first transaction that changes a customer or a
 * sale, and written when the figures are recomputed, so that an interrupted run is noticed.
 */
const KEY = 'sync.figures';
/** Setting with the business day of the other customers' figures while some may be outdated. */
const OUTDATED_KEY = 'sync.figures.outdated';
/** Entities that the figures are derived from. */
const SOURCES: readonly SyncEntity[] = ['customers', 'sales'];

interface AggregatesNote {
  /** `YYYY-MM-DD` in Asia/Jerusalem. */
  day: string;
}

/** Returns the day of the figures of all customers except outdated ones; null if there is none. */
export async function findCountedDay(db: Database): Promise<string | null> {
  const note =
    (await findAggregatesDay(db)) ?? ((await findSetting(db, OUTDATED_KEY)) as AggregatesNote | null)?.day;
  return note ?? null;
}

/** Returns the day of all customers' figures; null if some may be outdated. */
export async function findAggregatesDay(db: Database): Promise<string | null> {
  return ((await findSetting(db, KEY)) as AggregatesNote | null)?.day ?? null;
}

/** Records that rows of an entity have changed. Must run in the transaction of the change. */
export async function recordChangedRows(tx: Database, entity: SyncEntity): Promise<void> {
  if (!SOURCES.includes(entity)) return;
  const [former] = await tx
    .delete(settings)
    .where(eq(settings.key, KEY))
    .returning({ value: settings.value });
  if (former) await upsertSetting(tx, OUTDATED_KEY, former.value);
}

/**
 * Recomputes figures of customers from sales: the latest sale up to `today`, the number and sum of sales until then, and the sum of
 * the twelve months before it, regardless of the status. Updates only differing customers.
 * @param today `YYYY-MM-DD` in Asia/Jerusalem
 */
export async function computeAggregates(tx: Database, today: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update customers set last_sale_on = figures.last_sale_on, sales_count = figures.sales_count,
      lifetime_amount = figures.amount, last_year_amount = figures.last_year_amount
    from (
      select c.id, bought.last_sale_on, coalesce(bought.sales_count, 0)::int as sales_count,
        ${clipped(sql`coalesce(bought.amount, 0)`)} as amount,
        case when bought.last_sale_on is not null then ${clipped(sql`coalesce(bought.last_year_amount, 0)`)} end
          as last_year_amount
      from customers c left join (
        select s.customer_id, max(l.last_sale_on) as last_sale_on, count(*) as sales_count, sum(s.amount) as amount,
          sum(s.amount) filter (where s.sale_date > l.last_sale_on - interval '1 year') as last_year_amount
        from sales s join (
          select customer_id, max(sale_date) as last_sale_on
          from sales where sale_date <= ${today}::date and customer_id in ${sqlList(ids)}
          group by customer_id
        ) l on l.customer_id = s.customer_id
        where s.sale_date <= ${today}::date
        group by s.customer_id
      ) bought on bought.customer_id = c.id
      where c.id in ${sqlList(ids)}
    ) figures
    where figures.id = customers.id
      and (customers.last_sale_on, customers.sales_count, customers.lifetime_amount, customers.last_year_amount)
        is distinct from (figures.last_sale_on, figures.sales_count, figures.amount, figures.last_year_amount)`);
}

/** Records that the figures of all customers apply to a day. */
export async function recordAggregatesDay(tx: Database, day: string): Promise<void> {
  await upsertSetting(tx, KEY, { day } satisfies AggregatesNote);
}

/** Records that the figures that are not outdated apply to a day. */
export async function recordCountedDay(tx: Database, day: string): Promise<void> {
  if ((await findAggregatesDay(tx)) === null)
    await upsertSetting(tx, OUTDATED_KEY, { day } satisfies AggregatesNote);
  else await recordAggregatesDay(tx, day);
}

/** Returns the first ids of customers after an id, in order. */
export async function findCustomersAfter(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(gt(customers.id, after))
    .orderBy(customers.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the customers with a sale after one day and up to another. */
export async function findCustomersOfDays(tx: Database, after: string, to: string): Promise<string[]> {
  const result = await tx.execute(sql`
    select distinct customer_id as id from sales
    where sale_date > ${after}::date and sale_date <= ${to}::date and customer_id is not null`);
  return getRows<{ id: string }>(result).map(({ id }) => id);
}

/** Limits a sum to the range of a money column, so that a larger one does not fail every run. */
function clipped(amount: SQL): SQL {
  return sql`least(greatest(${amount}, -999999999999.99), 999999999999.99)`;
}
