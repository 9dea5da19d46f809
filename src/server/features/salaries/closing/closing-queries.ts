import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { StoredCheck } from '#contract/features/salaries/closings-contract';
import type { ClosedMonth } from '#contract/features/salaries/salary-values';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { type Database, getRows } from '#server/db/database';
import { nameLabel } from '#server/db/name-label';
import {
  closedAgents,
  closedSales,
  closings,
  lateChanges,
  lateDecisions,
} from '#server/db/schema/salaries-tables';
import { sqlList, utcMoment } from '#server/db/sql-fragments';
import { firstDay, lastDay } from '#contract/lib/calendar/calendar-rules';
import { postponeRuns } from '#server/crm-mirror/mirror/reading-queries';
import { personName } from '#server/lib/names/names-queries';
import { users } from '#server/db/schema/users-tables';
import { toSealCode } from '../seals/seal-code';
import { lockSeals } from '../seals/seals-queries';

/**
 * Serialises closings, reopenings and decisions, and blocks writes of synchronisations until the transaction ends, so that its
 * reads form one snapshot.
 */
export async function lockClosings(tx: Database): Promise<void> {
  await lockSeals(tx);
  await postponeRuns(tx);
}

/** Returns the closed months, oldest first. */
export async function findClosings(db: Database): Promise<ClosedMonth[]> {
  const result = await db.execute(sql`
    select month, status_codes as "statusCodes", ${utcMoment(sql`closed_at`)} as "closedAt",
      coalesce(${personName(users)}, closed_by) as "closedBy", sealed.seal, sealed.is_late as "isLate"
    from closings left join users on users.id = closed_by
    left join lateral (select seal, is_late from closing_seals
      where month = closings.month and closed_at = closings.closed_at and reopened_at is null
      order by id desc limit 1) sealed on true
    order by month`);
  type Row = Omit<ClosedMonth, 'seal'> & { seal: string | null; isLate: boolean };
  return getRows<Row>(result).map(({ isLate, seal, ...closing }) => ({
    ...closing,
    seal: seal === null ? null : { code: toSealCode(seal), isLate },
  }));
}

/** Returns the stored checks of a month's closing; null if it is open. */
export async function findClosingChecks(db: Database, month: string): Promise<unknown> {
  const [row] = await db
    .select({ checklist: closings.checklist })
    .from(closings)
    .where(eq(closings.month, month));
  return row?.checklist ?? null;
}

/** Returns whether a month was closed without marks of a second person, soon after they were required. */
export async function isClosedByOnePerson(db: Database, month: string): Promise<boolean> {
  const checks = z.safeParse(z.array(StoredCheck), await findClosingChecks(db, month));
  return checks.data?.some(({ key, isOk }) => key === 'onePerson' && !isOk) ?? false;
}

/** Closes a month. Freezes its sales of every status and its agents with their current names. */
export async function insertClosing(
  tx: Database,
  row: typeof closings.$inferInsert,
): Promise<{ sales: number }> {
  const { month } = row;
  await tx.insert(closings).values(row);
  const result = await tx.execute(sql`
    with frozen as (
      insert into closed_sales (month, id, number, sale_date, customer_id, customer_name, agent_id, agent_name,
        product_name, amount, commission, status_code, status_name)
      select ${month}, s.id, s.number, s.sale_date, s.customer_id, ${nameLabel(customers, 'customers')}, s.agent_id, agent_names.name,
        ${nameLabel(products, 'products', { few: true })}, s.amount, s.commission, s.status_code, s.status_name
      from sales s left join customers on customers.id = s.customer_id left join agent_names on agent_names.id = s.agent_id
        left join products on products.id = s.product_id
      where s.sale_date between ${firstDay(month)}::date and ${lastDay(month)}::date
      returning 1)
    select count(*)::int as sales from frozen`);
  await tx.execute(sql`
    insert into closed_agents (month, id, name, employee_number, employment)
    select ${month}, paid.id, agent_names.name, nullif(btrim(agent_settings.employee_number), ''),
      coalesce(agent_settings.employment, 'employee')
    from (select agent_id as id from closed_sales where month = ${month} and agent_id <> ''
      union select agent_id from late_decisions where into_month = ${month} and agent_id <> '') paid
    left join agent_names on agent_names.id = paid.id left join agent_settings on agent_settings.agent_id = paid.id`);
  return getRows<{ sales: number }>(result)[0] ?? { sales: 0 };
}

/** Reopens a month. Deletes its frozen sales, late changes and decisions. */
export async function deleteClosing(tx: Database, month: string): Promise<void> {
  await tx.delete(closings).where(eq(closings.month, month));
  await tx.delete(closedSales).where(eq(closedSales.month, month));
  await tx.delete(closedAgents).where(eq(closedAgents.month, month));
  await tx.delete(lateChanges).where(eq(lateChanges.month, month));
  await tx.delete(lateDecisions).where(eq(lateDecisions.month, month));
}

/** Returns the months among `among` that corrections of this month were carried into. */
export async function findCarriedInto(
  db: Database,
  month: string,
  among: readonly string[],
): Promise<string[]> {
  if (among.length === 0) return [];
  const rows = await db
    .selectDistinct({ intoMonth: lateDecisions.intoMonth })
    .from(lateDecisions)
    .where(and(eq(lateDecisions.month, month), inArray(lateDecisions.intoMonth, [...among])));
  return rows.flatMap(({ intoMonth }) => intoMonth ?? []).sort();
}

/**
 * Recomputes the late changes of closed months per sale and agent. The caller must prevent changes of the rows.
 * @param ids sales to compare; all of the months without it
 */
export async function compareWithLive(
  tx: Database,
  months: readonly string[],
  ids?: readonly string[],
): Promise<void> {
  if (months.length === 0) return;
  const isOne = (column: SQL): SQL => (ids ? sql`${column} in ${sqlList(ids)}` : sql`true`);
  await tx.execute(
    sql`delete from late_changes where month in ${sqlList(months)} and ${isOne(sql`sale_id`)}`,
  );
  await tx.execute(sql`
    with closed as (
      select month, status_codes, (month || '-01')::date as first from closings where month in ${sqlList(months)}
    ), live as (
      select c.month, s.id, coalesce(s.agent_id, '') as agent_id, s.commission
      from closed c join sales s on s.sale_date >= c.first and s.sale_date < c.first + interval '1 month'
      where (c.status_codes is null or s.status_code = any(c.status_codes)) and ${isOne(sql`s.id`)}
    ), frozen as (
      select c.month, s.id, coalesce(s.agent_id, '') as agent_id, s.commission
      from closed c join closed_sales s on s.month = c.month
      where (c.status_codes is null or s.status_code = any(c.status_codes)) and ${isOne(sql`s.id`)}
    )
    insert into late_changes (month, sale_id, agent_id, difference)
    select month, id, agent_id, coalesce(live.commission, 0) - coalesce(frozen.commission, 0)
    from live full join frozen using (month, id, agent_id)
    where coalesce(live.commission, 0) <> coalesce(frozen.commission, 0)`);
}
