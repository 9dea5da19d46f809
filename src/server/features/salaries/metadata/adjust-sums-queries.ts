import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { changedSales } from '#server/crm-mirror/mirror/sale-date-queries';
import type { ChangedRows } from '#server/crm-mirror/mirror/mirror-aggregates';

/**
 * Adjusts the sums of live sales by the difference of changed ones, and marks months that have not been summed yet. Sums without
 * any sale left are 0.
 */
export async function adjustSums(tx: Database, rows: ChangedRows): Promise<void> {
  const toDay = sql`filter (where extract(day from sale_date) <= extract(day from summed_on))`;
  await tx.execute(sql`
    with changed as materialized ${changedSales(rows)}, marked as (
      insert into salary_months (month, is_frozen) select distinct month, false from changed on conflict do nothing
    ), added as materialized (
      select changed.month, agent_id, status_code, sum(sign) as sales, sum(sign * amount) as amount,
        sum(sign * commission) as commission, coalesce(sum(sign) ${toDay}, 0) as sales_to_day,
        coalesce(sum(sign * amount) ${toDay}, 0) as amount_to_day,
        coalesce(sum(sign * commission) ${toDay}, 0) as commission_to_day
      from changed join salary_months m on m.month = changed.month and not m.is_frozen and m.summed_on is not null
      group by changed.month, agent_id, status_code
    ), adjusted as (
      update salary_sums s set sales = s.sales + a.sales, amount = s.amount + a.amount,
        commission = s.commission + a.commission, sales_to_day = s.sales_to_day + a.sales_to_day,
        amount_to_day = s.amount_to_day + a.amount_to_day, commission_to_day = s.commission_to_day + a.commission_to_day
      from added a where not s.is_frozen and ${isSameGroup()}
      returning s.month, s.agent_id, s.status_code
    )
    insert into salary_sums (month, is_frozen, agent_id, status_code, sales, amount, commission, sales_to_day,
      amount_to_day, commission_to_day)
    select month, false, agent_id, status_code, sales, amount, commission, sales_to_day, amount_to_day, commission_to_day
    from added a where not exists (select from adjusted s where ${isSameGroup()})`);
}

/** Compares the groups of `s` and `a` by expressions, so that each table is read once: an index would be searched for every group. */
function isSameGroup(): SQL {
  return sql`s.month || '' = a.month and coalesce(s.agent_id, '') = coalesce(a.agent_id, '')
    and coalesce(s.status_code, -1) = coalesce(a.status_code, -1)`;
}
