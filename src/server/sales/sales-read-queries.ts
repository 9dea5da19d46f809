import { sql, type SQL } from 'drizzle-orm';
import type { Sale } from '../../contract/sales/sales-contract';
import { rowsOf, type Database } from '../platform/database';

/** A part of the way: a query of the rows of `sales` that follow, so many at the most, in their order. */
export type Step = (limit: number) => SQL;

/** At most `limit` sales of these steps, one after the other. A round trip for each batch that is needed. */
export async function readSales(
  db: Database,
  batches: readonly (readonly Step[])[],
  limit: number,
): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (const steps of batches) {
    const query = withNames(inTurn(steps, limit - sales.length));
    const rows = rowsOf<Sale & { step: number; place: unknown }>(await db.execute(query));
    sales.push(...rows.map(({ step: _step, place: _place, ...sale }) => sale));
    if (sales.length === limit) break;
  }
  return sales;
}

/** Names are read for the chosen rows only; `step` and `place` keep these in their order. */
function withNames({ tables, rows }: Chosen): SQL {
  return sql`${tables} ${SELECT} from (${rows}) s ${NAMES}`;
}

const SELECT = sql.raw(`select s.step, s.place, s.id, s.number, s.sale_date::text as "saleDate",
  s.customer_id as "customerId", s.agent_id as "agentId", s.marketer_id as "marketerId", s.product_id as "productId",
  s.quantity::float8 as quantity, s.amount::float8 as amount, s.commission::float8 as commission,
  s.status_code as "statusCode", s.status_name as "statusName",
  to_char(s.modified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "modifiedAt",
  c.name as "customerName", a.name as "agentName", m.name as "marketerName", p.name as "productName"`);

const NAMES = sql.raw(`left join customers c on c.id = s.customer_id left join agents a on a.id = s.agent_id
  left join marketers m on m.id = s.marketer_id left join products p on p.id = s.product_id
  order by s.step, s.place`);

interface Chosen {
  /** What `rows` reads from. */
  tables: SQL;
  rows: SQL;
}

/** Each step is read only as far as those before it were short of the limit: mostly not at all. */
function inTurn(steps: readonly Step[], limit: number): Chosen {
  const parts = steps.map(
    (step, i) =>
      sql`select ${sql.raw(String(i))} as step, row_number() over () as place, s.* from (${step(limit)}) s`,
  );
  const [only] = parts;
  if (only && parts.length === 1) return { tables: sql``, rows: only };
  const names = parts.map((_part, i) => sql.raw(`step_${i}`));
  const tables = parts.map((part, i) => {
    const taken = names.slice(0, i).map((name) => sql` - (select count(*) from ${name})`);
    return sql`${names[i]} as materialized (${part} limit ${limit}${sql.join(taken)})`;
  });
  return {
    tables: sql`with ${sql.join(tables, sql`, `)}`,
    rows: sql.join(
      names.map((name) => sql`select * from ${name}`),
      sql` union all `,
    ),
  };
}
