import { sql } from 'drizzle-orm';
import { sensibleDays } from '#contract/lib/calendar/calendar-rules';
import type { SalaryMetadata } from '#contract/features/salaries/salaries-contract';
import type { NamedAgent } from '#contract/features/salaries/salary-values';
import { getRows, type Database } from '#server/db/database';
import { sqlList } from '#server/db/sql-fragments';

/** Sorts agents by name, those without a name last. */
export const byAgentName = sql`coalesce(n.search_name, '') = '', n.search_name collate "C"`;

/**
 * Returns these agents with their last known names, sorted by name, those without a name last. The empty id means no agent.
 * @param month `YYYY-MM`. A closed month has the names of its closing
 */
export async function findAgentNames(
  db: Database,
  ids: readonly string[],
  month: string | null = null,
): Promise<NamedAgent[]> {
  const result = await db.execute(sql`
    select ids.value as id, coalesce(closed.name, n.name) as name from ${sqlList(ids)} ids
    left join agent_names n on n.id = ids.value
    left join closed_agents closed on closed.id = ids.value and closed.month = ${month}
    order by ${byAgentName}, ids.value`);
  return getRows(result);
}

/** Returns the status codes of sales in order, by skipping from code to code in the sums. */
export async function findStatusCodes(db: Database): Promise<number[]> {
  const result = await db.execute(sql`
    with recursive codes as (
      select min(status_code) as code from salary_sums where sales > 0
      union all
      select (select min(status_code) from salary_sums where status_code > codes.code and sales > 0) from codes
      where codes.code is not null)
    select code from codes where code is not null`);
  return getRows<{ code: number }>(result).map(({ code }) => code);
}

/** Returns the years with sales up to `today`, latest first, without those of mistyped dates. */
export async function findYears(db: Database, today: string): Promise<number[]> {
  const result = await db.execute(sql`
    select distinct extract(year from sale_date)::int as year from sales
    where sale_date between ${sensibleDays(today).from}::date and ${today}::date order by 1 desc`);
  return getRows<{ year: number }>(result).map(({ year }) => year);
}

/** Returns the CRM's current agents and those collected by the job, with their last known names. */
export async function findOfferedAgents(
  db: Database,
  gathered: SalaryMetadata['agents'],
): Promise<NamedAgent[]> {
  const current = getRows<{ id: string }>(await db.execute(sql`select id from agents`));
  return findAgentNames(db, [...new Set([...current, ...gathered].map(({ id }) => id))]);
}

/** Returns the CRM's agents, and others that occur in sales. */
export async function findAgentsOfSales(db: Database): Promise<SalaryMetadata['agents']> {
  const result = await db.execute(sql`
    select ids.id, n.name
    from (select id from agents union select agent_id from sales where agent_id is not null) ids
    left join agent_names n on n.id = ids.id
    order by ${byAgentName}, ids.id`);
  return getRows(result);
}
