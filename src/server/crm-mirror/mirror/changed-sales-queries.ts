import { sql, type SQL } from 'drizzle-orm';
import type { ChangedRows } from './mirror-aggregates';

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
