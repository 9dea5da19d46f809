import { sql, type SQL } from 'drizzle-orm';
import { addDays, type Days } from '#contract/lib/calendar/calendar-rules';
import { AGES } from '#contract/features/reports/ledger-rules';
import { getRows, type Database } from '#server/db/database';
import { nameLabel } from '#server/db/name-label';
import { countedSales } from '../ledger/ledger-queries';
import { getAgeDays, planReading } from './marketer-sums';
import { salesTable } from './marketer-sums-queries';

export interface MarketersRequest {
  period: Days;
  /** The same days of the previous year. */
  previous: Days;
  today: string;
  /** Day since which a sale makes a customer active. */
  activeSince: string;
  cancelledStatuses: readonly number[];
}

/** Figures of a marketer in agorot. Debts are by age, in the order of `AGES`. */
export interface MarketerSums {
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

/** Returns all marketers by name, and the amount of all sales of the period, including those without a marketer. */
export async function findMarketerSums(
  db: Database,
  request: MarketersRequest,
): Promise<{ marketers: MarketerSums[]; allAmount: number }> {
  const { period, previous, today } = request;
  const starts = [period, previous].flatMap(({ from, to }) => [from, addDays(to, 1)]);
  const reading = await planReading(db, today, [...getAgeDays(today), ...starts]);
  const sold = salesTable(reading, today);
  return { marketers: await findEach(db, request, sold), allAmount: await sumSales(db, period, sold) };
}

/** No sum of `salesTable` spans the start or end of the period, so a sum counts as a sale of its first day. */
function within({ from, to }: Days): SQL {
  return sql`day between ${from}::date and ${to}::date`;
}

/** Alias of the table of marketers. */
const MARKETER = {
  id: sql`m.id`,
  name: sql`m.name`,
  searchName: sql`m.search_name`,
  city: sql`m.city`,
  phone: sql`m.phone`,
};

async function findEach(db: Database, request: MarketersRequest, all: SQL): Promise<MarketerSums[]> {
  const { period, previous, today, activeSince } = request;
  const counted = countedSales(request.cancelledStatuses, sql`status_code`) ?? sql`true`;
  const isPaid = sql`paid_on <= ${today}::date`;
  return getRows<MarketerSums>(
    await db.execute(sql`
      with sold as (
        select marketer_id, max(last_sale_on) as last_sale_on, sum(sales) filter (where ${within(period)}) as sales,
          sum(amount) filter (where ${within(period)}) as amount,
          sum(amount) filter (where ${within(previous)}) as previous_amount,
          ${debtsByAge(sql`day`, sql`debt`, counted, today)}, sum(credit) filter (where ${counted}) as credit
        from ${all} where marketer_id is not null group by marketer_id
      ), paid as (
        select marketer_id, ${debtsByAge(sql`paid_on`, sql`-amount`, isPaid, today)},
          sum(amount) filter (where amount > 0 and ${isPaid}) as credit,
          sum(amount) filter (where paid_on > ${today}::date) as later
        from payments where marketer_id is not null group by marketer_id
      ), bought as (
        select marketer_id, count(*) as customers,
          count(*) filter (where last_sale_on >= ${activeSince}::date) as active
        from customers where marketer_id is not null group by marketer_id
      )
      select m.id, ${nameLabel(MARKETER, 'marketers', { few: true })} as name, m.city, m.agent_id as "agentId", a.name as "agentName", m.is_active as "isActive",
        coalesce(bought.customers, 0)::int as customers, coalesce(bought.active, 0)::int as "activeCustomers",
        coalesce(sold.sales, 0)::int as sales, ${agorot(sql`sold.amount`)} as amount,
        ${agorot(sql`sold.previous_amount`)} as "previousAmount",
        to_char(sold.last_sale_on, 'YYYY-MM-DD') as "lastSaleOn",
        json_build_array(${sql.join(AGES.map(sumDebt), sql`, `)}) as debts,
        ${agorot(sql`coalesce(sold.credit, 0) + coalesce(paid.credit, 0)`)} as credit,
        ${agorot(sql`paid.later`)} as later
      from marketers m
      left join agent_names a on a.id = m.agent_id
      left join sold on sold.marketer_id = m.id
      left join paid on paid.marketer_id = m.id
      left join bought on bought.marketer_id = m.id
      order by m.search_name collate "C", m.id`),
  );
}

/** Returns sums of the positive amounts by age, as `debt_0`, `debt_1`, …. */
function debtsByAge(date: SQL, amount: SQL, counted: SQL, today: string): SQL {
  const sums = AGES.map(
    (_age, age) =>
      sql`sum(${amount}) filter (where ${amount} > 0 and ${counted} and ${getAge(date, today)} = ${sql.raw(String(age))})
        as ${debtName(age)}`,
  );
  return sql.join(sums, sql`, `);
}

const debtName = (age: number): SQL => sql.raw(`debt_${age}`);

function sumDebt(_age: unknown, age: number): SQL {
  return agorot(sql`coalesce(sold.${debtName(age)}, 0) + coalesce(paid.${debtName(age)}, 0)`);
}

/** Returns the index of a date's age in `AGES`. */
function getAge(date: SQL, today: string): SQL {
  const starts = AGES.flatMap(({ to }, age) =>
    to === null ? [] : [sql`when ${date} >= ${addDays(today, -to)}::date then ${sql.raw(String(age))}`],
  );
  return sql`case ${sql.join(starts, sql` `)} else ${sql.raw(String(AGES.length - 1))} end`;
}

function agorot(shekels: SQL): SQL {
  return sql`coalesce(round((${shekels}) * 100), 0)::float8`;
}

/** Returns the amount of all sales of a period, in agorot. */
async function sumSales(db: Database, period: Days, all: SQL): Promise<number> {
  const rows = getRows<{ amount: number }>(
    await db.execute(sql`select ${agorot(sql`sum(amount)`)} as amount from ${all} where ${within(period)}`),
  );
  return rows[0]?.amount ?? 0;
}
