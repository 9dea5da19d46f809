import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { sensibleDays } from '#contract/lib/calendar/calendar-rules';
import type { DateFault } from '#contract/features/sales/sales-contract';
import { getRows, type Database } from '#server/db/database';
import { sales } from '#server/db/schema/sales-tables';

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
