import { isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { sumBy } from '#contract/lib/sum-by';
import { sum } from '#contract/lib/money/compare-amounts';
import type { StatusTotal } from '#contract/features/sales/sales-contract';
import { getRows, type Database } from '#server/db/database';
import { sales } from '#server/db/schema/sales-tables';
import { fewNames } from '#server/lib/lists/list-names';
import { valuesQuery } from '#server/lib/lists/list-orders';

/** Returns the latest name of a status in sales, read from the end of its range in the index. */
export const statusName = (code: SQL): SQL =>
  sql`coalesce(${lastName(code, isNotNull(sales.saleDate))}, ${lastName(code, isNull(sales.saleDate))})`;

const lastName = (code: SQL, dated: SQL): SQL => sql`(select ${sales.statusName} from ${sales}
  where ${sales.statusCode} = ${code} and ${sales.statusName} is not null and ${dated}
  order by ${sales.saleDate} desc, ${sales.id} desc limit 1)`;

type Sums = Required<StatusTotal>;

/** Returns count and sums by status, sorted by code, sales without a status last. Amounts in ₪. */
export async function sumByStatus(db: Database, where: SQL | undefined): Promise<Sums[]> {
  const query = sql`select t.code as "statusCode", ${statusName(sql`t.code`)} as "statusName",
      t.count::int as count, t.amount::float8 as amount, t.commission::float8 as commission
    from (select ${sales.statusCode} as code, count(*) as count, sum(${sales.amount}) as amount,
            sum(${sales.commission}) as commission
          from ${sales} where ${where ?? sql`true`} group by 1) t
    order by 1 nulls last`;
  return getRows<Sums>(await db.execute(query));
}

export function sumStatuses(statuses: readonly Sums[]): Pick<Sums, 'count' | 'amount' | 'commission'> {
  return {
    count: sumBy(statuses, ({ count }) => count),
    amount: sum(statuses.map(({ amount }) => amount)),
    commission: sum(statuses.map(({ commission }) => commission)),
  };
}

interface NamedStatus {
  statusCode: number;
  statusName: string | null;
}

/** Returns the few statuses of sales by code, each with its latest name. */
export async function findStatuses(db: Database): Promise<NamedStatus[]> {
  return getRows(await db.execute(selectStatuses()));
}

/** Selects what `findStatuses` returns. */
export function selectStatuses(): SQL<NamedStatus> {
  const codes = valuesQuery(sales.statusCode, sales);
  return sql`select c.id as "statusCode", ${statusName(sql`c.id`)} as "statusName" from ${codes} c order by 1`;
}

/** The same as names for filters. The ids are the codes. */
export const statusNames = fewNames(async (db) =>
  (await findStatuses(db)).map(({ statusCode, statusName }) => ({
    id: String(statusCode),
    name: statusName,
    hint: null,
  })),
);
