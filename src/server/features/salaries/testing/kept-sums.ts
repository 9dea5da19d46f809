import { sql, type SQL } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';
import type { MirrorAggregates, WritePart } from '#server/crm-mirror/mirror/mirror-aggregates';

/** Sums of live sales by month, agent and status: stored ones, and computed from the sales. */
const SALARY_SUMS = {
  kept: sql`select s.month, agent_id, status_code, sales, amount, commission, sales_to_day, amount_to_day, commission_to_day
    from salary_sums s join salary_months m on m.month = s.month and not m.is_frozen
    where not s.is_frozen and m.summed_on is not null and sales > 0`,
  anew: sql`select month, agent_id, status_code, count(*), sum(amount), sum(commission), count(*) filter (where to_day),
      coalesce(sum(amount) filter (where to_day), 0), coalesce(sum(commission) filter (where to_day), 0)
    from (
      select m.month, s.*, extract(day from sale_date) <= extract(day from summed_on) as to_day
      from sales s join salary_months m on m.month = to_char(sale_date, 'YYYY-MM')
      where not m.is_frozen and m.summed_on is not null
    ) days group by month, agent_id, status_code`,
};

/** Sums by part of a month, marketer and status. */
const MARKETER_SUMS = {
  kept: sql`select s.month, first_day, marketer_id, status_code, sales, amount, debt, credit, last_sale_on
    from marketer_sums s join marketer_months m on m.month = s.month where m.starts is not null and sales > 0`,
  anew: sql`select month, part, marketer_id, status_code, count(*), sum(amount), sum(greatest(amount, 0)),
      sum(greatest(-amount, 0)), max(sale_date)
    from (
      select m.month, s.*, (select max(day::date) from unnest(m.starts) day where day::date <= sale_date) as part
      from sales s join marketer_months m on m.month = to_char(sale_date, 'YYYY-MM') where m.starts is not null
    ) parts group by month, part, marketer_id, status_code`,
};

/** Differences between the frozen and the current sales of closed months, of every status. */
const LATE_CHANGES = {
  kept: sql`select month, sale_id, agent_id, difference from late_changes`,
  anew: sql`select month, id, agent_id, sum(commission) from (
      select to_char(sale_date, 'YYYY-MM') as month, id, coalesce(agent_id, '') as agent_id, commission from sales
      union all select month, id, coalesce(agent_id, ''), -commission from closed_sales
    ) both_sides where month in (select month from closings) group by month, id, agent_id having sum(commission) <> 0`,
};

async function findDifferences(tx: Database, { kept, anew }: { kept: SQL; anew: SQL }): Promise<unknown[]> {
  const difference = sql`((${kept}) except all (${anew})) union all ((${anew}) except all (${kept}))`;
  return getRows(await tx.execute(difference));
}

/** Figures that compare all stored sums with the sales after every batch, inside its transaction. */
export function sumChecks(): MirrorAggregates & { wrong: unknown[]; batches: number } {
  const check = async (tx: Database): Promise<void> => {
    checks.batches += 1;
    for (const sums of [SALARY_SUMS, MARKETER_SUMS, LATE_CHANGES])
      checks.wrong.push(...(await findDifferences(tx, sums)));
  };
  const checks = {
    source: 'sales' as const,
    adjust: check,
    update: (write: WritePart) => write(check),
    wrong: [] as unknown[],
    batches: 0,
  };
  return checks;
}
