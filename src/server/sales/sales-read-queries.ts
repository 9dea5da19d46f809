import { sql, type SQL } from 'drizzle-orm';
import type { Sale } from '../../contract/sales/sales-contract';
import { rowsOf, type Database } from '../platform/database';
import { agents, customers, marketers, products } from '../platform/schema';

/** A part of the way: a query of the rows of `sales` that follow, so many at the most, in their order. */
export type Step = (limit: number) => SQL;

const COLUMNS = sql.raw(`s.id, s.number, s.sale_date::text as "saleDate", s.customer_id as "customerId",
  s.agent_id as "agentId", s.marketer_id as "marketerId", s.product_id as "productId", s.quantity::float8 as quantity,
  s.amount::float8 as amount, s.commission::float8 as commission, s.status_code as "statusCode",
  s.status_name as "statusName",
  to_char(s.modified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "modifiedAt"`);

/** At most `limit` sales of these steps, one after the other, with the names of what they refer to, in one round trip. */
export async function readSales(db: Database, steps: readonly Step[], limit: number): Promise<Sale[]> {
  const { before, rows } = inTurn(steps, limit);
  // Names are read for the chosen rows only; `step` and `place` keep these in their order.
  const query = sql`${before} select s.step, s.place, ${COLUMNS}, ${customers.name} as "customerName",
      ${agents.name} as "agentName", ${marketers.name} as "marketerName", ${products.name} as "productName"
    from (${rows}) s left join ${customers} on ${customers.id} = s.customer_id
    left join ${agents} on ${agents.id} = s.agent_id left join ${marketers} on ${marketers.id} = s.marketer_id
    left join ${products} on ${products.id} = s.product_id order by s.step, s.place`;
  const found = rowsOf<Sale & { step: number; place: unknown }>(await db.execute(query));
  return found.map(({ step: _step, place: _place, ...sale }) => sale);
}

/** Each step is read only as far as those before it were short of the limit: mostly not at all. */
function inTurn(steps: readonly Step[], limit: number): { before: SQL; rows: SQL } {
  const parts = steps.map(
    (step, i) =>
      sql`select ${sql.raw(String(i))} as step, row_number() over () as place, s.* from (${step(limit)}) s`,
  );
  const [only] = parts;
  if (only && parts.length === 1) return { before: sql``, rows: only };
  const names = parts.map((_part, i) => sql.raw(`step_${i}`));
  const tables = parts.map((part, i) => {
    const taken = names.slice(0, i).map((name) => sql` - (select count(*) from ${name})`);
    return sql`${names[i]} as materialized (${part} limit ${limit}${sql.join(taken)})`;
  });
  const all = sql.join(
    names.map((name) => sql`select * from ${name}`),
    sql` union all `,
  );
  return {
    before: sql`with ${sql.join(tables, sql`, `)}`,
    rows: sql`select * from (${all}) s order by step, place limit ${limit}`,
  };
}
