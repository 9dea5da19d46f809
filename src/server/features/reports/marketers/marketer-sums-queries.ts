import { sql, type SQL } from 'drizzle-orm';
import { firstDay, lastDay } from '#contract/lib/calendar/calendar-rules';
import type { Database } from '#server/db/database';
import { changedSales } from '#server/crm-mirror/mirror/sale-date-queries';
import type { ChangedRows } from '#server/crm-mirror/mirror/mirror-aggregates';
import { marketerMonths, marketerSums } from '#server/db/schema/marketers-tables';
import { sqlList } from '#server/db/sql-fragments';

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

/** Marks months for summing unless they are summed. */
export async function insertMonths(tx: Database, months: readonly string[]): Promise<void> {
  await tx.execute(
    sql`insert into ${marketerMonths} (month) select value from ${sqlList(months)} months on conflict do nothing`,
  );
}

/**
 * Adjusts the sums by the difference of changed sales, and marks months that have not been summed yet. Sums without any sale left
 * are 0.
 */
export async function adjustSums(tx: Database, rows: ChangedRows): Promise<void> {
  await tx.execute(sql`
    with changed as materialized ${changedSales(rows)}, marked as (
      insert into ${marketerMonths} (month) select distinct month from changed on conflict do nothing
    ), parts as materialized (
      select month, day::date as first_day,
        coalesce(lead(day::date) over (partition by month order by day), (month || '-01')::date + interval '1 month')::date as next_day
      from ${marketerMonths}, unnest(starts) day where month in (select month from changed)
    ), added as materialized (
      select parts.month, first_day, next_day, marketer_id, status_code, sum(sign) as sales, sum(sign * amount) as amount,
        sum(sign * greatest(amount, 0)) as debt, sum(sign * greatest(-amount, 0)) as credit,
        max(sale_date) filter (where sign > 0) as last_on, max(sale_date) filter (where sign < 0) as former_last_on
      from changed join parts on parts.month = changed.month and sale_date >= first_day and sale_date < next_day
      group by parts.month, first_day, next_day, marketer_id, status_code
    ), adjusted as (
      update ${marketerSums} s set sales = s.sales + a.sales, amount = s.amount + a.amount, debt = s.debt + a.debt,
        credit = s.credit + a.credit,
        last_sale_on = case when s.sales > 0 and coalesce(last_on >= former_last_on, last_on is not null)
          then greatest(last_sale_on, last_on) else coalesce((${lastSaleOn()}), last_sale_on) end
      from added a where ${isSameGroup()}
      returning s.month, s.first_day, s.marketer_id, s.status_code
    )
    insert into ${marketerSums} (month, first_day, marketer_id, status_code, sales, amount, debt, credit, last_sale_on)
    select month, first_day, marketer_id, status_code, sales, amount, debt, credit, last_on
    from added a where not exists (select from adjusted s where ${isSameGroup()})`);
}

/** Compares the groups of `s` and `a` by expressions, so that each table is read once: an index would be searched for every group. */
function isSameGroup(): SQL {
  return sql`s.month || '' = a.month and s.first_day = a.first_day
    and coalesce(s.marketer_id, '') = coalesce(a.marketer_id, '')
    and coalesce(s.status_code, -1) = coalesce(a.status_code, -1)`;
}

/** Selects the last day of the sales of the group `a`. Sales without a marketer are read separately, so that both use the index. */
function lastSaleOn(): SQL {
  const select = (isMarketer: SQL): SQL => sql`
    select max(sale_date) as day from sales
    where ${isMarketer} and sale_date >= a.first_day and sale_date < a.next_day
      and sales.status_code is not distinct from a.status_code`;
  return sql`select max(day) from (
    ${select(sql`sales.marketer_id = a.marketer_id`)} union all
    ${select(sql`sales.marketer_id is null and a.marketer_id is null`)}) days`;
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
export function salesTable({ months, rest }: Reading, today: string): SQL {
  const stretches = rest.map(({ from, before }) => {
    const begun = from === null ? sql`true` : sql`sale_date >= ${from}::date`;
    return sql`(${begun} and sale_date < ${before}::date)`;
  });
  return sql`(
    select first_day as day, marketer_id, status_code, sales, amount, debt, credit, last_sale_on
    from ${marketerSums} where month in ${sqlList(months)} and first_day <= ${today}::date and sales > 0
    union all
    select sale_date, marketer_id, status_code, 1, amount, greatest(amount, 0), greatest(-amount, 0), sale_date
    from sales where ${stretches.length === 0 ? sql`false` : sql.join(stretches, sql` or `)}
  ) sold`;
}
