import { eq, sql, type SQL } from 'drizzle-orm';
import type { SyncEntity } from '../../../contract/sync/sync-contract';
import { rowsOf, type Database } from '../../platform/database/database';
import { settings } from '../../platform/settings/settings-tables';
import { findSetting, upsertSetting } from '../../platform/settings/settings-queries';
import { listOf } from '../../platform/database/sql-fragments';

/**
 * Says for which business day every customer's figures hold. It is absent from the transaction that first changes a
 * customer or a sale to the one that computes the figures: whatever ends the work in between, it is not forgotten.
 */
const KEY = 'sync.figures';
/** Entities on whose rows the figures rest. */
const SOURCES: readonly SyncEntity[] = ['customers', 'sales'];

interface FiguresNote {
  /** `YYYY-MM-DD` in Asia/Jerusalem. */
  day: string;
}

/** The day for which every customer's figures hold; null: some may be wrong. */
export async function findFiguresDay(db: Database): Promise<string | null> {
  return ((await findSetting(db, KEY)) as FiguresNote | null)?.day ?? null;
}

/** Notes that rows of an entity have changed. In the transaction that changes them. */
export async function noteChangedRows(tx: Database, entity: SyncEntity): Promise<void> {
  if (SOURCES.includes(entity)) await tx.delete(settings).where(eq(settings.key, KEY));
}

/**
 * Computes again what customers have from sales: the newest sale up to `today`, the sum up to then and of the
 * twelve months before, whatever the status. Touches only customers whose figures differ. Everybody's hold for that day afterwards.
 * @param today `YYYY-MM-DD` in Asia/Jerusalem.
 * @param ids whose figures may be wrong; null: everybody's.
 */
export async function updateCustomerFigures(
  tx: Database,
  today: string,
  ids: readonly string[] | null,
): Promise<void> {
  const isOne = (column: SQL): SQL => (ids ? sql`${column} in ${listOf(ids)}` : sql`true`);
  await tx.execute(sql`
    update customers set last_sale_on = figures.last_sale_on, lifetime_amount = figures.amount,
      last_year_amount = figures.last_year_amount
    from (
      select c.id, bought.last_sale_on,
        ${clipped(sql`coalesce(bought.amount, 0)`)} as amount,
        case when bought.last_sale_on is not null then ${clipped(sql`coalesce(bought.last_year_amount, 0)`)} end
          as last_year_amount
      from customers c left join (
        select s.customer_id, max(l.last_sale_on) as last_sale_on, sum(s.amount) as amount,
          sum(s.amount) filter (where s.sale_date > l.last_sale_on - interval '1 year') as last_year_amount
        from sales s join (
          select customer_id, max(sale_date) as last_sale_on
          from sales where sale_date <= ${today}::date and customer_id is not null and ${isOne(sql`customer_id`)}
          group by customer_id
        ) l on l.customer_id = s.customer_id
        where s.sale_date <= ${today}::date
        group by s.customer_id
      ) bought on bought.customer_id = c.id
      where ${isOne(sql`c.id`)}
    ) figures
    where figures.id = customers.id
      and (customers.last_sale_on, customers.lifetime_amount, customers.last_year_amount)
        is distinct from (figures.last_sale_on, figures.amount, figures.last_year_amount)`);
  await upsertSetting(tx, KEY, { day: today } satisfies FiguresNote);
}

/** Customers with a sale dated after one day and up to another. */
export async function findCustomersOfDays(tx: Database, after: string, to: string): Promise<string[]> {
  const result = await tx.execute(sql`
    select distinct customer_id as id from sales
    where sale_date > ${after}::date and sale_date <= ${to}::date and customer_id is not null`);
  return rowsOf<{ id: string }>(result).map(({ id }) => id);
}

/** What a column of money can hold: a sum beyond it must not end every run. */
function clipped(amount: SQL): SQL {
  return sql`least(greatest(${amount}, -999999999999.99), 999999999999.99)`;
}
