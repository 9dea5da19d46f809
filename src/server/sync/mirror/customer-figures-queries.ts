import { eq, sql, type SQL } from 'drizzle-orm';
import type { SyncEntity } from '../../../contract/sync/sync-contract';
import type { Database } from '../../platform/database/database';
import { settings } from '../../platform/database/schema';
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
 * Computes again what customers have from sales: the newest sale up to `today` and the sum up to then, whatever the
 * status. Touches only customers whose figures differ. Everybody's hold for that day afterwards.
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
    update customers set last_sale_on = figures.last_sale_on, lifetime_amount = figures.amount
    from (
      select c.id, bought.last_sale_on,
        -- What the column can hold; a sum beyond it must not end every run.
        least(greatest(coalesce(bought.amount, 0), -999999999999.99), 999999999999.99) as amount
      from customers c left join (
        select customer_id, max(sale_date) as last_sale_on, sum(amount) as amount
        from sales where sale_date <= ${today}::date and customer_id is not null and ${isOne(sql`customer_id`)}
        group by customer_id
      ) bought on bought.customer_id = c.id
      where ${isOne(sql`c.id`)}
    ) figures
    where figures.id = customers.id
      and (customers.last_sale_on, customers.lifetime_amount) is distinct from (figures.last_sale_on, figures.amount)`);
  await upsertSetting(tx, KEY, { day: today } satisfies FiguresNote);
}
