import { sql, type SQL } from 'drizzle-orm';
import { firstDay, lastDay } from '../../../../contract/lib/calendar/calendar-rules';
import type { Database } from '../../../lib/database/database';
import { marketerMonths, marketerSums } from './marketers-tables';
import { sqlList } from '../../../lib/database/sql-fragments';

/** A month with stored sums, and the first days of its parts; null: outdated. */
export interface SummedMonth {
  month: string;
  starts: readonly string[] | null;
}

/** Days from `from` (inclusive) to `before` (exclusive); `from` null: from the first sale. */
export interface Stretch {
  from: string | null;
  before: string;
}

/** Plan for reading the sales up to a day: months with usable sums, and the remaining days to read sale by sale. */
export interface Reading {
  months: string[];
  rest: Stretch[];
}

export function findSummedMonths(db: Database): Promise<SummedMonth[]> {
  return db.select().from(marketerMonths);
}

/** Deletes all sums. */
export async function deleteAllSums(tx: Database): Promise<void> {
  await tx.delete(marketerSums);
  await tx.delete(marketerMonths);
}

/** Marks the sums of these months as outdated. */
export async function forgetMonths(tx: Database, months: readonly string[]): Promise<void> {
  if (months.length === 0) return;
  await tx.execute(sql`
    insert into ${marketerMonths} (month, starts) select value, null from ${sqlList(months)} months
    on conflict (month) do update set starts = null`);
}

/** Sums a month by marketer and status, in parts that begin on these days. The caller must prevent changes of its sales. */
export async function sumMonth(tx: Database, month: string, starts: string[]): Promise<void> {
  // First day of the part that contains a sale.
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
 * Returns all sales up to a day as a table `sold`: sums by marketer and status of one or more days beginning with `day`, and the
 * sales themselves for the remaining days.
 */
export function soldTable({ months, rest }: Reading, today: string): SQL {
  const stretches = rest.map(({ from, before }) => {
    const begun = from === null ? sql`true` : sql`sale_date >= ${from}::date`;
    return sql`(${begun} and sale_date < ${before}::date)`;
  });
  return sql`(
    select first_day as day, marketer_id, status_code, sales, amount, debt, credit, last_sale_on
    from ${marketerSums} where month in ${sqlList(months)} and first_day <= ${today}::date
    union all
    select sale_date, marketer_id, status_code, 1, amount, greatest(amount, 0), greatest(-amount, 0), sale_date
    from sales where ${stretches.length === 0 ? sql`false` : sql.join(stretches, sql` or `)}
  ) sold`;
}
