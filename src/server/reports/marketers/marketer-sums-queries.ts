import { sql, type SQL } from 'drizzle-orm';
import { firstDay, lastDay } from '../../../contract/calendar/calendar-rules';
import type { Database } from '../../platform/database/database';
import { marketerMonths, marketerSums } from './marketers-tables';
import { listOf } from '../../platform/database/sql-fragments';

/** A month whose sums are kept, and the days on which they begin; null: they no longer hold. */
export interface SummedMonth {
  month: string;
  starts: readonly string[] | null;
}

/** Days of which `from` is one and `before` is not; from null: from the first sale of all. */
export interface Stretch {
  from: string | null;
  before: string;
}

/** How the sales up to a day are read: the months whose sums serve, and what is left to be read sale by sale. */
export interface Reading {
  months: string[];
  rest: Stretch[];
}

export function findSummedMonths(db: Database): Promise<SummedMonth[]> {
  return db.select().from(marketerMonths);
}

/** Takes all sums away, whatever they are. */
export async function deleteAllSums(tx: Database): Promise<void> {
  await tx.delete(marketerSums);
  await tx.delete(marketerMonths);
}

/** Notes that the sums of these months no longer hold. */
export async function forgetMonths(tx: Database, months: readonly string[]): Promise<void> {
  if (months.length === 0) return;
  await tx.execute(sql`
    insert into ${marketerMonths} (month, starts) select value, null from ${listOf(months)} months
    on conflict (month) do update set starts = null`);
}

/** Adds up a month by marketer and status, in parts that begin on these days. The caller keeps its sales from changing. */
export async function sumMonth(tx: Database, month: string, starts: string[]): Promise<void> {
  // The first day of the part in which a sale lies.
  const parts = [...starts].reverse().map((day) => sql`when sale_date >= ${day}::date then ${day}::date`);
  await tx.execute(sql`delete from ${marketerSums} where month = ${month}`);
  await tx.execute(sql`
    insert into ${marketerSums}
      (month, first_day, marketer_id, status_code, sales, amount, debt, credit, last_sale_on)
    select ${month}, part, marketer_id, status_code, count(*), sum(amount), sum(greatest(amount, 0)),
      sum(greatest(-amount, 0)), max(sale_date)
    from (
      select *, case ${sql.join(parts, sql` `)} end as part from sales
      where sale_date between ${firstDay(month)}::date and ${lastDay(month)}::date
    ) s group by part, marketer_id, status_code`);
  await tx
    .insert(marketerMonths)
    .values({ month, starts })
    .onConflictDoUpdate({ target: marketerMonths.month, set: { starts } });
}

/**
 * All sales up to a day as a table `sold`: sums by marketer and status, each of a day or more from `day` on, and the
 * sales themselves where no sum serves.
 */
export function soldTable({ months, rest }: Reading, today: string): SQL {
  const stretches = rest.map(({ from, before }) => {
    const begun = from === null ? sql`true` : sql`sale_date >= ${from}::date`;
    return sql`(${begun} and sale_date < ${before}::date)`;
  });
  return sql`(
    select first_day as day, marketer_id, status_code, sales, amount, debt, credit, last_sale_on
    from ${marketerSums} where month in ${listOf(months)} and first_day <= ${today}::date
    union all
    select sale_date, marketer_id, status_code, 1, amount, greatest(amount, 0), greatest(-amount, 0), sale_date
    from sales where ${stretches.length === 0 ? sql`false` : sql.join(stretches, sql` or `)}
  ) sold`;
}
