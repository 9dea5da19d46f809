import { sql, type SQL } from 'drizzle-orm';
import type { Sale } from '../../contract/sales/sales-contract';
import { rowsOf, type Database } from '../platform/database/database';
import { utcMoment } from '../platform/database/sql-fragments';

/** A part of the way: a query of the rows of `sales` that follow, so many at the most, in their order. */
export type Step = (limit: number) => SQL;

/**
 * At most `limit` sales of these steps, one after the other. A round trip for each batch that is needed.
 * @param order of the sales of any of the steps, in columns of `sales` and of the tables that have their names.
 */
export async function readSales(
  db: Database,
  batches: readonly (readonly Step[])[],
  limit: number,
  order: SQL,
): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (const steps of batches) {
    const query = withNames(inTurn(steps, limit - sales.length), order);
    sales.push(...rowsOf<Sale>(await db.execute(query)));
    if (sales.length === limit) break;
  }
  return sales;
}

/** Names are read for the chosen rows only; joining them need not keep the order in which these were found. */
function withNames({ tables, rows, isStepped }: Chosen, order: SQL): SQL {
  const steps = isStepped ? sql`sales.step, ` : sql``;
  return sql`${tables} ${SELECT} from (${rows}) sales ${NAMES} order by ${steps}${order}`;
}

const SELECT = sql`select sales.id, sales.number, sales.sale_date::text as "saleDate",
  sales.customer_id as "customerId", sales.agent_id as "agentId", sales.marketer_id as "marketerId",
  sales.product_id as "productId", sales.quantity::float8 as quantity, sales.amount::float8 as amount,
  sales.commission::float8 as commission, sales.status_code as "statusCode", sales.status_name as "statusName",
  ${utcMoment(sql`sales.modified_at`)} as "modifiedAt",
  customers.name as "customerName", agents.name as "agentName", marketers.name as "marketerName",
  products.name as "productName"`;

const NAMES = sql.raw(`left join customers on customers.id = sales.customer_id
  left join agents on agents.id = sales.agent_id left join marketers on marketers.id = sales.marketer_id
  left join products on products.id = sales.product_id`);

interface Chosen {
  /** What `rows` reads from. */
  tables: SQL;
  rows: SQL;
  /** Have the rows a column `step`? */
  isStepped: boolean;
}

/** Each step is read only as far as those before it were short of the limit: mostly not at all. */
function inTurn(steps: readonly Step[], limit: number): Chosen {
  const [only] = steps;
  if (only && steps.length === 1) return { tables: sql``, rows: only(limit), isStepped: false };
  const names = steps.map((_step, i) => sql.raw(`step_${i}`));
  const tables = steps.map((step, i) => {
    const taken = names.slice(0, i).map((name) => sql` - (select count(*) from ${name})`);
    const left = sql`${limit}${sql.join(taken)}`;
    return sql`${names[i]} as materialized (select ${sql.raw(String(i))} as step, s.* from (${step(limit)}) s limit ${left})`;
  });
  return {
    tables: sql`with ${sql.join(tables, sql`, `)}`,
    rows: sql.join(
      names.map((name) => sql`select * from ${name}`),
      sql` union all `,
    ),
    isStepped: true,
  };
}
