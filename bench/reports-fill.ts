import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { updateMarketerSums } from '#server/features/reports/marketers/marketer-sums';
import { updateSalaryAggregates } from '#server/features/salaries/metadata/salary-aggregates';
import { updateCustomerAggregates } from '#server/crm-mirror/mirror/customer-aggregates';
import type { WritePart } from '#server/crm-mirror/mirror/mirror-aggregates';
import { fillSales } from './sales-fill';

/** The last days of the generated sales are later. */
export const TODAY = '2026-09-16';
/** A marketer with a constant number of sales and payments at every size. Only the surrounding data grows. */
export const STEADY_MARKETER = 'steady';
const STEADY_SALES = 1_500;

/**
 * Generates sales and the other data of the reports: marketers of customers, phone numbers, payments, and derived
 * tables.
 */
export async function fillReports(db: Database, sales: number, customers: number): Promise<void> {
  await db.execute(
    sql`truncate sales, customers, agents, marketers, products, payments, salary_months, salary_sums,
      marketer_months, marketer_sums`,
  );
  await fillSales(db, sales, customers);
  const number = sql`substr(id, 2)::int`;
  await db.execute(sql`update customers set agent_id = 'a' || (1 + ${number} % 40),
    marketer_id = 'm' || (1 + ${number} % 300), city = 'עיר ' || ${number} % 30,
    phone = '05' || lpad((${number}::bigint * 7919 % 100000000)::text, 8, '0'), tax_id = (510000000 + ${number})::text`);
  await db.execute(
    sql`insert into payments (id, marketer_id, paid_on, amount, reference)
      select 'p' || i, 'm' || (1 + i % 300), date '2024-01-01' + (i * 37 % 1000)::int, 1000 + i % 5000, 'r' || i
      from generate_series(1, ${sales / 50}::int) i`,
  );
  await fillSteadyMarketer(db);
  const write: WritePart = (work) => db.transaction(work);
  await updateCustomerAggregates(write, TODAY, null);
  await updateSalaryAggregates(write, TODAY, true);
  await updateMarketerSums(write, TODAY, true);
  await db.execute(sql`vacuum analyze`);
}

async function fillSteadyMarketer(db: Database): Promise<void> {
  await db.execute(
    sql`insert into marketers (id, name, is_active) values (${STEADY_MARKETER}, 'קבוע', true)`,
  );
  await db.execute(sql`insert into sales (id, number, sale_date, customer_id, agent_id, marketer_id, product_id, quantity,
      amount, commission, status_code, status_name)
    select 'steady' || i, (9000000 + i)::text, date '2024-01-01' + (i * 7 % 980)::int, 'c' || (1 + i % 1000), 'a1',
      ${STEADY_MARKETER}::text, 'p1', 1, 100 + i % 900, 5, 1, 'status'
    from generate_series(1, ${STEADY_SALES}::int) i`);
  await db.execute(sql`insert into payments (id, marketer_id, paid_on, amount, reference)
    select 'steady' || i, ${STEADY_MARKETER}::text, date '2024-01-20' + (i * 30)::int, 20000 + i, 'steady' || i
    from generate_series(1, 34) i`);
}
