import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { firstDay, lastDay, toMonth } from '#contract/lib/calendar/calendar-rules';
import { getRows, type Database } from '#server/db/database';
import { salaryMonths, salarySums } from '#server/db/schema/salaries-tables';
import { sqlList } from '#server/db/sql-fragments';

/** Marks the months with sales, and the closed months, for summing unless they are summed. */
export async function insertMonths(tx: Database, closedMonths: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into salary_months (month, is_frozen)
    select value, false from ${sqlList(await findLiveMonths(tx))} months
    union all select value, true from ${sqlList(closedMonths)} months
    on conflict do nothing`);
}

/** Returns all months that are summed or marked for it. */
export async function findSummedMonths(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: salaryMonths.month })
    .from(salaryMonths)
    .orderBy(salaryMonths.month);
  return rows.map(({ month }) => month);
}

/** Returns the months to sum: outdated ones, and on a new day those with sums "to day". */
export async function findMonthsToSum(db: Database, today: string): Promise<string[]> {
  const result = await db.execute(sql`
    select distinct month from salary_months
    where summed_on is null or (right(month, 3) = ${today.slice(4, 7)} and summed_on <> ${today}::date)
    order by month`);
  return getRows<{ month: string }>(result).map(({ month }) => month);
}

/** Returns all months with live sales. Reads every sale. */
export async function findLiveMonths(db: Database): Promise<string[]> {
  const result = await db.execute(sql`
    select distinct to_char(sale_date, 'YYYY-MM') as month from sales where sale_date is not null order by 1`);
  return getRows<{ month: string }>(result).map(({ month }) => month);
}

export async function hasAnySums(db: Database): Promise<boolean> {
  const [row] = await db
    .select({ month: salaryMonths.month })
    .from(salaryMonths)
    .where(and(eq(salaryMonths.isFrozen, false), isNotNull(salaryMonths.summedOn)))
    .limit(1);
  return row !== undefined;
}

/** Selects the rows of a month, live or frozen, with the columns of both tables. */
function selectMonthRows(month: string, isFrozen: boolean): SQL {
  if (isFrozen) return sql`closed_sales where month = ${month}`;
  return sql`sales where sale_date between ${firstDay(month)}::date and ${lastDay(month)}::date`;
}

/**
 * Sums a month by agent and status. The caller must prevent changes of its rows.
 * @param today `YYYY-MM-DD`. The sums "to day" include the days up to the same day of any month
 */
export async function sumMonth(
  tx: Database,
  { month, isFrozen }: { month: string; isFrozen: boolean },
  today: string,
): Promise<void> {
  await deleteSums(tx, { month, isFrozen });
  const toDay = sql`filter (where extract(day from sale_date) <= ${Number(today.slice(8))})`;
  await tx.execute(sql`
    insert into salary_sums (month, is_frozen, agent_id, status_code, sales, amount, commission,
      sales_to_day, amount_to_day, commission_to_day)
    select ${month}, ${isFrozen}, agent_id, status_code, count(*), sum(amount), sum(commission),
      count(*) ${toDay}, coalesce(sum(amount) ${toDay}, 0), coalesce(sum(commission) ${toDay}, 0)
    from ${selectMonthRows(month, isFrozen)}
    group by agent_id, status_code`);
  await tx
    .insert(salaryMonths)
    .values({ month, isFrozen, summedOn: today })
    .onConflictDoUpdate({
      target: [salaryMonths.month, salaryMonths.isFrozen],
      set: { summedOn: today },
    });
}

export async function deleteSums(
  tx: Database,
  { month, isFrozen }: { month: string; isFrozen: boolean },
): Promise<void> {
  await tx.delete(salarySums).where(and(eq(salarySums.month, month), eq(salarySums.isFrozen, isFrozen)));
  await tx
    .delete(salaryMonths)
    .where(and(eq(salaryMonths.month, month), eq(salaryMonths.isFrozen, isFrozen)));
}

/** A requested month, and its counting rule. */
export interface RequestedMonth {
  month: string;
  /** First counted day of an open month, `YYYY-MM-DD`. Default: the first of the month. */
  from?: string;
  /** Last counted day, `YYYY-MM-DD`. */
  to: string;
  /** True for a closed month: its frozen sales count. */
  isFrozen: boolean;
  /** Counted statuses; null: all. */
  statusCodes: readonly number[] | null;
}

/** Sums of an agent's counted sales in a month, ₪. */
export interface AgentMonth {
  month: string;
  /** First counted day, `YYYY-MM-DD`. */
  from: string;
  /** Last counted day, `YYYY-MM-DD`. A month may be requested up to several days. */
  to: string;
  /** Empty: sales without an agent. */
  agentId: string;
  statusCode: number | null;
  sales: number;
  amount: number;
  commission: number;
}

type Sums = Omit<AgentMonth, 'statusCode'>;

/**
 * Returns the counted commissions by month and agent, from the stored sums, or from the sales where sums are outdated. The result
 * is always exact.
 * @param agentIds empty: all
 */
export async function findAgentMonths(
  db: Database,
  requestedMonths: readonly RequestedMonth[],
  today: string,
  agentIds: readonly string[] = [],
): Promise<Sums[]> {
  const result = await db.execute(countedMonths(requestedMonths, today, agentIds, BY_AGENT));
  return getRows(result);
}

/** Returns the sums also by status, for every status. The caller selects the counted ones. */
export async function findStatusMonths(
  db: Database,
  requestedMonths: readonly RequestedMonth[],
  today: string,
  agentIds: readonly string[] = [],
): Promise<AgentMonth[]> {
  const all = requestedMonths.map((month) => ({ ...month, statusCodes: null }));
  const result = await db.execute(countedMonths(all, today, agentIds, BY_AGENT_AND_STATUS));
  return getRows(result);
}

/** Sums of a month's sales, ₪. */
export type MonthTotal = Omit<AgentMonth, 'agentId' | 'statusCode'>;

/** Sums of a month's sales by agent, or by status. The other one is null. */
export type MonthGroup = Omit<AgentMonth, 'agentId'> & { agentId: string | null; isByAgent: boolean };

/** Selects the sums of all sales of each month, whatever their status. A month without sales has no row. */
export function selectMonthTotals(
  requestedMonths: readonly RequestedMonth[],
  today: string,
): SQL<MonthTotal> {
  return countedMonths(requestedMonths, today, [], TOTAL);
}

/** Selects the sums of each month once by agent, and once by status. */
export function selectMonthGroups(
  requestedMonths: readonly RequestedMonth[],
  today: string,
): SQL<MonthGroup> {
  return countedMonths(requestedMonths, today, [], BY_AGENT_OR_STATUS);
}

/** Columns of a grouping, and its groups. */
interface SumGrouping {
  columns: SQL;
  groups: SQL;
}

const TOTAL: SumGrouping = { columns: sql``, groups: sql`()` };
const BY_AGENT: SumGrouping = { columns: sql`"agentId",`, groups: sql`"agentId"` };
const BY_AGENT_AND_STATUS: SumGrouping = {
  columns: sql`"agentId", "statusCode",`,
  groups: sql`"agentId", "statusCode"`,
};
const BY_AGENT_OR_STATUS: SumGrouping = {
  columns: sql`"agentId", "statusCode", grouping("agentId") = 0 as "isByAgent",`,
  groups: sql`grouping sets ("agentId", "statusCode")`,
};

/** Sums each requested month separately (`lateral`), so that only its own sums are read, however many years are stored. */
function countedMonths(
  requestedMonths: readonly RequestedMonth[],
  today: string,
  agentIds: readonly string[],
  { columns, groups }: SumGrouping,
): SQL<never> {
  return sql`
    ${requestedMonthsTable(requestedMonths, today)}
    select w.month, w.first::text as "from", w.last::text as "to", counted.* from wanted w cross join lateral (
      select ${columns} sum(sales)::int as sales, sum(amount)::float8 as amount,
        sum(commission)::float8 as commission
      from (${countedSums(agentIds)}) sums where sales > 0 group by ${groups} having count(*) > 0) counted`;
}

/** The requested months as a table, with the usable sums of each: `whole`, `to_day` or none. */
function requestedMonthsTable(requestedMonths: readonly RequestedMonth[], today: string): SQL {
  const rows = requestedMonths.map(({ month, from, to, isFrozen, statusCodes }) => ({
    month,
    first: from ?? firstDay(month),
    last: to,
    is_frozen: isFrozen,
    is_cut: from !== undefined,
    is_whole: to === lastDay(month) && month !== toMonth(today),
    codes: statusCodes,
  }));
  return sql`with wanted as materialized (
    select w.*, case when m.summed_on is null or w.is_cut then 'none' when w.is_whole then 'whole'
      when m.summed_on = ${today}::date and extract(day from w.last) = least(${Number(today.slice(8))},
        extract(day from w.first + interval '1 month' - interval '1 day')) then 'to_day'
      else 'none' end as kept
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as w(month text, first date, last date, is_frozen boolean, is_cut boolean,
        is_whole boolean, codes int[])
    left join salary_months m on m.month = w.month and m.is_frozen = w.is_frozen
    limit ${requestedMonths.length})`;
}

/** Sums, or individual sales, of the month `w`. */
function countedSums(agentIds: readonly string[]): SQL {
  const isCounted = sql`(w.codes is null or s.status_code = any(w.codes))`;
  const isOne = agentIds.length === 0 ? sql`true` : sql`coalesce(s.agent_id, '') in ${sqlList(agentIds)}`;
  const columns = sql`coalesce(s.agent_id, '') as "agentId", s.status_code as "statusCode"`;
  const ofRows = sql`${columns}, 1 as sales, s.amount, s.commission`;
  return sql`
    select ${columns},
      case when w.kept = 'whole' then s.sales else s.sales_to_day end as sales,
      case when w.kept = 'whole' then s.amount else s.amount_to_day end as amount,
      case when w.kept = 'whole' then s.commission else s.commission_to_day end as commission
    from salary_sums s
    where w.kept <> 'none' and s.month = w.month and s.is_frozen = w.is_frozen and ${isCounted} and ${isOne}
    union all
    select ${ofRows} from sales s
    where w.kept = 'none' and not w.is_frozen and s.sale_date between w.first and w.last and ${isCounted} and ${isOne}
    union all
    select ${ofRows} from closed_sales s
    where w.kept = 'none' and w.is_frozen and s.month = w.month and s.sale_date <= w.last and ${isCounted} and ${isOne}`;
}
