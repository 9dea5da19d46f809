import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';
import { toYear } from '#contract/lib/calendar/calendar-rules';

/** Links users to agents by their addresses. Sets employee numbers of all agents but one, and targets. */
export async function fillDemoAgents(tx: Database, today: string): Promise<void> {
  await tx.execute(sql`
    update users set agent_id = agents.id from agents
    where users.agent_id is null and lower(agents.email) = users.email
      and not exists (select 1 from users other where other.agent_id = agents.id)`);
  await tx.execute(sql`
    insert into agent_settings (agent_id, employee_number, employment)
    select id, case when row = 4 then null else (1000 + row * 7)::text end,
      case when row % 6 = 0 then 'self_employed' else 'employee' end
    from (select id, row_number() over (order by id) as row from agents) numbered
    on conflict (agent_id) do nothing`);
  await tx.execute(sql`
    insert into agent_targets (agent_id, month, amount)
    select agent_id, ${`${toYear(today)}-01`}, round(sum(amount) * 1.1 / count(distinct to_char(sale_date, 'YYYY-MM')), -3)
    from sales where agent_id in (select id from agents) and sale_date > ${today}::date - 365 and sale_date <= ${today}::date
    group by agent_id having sum(amount) > 0
    on conflict (agent_id, month) do nothing`);
}

/** Returns the user who closes the month, and one counted sale of it; undefined if there is none. */
export async function findDemoPayroll(
  tx: Database,
  month: string,
  statusCodes: readonly number[],
): Promise<{ userId: string; saleId: string } | undefined> {
  const result = await tx.execute(sql`
    select users.id as "userId", sales.id as "saleId" from users, sales
    where users.email = 'payroll@misrad.example' and to_char(sales.sale_date, 'YYYY-MM') = ${month}
      and sales.commission > 100 and sales.agent_id in (select id from agents)
      and sales.status_code in (select value::int from json_array_elements_text(${JSON.stringify(statusCodes)}::json))
    order by sales.id limit 1`);
  return getRows<{ userId: string; saleId: string }>(result)[0];
}

/** Changes a sale's commission in the mirror by an amount in ₪. */
export async function addToCommission(tx: Database, saleId: string, amount: number): Promise<void> {
  await tx.execute(sql`update sales set commission = commission + ${amount}::numeric where id = ${saleId}`);
}
