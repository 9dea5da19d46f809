import { eq, sql, type SQL } from 'drizzle-orm';
import { firstDay, lastDay } from '#contract/lib/calendar/calendar-rules';
import { holds } from '#contract/lib/permissions/permissions-rules';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { getRows, type Database } from '#server/db/database';
import { sqlList, utcMoment } from '#server/db/sql-fragments';
import type { DateFault } from '#contract/features/sales/sales-contract';
import { hasDateFault } from '#server/crm-mirror/mirror/sale-date-queries';
import { byAgentName } from '../salary-names-queries';
import { SYNC_LEASE } from '#server/crm-mirror/runs/lease/sync-lease-queries';

/** Maximum number of names in a check. */
export const MAX_NAMES = 200;

interface LastVerdict {
  isEqual: boolean;
  startedAt: string;
  /** Currently refused records of the compared entities, with at most `MAX_NAMES` ids. */
  refused: { count: number; names: string[] };
}

/** Returns the last comparison with a verdict; null if there is none. */
export async function findLastVerdict(db: Database): Promise<LastVerdict | null> {
  const result = await db.execute(sql`
    select verdict <> 'different' as "isEqual", ${utcMoment(sql`started_at`)} as "startedAt",
      (select json_build_object('count', count(*),
          'names', coalesce((array_agg(r.id order by r.entity, r.id))[1:${MAX_NAMES}::int], '{}'))
        from sync_refusals r
        where r.entity in (select one->>'entity' from jsonb_array_elements(sync_runs.report) one)) as refused
    from sync_runs where verdict is not null order by started_at desc limit 1`);
  return getRows<LastVerdict>(result)[0] ?? null;
}

/** Returns whether a synchronisation is in progress. */
export async function isSynchronising(db: Database): Promise<boolean> {
  const result = await db.execute(sql`
    select 1 from leases where name = ${SYNC_LEASE} and expires_at > clock_timestamp()`);
  return getRows(result).length > 0;
}

/** Returns the number of active people who may close a month. */
export async function countClosers(db: Database): Promise<number> {
  const rows = await db
    .select({ permissions: roles.permissions })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.isActive, true));
  return rows.filter(({ permissions }) => holds(permissions, 'salaries.manage')).length;
}

interface FoundSales {
  count: number;
  /** Sale numbers, or ids if they have none. */
  names: string[];
  ids: string[];
  /** Sum of commissions, ₪. */
  amount: number;
}

/** Returns the counted sales of a month with a missing or unknown agent. */
export function findSalesWithoutAgent(
  db: Database,
  month: string,
  statusCodes: readonly number[] | null,
): Promise<FoundSales> {
  const isInMonth = sql`s.sale_date between ${firstDay(month)}::date and ${lastDay(month)}::date`;
  return findSales(db, sql`agents.id is null and ${isInMonth}`, statusCodes);
}

/** Returns sales that would count if they had a valid date. @param today `YYYY-MM-DD` in Asia/Jerusalem */
export function findMisdatedSales(
  db: Database,
  fault: DateFault,
  today: string,
  statusCodes: readonly number[] | null,
): Promise<FoundSales> {
  return findSales(db, hasDateFault(sql`s.sale_date`, fault, today), statusCodes);
}

async function findSales(
  db: Database,
  where: SQL,
  statusCodes: readonly number[] | null,
): Promise<FoundSales> {
  const result = await db.execute(sql`
    select count(*)::int as count, coalesce(sum(s.commission), 0)::float8 as amount,
      coalesce((array_agg(coalesce(s.number, s.id) order by s.sale_date, s.id))[1:${MAX_NAMES}::int], '{}') as names,
      coalesce((array_agg(s.id order by s.sale_date, s.id))[1:${MAX_NAMES}::int], '{}') as ids
    from sales s left join agents on agents.id = s.agent_id
    where ${where} and (${statusCodes === null} or s.status_code in (
        select value::int from json_array_elements_text(${JSON.stringify(statusCodes ?? [])}::json)))`);
  return getRows<FoundSales>(result)[0] ?? { count: 0, names: [], ids: [], amount: 0 };
}

export interface PayrollAgent {
  id: string;
  name: string | null;
  isActive: boolean | null;
  employeeNumber: string | null;
  employment: 'employee' | 'self_employed';
}

/**
 * Returns the CRM's active agents and the given ones with their payroll data, sorted by name.
 * @param month `YYYY-MM`. A closed month has the data of its closing; agents without a number then have their later one
 */
export async function findPayrollAgents(
  db: Database,
  ids: readonly string[],
  month: string,
): Promise<PayrollAgent[]> {
  const result = await db.execute(sql`
    select ids.id, coalesce(closed.name, n.name) as name, agents.is_active as "isActive",
      coalesce(closed.employee_number, nullif(btrim(agent_settings.employee_number), '')) as "employeeNumber",
      coalesce(closed.employment, agent_settings.employment, 'employee') as employment
    from (select id from agents where is_active union select value from ${sqlList(ids)} given) ids
    left join agents on agents.id = ids.id left join agent_names n on n.id = ids.id
    left join agent_settings on agent_settings.agent_id = ids.id
    left join closed_agents closed on closed.id = ids.id and closed.month = ${month}
    order by ${byAgentName}, ids.id`);
  return getRows(result);
}
