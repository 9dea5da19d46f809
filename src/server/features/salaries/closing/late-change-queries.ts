import { eq, sql, type SQL } from 'drizzle-orm';
import type { LateChange, LateDecision } from '#contract/features/salaries/statements-contract';
import { type Database, getRows } from '#server/db/database';
import { lateDecisions } from '#server/db/schema/salaries-tables';
import { sqlList, utcMoment } from '#server/db/sql-fragments';
import { personName } from '#server/lib/names/names-queries';
import { users } from '#server/db/schema/users-tables';

/** An amount of a month that is not part of its salary, ₪. */
export interface AgentMoney {
  month: string;
  agentId: string;
  amount: number;
}

/** Differences of closed months minus the decided amounts. One row for each nonzero result. */
export const WAITING = sql`(
  select month, sale_id, agent_id, sum(difference) as difference from (
    select month, sale_id, agent_id, difference from late_changes
    union all
    select month, sale_id, agent_id, -amount from late_decisions
  ) parts group by month, sale_id, agent_id having sum(difference) <> 0) waiting`;

/** Returns the sums of undecided late changes by month and agent. */
export async function sumWaiting(db: Database, months: readonly string[]): Promise<AgentMoney[]> {
  const result = await db.execute(sql`
    select month, agent_id as "agentId", sum(difference)::float8 as amount from ${WAITING}
    where month in ${sqlList(months)} group by month, agent_id`);
  return getRows(result);
}

/** Returns the sums of corrections by target month and agent. */
export async function sumCorrections(db: Database, months: readonly string[]): Promise<AgentMoney[]> {
  const result = await db.execute(sql`
    select into_month as month, agent_id as "agentId", sum(amount)::float8 as amount from late_decisions
    where into_month in ${sqlList(months)} group by into_month, agent_id`);
  return getRows(result);
}

export interface WaitingFilter {
  months?: readonly string[];
  /** Empty: all agents. */
  agentIds?: readonly string[];
  saleId?: string;
}

const selectSaleData = (alias: string, agentName: SQL): SQL => {
  const of = (column: string): SQL => sql.raw(`${alias}.${column}`);
  return sql`case when ${of('id')} is null then null else json_build_object('saleDate', ${of('sale_date')},
    'agentId', ${of('agent_id')}, 'agentName', ${agentName}, 'amount', ${of('amount')}, 'commission', ${of('commission')},
    'statusCode', ${of('status_code')}, 'statusName', ${of('status_name')}) end`;
};

/** Returns undecided late changes, latest months first, with the sale's frozen and current data. */
export async function findWaiting(
  db: Database,
  { months, agentIds = [], saleId }: WaitingFilter = {},
): Promise<LateChange[]> {
  const conditions = [
    months ? sql`waiting.month in ${sqlList(months)}` : sql`true`,
    agentIds.length === 0 ? sql`true` : sql`waiting.agent_id in ${sqlList(agentIds)}`,
    saleId === undefined ? sql`true` : sql`waiting.sale_id = ${saleId}`,
  ];
  const result = await db.execute(sql`
    select waiting.month, waiting.sale_id as "saleId", coalesce(frozen.number, live.number) as number,
      waiting.agent_id as "agentId", agents.name as "agentName", waiting.difference::float8 as difference,
      ${selectSaleData('frozen', sql`frozen.agent_name`)} as frozen,
      ${selectSaleData('live', sql`live_agents.name`)} as live
    from ${WAITING}
    left join closed_sales frozen on frozen.month = waiting.month and frozen.id = waiting.sale_id
    left join sales live on live.id = waiting.sale_id
    left join agent_names agents on agents.id = waiting.agent_id
    left join agent_names live_agents on live_agents.id = live.agent_id
    where ${sql.join(conditions, sql` and `)}
    order by waiting.month desc, agents.name, waiting.sale_id`);
  return getRows(result);
}

/** Returns the decisions on late changes, latest first; all of them without `limit`. */
export async function findDecisions(
  db: Database,
  {
    intoMonths,
    agentIds = [],
    id,
    limit,
  }: {
    intoMonths?: readonly string[];
    agentIds?: readonly string[];
    id?: string;
    limit?: number;
  } = {},
): Promise<LateDecision[]> {
  const conditions = [
    intoMonths ? sql`d.into_month in ${sqlList(intoMonths)}` : sql`true`,
    agentIds.length === 0 ? sql`true` : sql`d.agent_id in ${sqlList(agentIds)}`,
    id === undefined ? sql`true` : sql`d.id = ${id}`,
  ];
  const result = await db.execute(sql`
    select d.id, d.month, d.sale_id as "saleId", coalesce(frozen.number, live.number) as number,
      d.agent_id as "agentId", agents.name as "agentName", d.amount::float8 as amount, d.into_month as "intoMonth",
      d.reason, ${utcMoment(sql`d.decided_at`)} as "decidedAt",
      coalesce(${personName(users)}, d.decided_by) as "decidedBy"
    from late_decisions d
    left join closed_sales frozen on frozen.month = d.month and frozen.id = d.sale_id
    left join sales live on live.id = d.sale_id
    left join agent_names agents on agents.id = d.agent_id
    left join users on users.id = d.decided_by
    where ${sql.join(conditions, sql` and `)}
    order by d.decided_at desc, d.id limit ${limit ?? null}`);
  return getRows(result);
}

export async function insertDecision(tx: Database, row: typeof lateDecisions.$inferInsert): Promise<void> {
  await tx.insert(lateDecisions).values(row);
}

export async function deleteDecision(tx: Database, id: string): Promise<void> {
  await tx.delete(lateDecisions).where(eq(lateDecisions.id, id));
}
