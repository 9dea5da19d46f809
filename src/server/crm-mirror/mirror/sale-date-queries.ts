import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ChangedRows } from './mirror-aggregates';
import { sensibleDays } from '#contract/lib/calendar/calendar-rules';
import type { DateFault } from '#contract/features/sales/sales-contract';
import { type Database, getRows } from '#server/db/database';
import { sales } from '#server/db/schema/sales-tables';

/**
 * Returns changed sales with a date as a table, for adjusting sums by differences: each former version with `sign` -1, and each
 * current one with 1.
 */
export function changedSales({ former, current }: ChangedRows): SQL {
  const columns = sql`(sale_date date, agent_id text, marketer_id text, status_code int, amount numeric, commission numeric)`;
  return sql`(
    select *, to_char(sale_date, 'YYYY-MM') as month from (
      select -1 as sign, * from json_to_recordset(${former}::json) as former${columns}
      union all
      select 1, * from json_to_recordset(${current}::json) as current${columns}
    ) versions where sale_date is not null
  )`;
}

/** Returns the condition for a fault in a sale's date. @param today `YYYY-MM-DD` in Asia/Jerusalem */
export function hasDateFault(saleDate: SQLWrapper, fault: DateFault, today: string): SQL {
  if (fault === 'missing') return sql`${saleDate} is null`;
  const { from, to } = sensibleDays(today);
  return sql`(${saleDate} < ${from}::date or ${saleDate} > ${to}::date)`;
}

/** Returns the number of sales by fault of their date. */
export async function countDateFaults(db: Database, today: string): Promise<Record<DateFault, number>> {
  const count = (fault: DateFault): SQL =>
    sql`(select count(*)::int from ${sales} where ${hasDateFault(sales.saleDate, fault, today)})`;
  const result = await db.execute(
    sql`select ${count('missing')} as missing, ${count('impossible')} as impossible`,
  );
  return getRows<Record<DateFault, number>>(result)[0] ?? { missing: 0, impossible: 0 };
}
