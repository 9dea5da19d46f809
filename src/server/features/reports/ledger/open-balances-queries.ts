import { sql } from 'drizzle-orm';
import { addDays } from '#contract/lib/calendar/calendar-rules';
import type { OpenBalance } from '#contract/features/reports/ledger-contract';
import { getRows, type Database } from '#server/db/database';
import { nameLabel } from '#server/db/name-label';
import { planReading } from '../marketers/marketer-sums';
import { salesTable } from '../marketers/marketer-sums-queries';
import { marketers } from '#server/db/schema/marketers-tables';
import { agorot, countedSales } from './ledger-queries';

interface BalancesRequest {
  today: string;
  cancelledStatuses: readonly number[];
  limit: number;
}

/** Returns the marketers with the greatest debit and credit balances today, from the monthly sums as far as they are valid. */
export async function findOpenBalances(
  db: Database,
  { today, cancelledStatuses, limit }: BalancesRequest,
): Promise<{ debtors: OpenBalance[]; creditors: OpenBalance[] }> {
  const sold = salesTable(await planReading(db, today, [addDays(today, 1)]), today);
  const counted = countedSales(cancelledStatuses, sql`status_code`) ?? sql`true`;
  const rows = getRows<OpenBalance>(
    await db.execute(sql`
      with balances as (
        select marketer_id as id, ${agorot(sql`sum(amount)`)} as balance from (
          select marketer_id, amount from ${sold} where ${counted}
          union all
          select marketer_id, -amount from payments where paid_on <= ${today}::date
        ) moved group by marketer_id
      ), ranked as (
        select id, balance, row_number() over (partition by balance > 0 order by abs(balance) desc, id) as place
        from balances where balance <> 0 and id in (select id from marketers)
      )
      select ${marketers.id}, ${nameLabel(marketers, 'marketers')} as name, ${marketers.city}, (balance / 100)::float8 as balance
      from ranked join ${marketers} on ${marketers.id} = ranked.id where place <= ${limit} order by place`),
  );
  return {
    debtors: rows.filter(({ balance }) => balance > 0),
    creditors: rows.filter(({ balance }) => balance < 0),
  };
}
