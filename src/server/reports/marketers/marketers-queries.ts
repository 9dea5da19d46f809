import { sql, type SQL } from 'drizzle-orm';
import { addDays, type Days } from '../../../contract/calendar/calendar-rules';
import { AGES } from '../../../contract/reports/ledger-rules';
import { rowsOf, type Database } from '../../platform/database/database';
import { sales } from '../../platform/database/schema';
import { countedSales } from '../ledger/ledger-queries';

export interface MarketersAsked {
  period: Days;
  /** The same days of the year before. */
  previous: Days;
  today: string;
  /** Since when a sale makes a customer active. */
  activeSince: string;
  cancelledStatuses: readonly number[];
}

/** A marketer as it is read; money in agorot. Debts by their ages, in the order of `AGES`. */
export interface MarketerFigures {
  id: string;
  name: string | null;
  city: string | null;
  agentId: string | null;
  agentName: string | null;
  isActive: boolean;
  customers: number;
  activeCustomers: number;
  sales: number;
  amount: number;
  previousAmount: number;
  lastSaleOn: string | null;
  debts: number[];
  credit: number;
  later: number;
}

/** Every marketer, by name. */
export async function findMarketerFigures(db: Database, asked: MarketersAsked): Promise<MarketerFigures[]> {
  const { period, previous, today, activeSince } = asked;
  const counted = countedSales(asked.cancelledStatuses) ?? sql`true`;
  return rowsOf<MarketerFigures>(
    await db.execute(sql`
      with sold as (
        select marketer_id, count(*) as sales, sum(amount) as amount from sales
        where sale_date between ${period.from}::date and ${period.to}::date group by marketer_id
      ), before as (
        select marketer_id, sum(amount) as amount from sales
        where sale_date between ${previous.from}::date and ${previous.to}::date group by marketer_id
      ), bought as (
        select marketer_id, count(*) as customers,
          count(*) filter (where last_sale_on >= ${activeSince}::date) as active
        from customers where marketer_id is not null group by marketer_id
      ), moved as (
        select marketer_id, ${ageOf(sql`sale_date`, today)} as age, amount from ${sales}
        where sale_date <= ${today}::date and marketer_id is not null and ${counted}
        union all
        select marketer_id, ${ageOf(sql`paid_on`, today)}, -amount from payments
        where paid_on <= ${today}::date and marketer_id is not null
      ), owed as (
        select marketer_id, sum(-amount) filter (where amount < 0) as credit,
          json_build_array(${sql.join(AGES.map(debtOfAge), sql`, `)}) as debts
        from moved group by marketer_id
      ), coming as (
        select marketer_id, sum(amount) as amount from payments
        where paid_on > ${today}::date group by marketer_id
      )
      select m.id, m.name, m.city, m.agent_id as "agentId", a.name as "agentName", m.is_active as "isActive",
        coalesce(bought.customers, 0)::int as customers, coalesce(bought.active, 0)::int as "activeCustomers",
        coalesce(sold.sales, 0)::int as sales, ${agorot(sql`sold.amount`)} as amount,
        ${agorot(sql`before.amount`)} as "previousAmount",
        (select to_char(max(s.sale_date), 'YYYY-MM-DD') from sales s
          where s.marketer_id = m.id and s.sale_date <= ${today}::date) as "lastSaleOn",
        coalesce(owed.debts, '[0,0,0,0]'::json) as debts, ${agorot(sql`owed.credit`)} as credit,
        ${agorot(sql`coming.amount`)} as later
      from marketers m
      left join agents a on a.id = m.agent_id
      left join sold on sold.marketer_id = m.id
      left join before on before.marketer_id = m.id
      left join bought on bought.marketer_id = m.id
      left join owed on owed.marketer_id = m.id
      left join coming on coming.marketer_id = m.id
      order by m.search_name collate "C", m.id`),
  );
}

/** Number of the age of a date, in `AGES`. */
function ageOf(date: SQL, today: string): SQL {
  const starts = AGES.flatMap(({ to }, age) =>
    to === null ? [] : [sql`when ${date} >= ${addDays(today, -to)}::date then ${sql.raw(String(age))}`],
  );
  return sql`case ${sql.join(starts, sql` `)} else ${sql.raw(String(AGES.length - 1))} end`;
}

function debtOfAge(_age: unknown, age: number): SQL {
  return agorot(sql`sum(amount) filter (where amount > 0 and age = ${sql.raw(String(age))})`);
}

function agorot(shekels: SQL): SQL {
  return sql`coalesce(round(${shekels} * 100), 0)::float8`;
}

/** All sales of a period, in agorot. */
export async function sumSales(db: Database, { from, to }: Days): Promise<number> {
  const rows = rowsOf<{ amount: number }>(
    await db.execute(sql`
      select ${agorot(sql`sum(amount)`)} as amount from sales where sale_date between ${from}::date and ${to}::date`),
  );
  return rows[0]?.amount ?? 0;
}
