import { inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { SaleParty, StatusTotal } from '../../contract/sales/sales-contract';
import { wordsOf } from '../../contract/lists/search-text';
import { rowsOf, type Database } from '../platform/database/database';
import { nameKey, sales } from '../platform/database/schema';
import { PARTIES } from './sale-parties-queries';
import { STATUS_CODES } from './sales-order-queries';

/** The newest name that sales of a status have, for one code: the end of its part of their index. */
const statusName = (code: SQL): SQL =>
  sql`coalesce(${lastName(code, isNotNull(sales.saleDate))}, ${lastName(code, isNull(sales.saleDate))})`;

const lastName = (code: SQL, dated: SQL): SQL => sql`(select ${sales.statusName} from ${sales}
  where ${sales.statusCode} = ${code} and ${sales.statusName} is not null and ${dated}
  order by ${sales.saleDate} desc, ${sales.id} desc limit 1)`;

/** Number and sums by status, by their codes, sales without one last. Shekels. */
export async function sumByStatus(db: Database, condition: SQL | undefined): Promise<StatusTotal[]> {
  const query = sql`select t.code as "statusCode", ${statusName(sql`t.code`)} as "statusName",
      t.count::int as count, t.amount::float8 as amount, t.commission::float8 as commission
    from (select ${sales.statusCode} as code, count(*) as count, sum(${sales.amount}) as amount,
            sum(${sales.commission}) as commission
          from ${sales} where ${condition ?? sql`true`} group by 1) t
    order by 1 nulls last`;
  return rowsOf<StatusTotal>(await db.execute(query));
}

/** How many sales fit, counted up to `limit`. */
export async function countSales(db: Database, condition: SQL | undefined, limit: number): Promise<number> {
  const query = sql`select count(*)::int as count from
    (select from ${sales} where ${condition ?? sql`true`} limit ${limit}) s`;
  return rowsOf<{ count: number }>(await db.execute(query))[0]?.count ?? 0;
}

export async function findStatuses(
  db: Database,
): Promise<{ statusCode: number; statusName: string | null }[]> {
  const query = sql`select c.id as "statusCode", ${statusName(sql`c.id`)} as "statusName" from ${STATUS_CODES} c order by 1`;
  return rowsOf(await db.execute(query));
}

export interface Name {
  id: string;
  name: string | null;
}

/** Names of those of these ids that the mirror has; of any number of ids. */
export function findNames(db: Database, party: SaleParty, ids: readonly string[]): Promise<Name[]> {
  const { table } = PARTIES[party];
  return db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...ids]));
}

/** The first `limit` names, by the alphabet, that have every word of `text` in them. */
export async function searchNames(
  db: Database,
  party: SaleParty,
  text: string,
  limit: number,
): Promise<Name[]> {
  const { table } = PARTIES[party];
  const patterns = wordsOf(text).map(
    (word) => sql`${table.searchName} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
  );
  const where = sql.join([sql`${table.name} is not null`, ...patterns], sql` and `);
  const query = sql`select ${table.id} as id, ${table.name} as name from ${table}
    where ${where} order by ${nameKey(table.searchName)}, ${table.id} limit ${limit}`;
  return rowsOf<Name>(await db.execute(query));
}
