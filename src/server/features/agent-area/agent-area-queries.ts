import { eq, sql } from 'drizzle-orm';
import { sensibleDays } from '#contract/lib/calendar/calendar-rules';
import type { LostCustomer } from '#contract/features/agent-area/agent-area-contract';
import { getRows, type Database } from '#server/db/database';
import { customers } from '#server/db/schema/customers-tables';
import { users } from '#server/db/schema/users-tables';

/** Returns the agent linked to a user; null: none. */
export async function findAgentOfUser(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ agentId: users.agentId }).from(users).where(eq(users.id, userId));
  return row?.agentId ?? null;
}

export async function countCustomers(db: Database, agentId: string): Promise<number> {
  return db.$count(customers, eq(customers.agentId, agentId));
}

/** Returns the first month with a sale of an agent up to `today`, live or frozen, ignoring mistyped dates; null: none. */
export async function findFirstMonth(db: Database, agentId: string, today: string): Promise<string | null> {
  const condition = sql`agent_id = ${agentId}
    and sale_date between ${sensibleDays(today).from}::date and ${today}::date`;
  const result = await db.execute(sql`
    select to_char(least((select min(sale_date) from sales where ${condition}),
      (select min(sale_date) from closed_sales where ${condition})), 'YYYY-MM') as month`);
  return getRows<{ month: string | null }>(result)[0]?.month ?? null;
}

/**
 * Returns an agent's customers without a sale since a day, in the order of the report of inactive customers: largest loss first.
 * @param since `YYYY-MM-DD`. @param today base of the elapsed days
 */
export async function findLostCustomers(
  db: Database,
  agentId: string,
  { since, today, limit }: { since: string; today: string; limit: number },
): Promise<{ count: number; customers: LostCustomer[] }> {
  const result = await db.execute(sql`
    with inactive as (
      select id, name, case when contact.do_not_contact then null else phone end as phone,
        coalesce(contact.do_not_contact, false) as do_not_contact, last_sale_on, last_year_amount from customers
      left join contact_preferences contact on contact.customer_id = customers.id
      where agent_id = ${agentId} and (last_sale_on is null or last_sale_on < ${since}::date)
    )
    select inactive.id, name, phone, do_not_contact as "doNotContact", last_sale_on::text as "lastSaleOn", ${today}::date - last_sale_on as days,
      coalesce(last_year_amount, 0)::float8 as lost, (count(*) over ())::int as count
    from inactive order by last_year_amount desc nulls last, inactive.id desc limit ${limit}`);
  const rows = getRows<LostCustomer & { count: number }>(result);
  return {
    count: rows[0]?.count ?? 0,
    customers: rows.map(({ count: _count, ...customer }) => customer),
  };
}
