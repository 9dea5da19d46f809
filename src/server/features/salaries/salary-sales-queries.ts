import { sql, type SQL } from 'drizzle-orm';
import type { SalarySale } from '#contract/features/salaries/statements-contract';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { getRows, type Database } from '#server/db/database';
import { nameLabel } from '#server/db/name-label';
import { sqlList } from '#server/db/sql-fragments';
import { statusName } from '#server/features/sales/sale-status-queries';
import type { RequestedMonth } from './salary-sums-queries';

export interface SalesQuery {
  requestedMonths: readonly RequestedMonth[];
  /** Empty list: all agents; an empty id: sales without an agent. */
  agentIds: readonly string[];
  which: 'counted' | 'all';
  /** By date, then by id. */
  order: 'oldest-first' | 'newest-first';
  /** Date and id of the sale before the page. */
  after: { saleDate: string; id: string } | null;
  limit: number;
  /** Only the sale with this id. */
  saleId?: string | undefined;
}

/** Returns the sales of these months in order: frozen sales of closed months, otherwise the mirror's. */
export async function findSalarySales(
  db: Database,
  { requestedMonths, agentIds, which, order, after, limit, saleId }: SalesQuery,
): Promise<SalarySale[]> {
  const months = requestedMonths.map(({ month, to, isFrozen, statusCodes }) => ({
    month,
    first: `${month}-01`,
    last: to,
    is_frozen: isFrozen,
    codes: statusCodes,
  }));
  const isCounted = sql`coalesce(w.codes is null or s.status_code = any(w.codes), false)`;
  const conditions = [ofAgents(agentIds)];
  if (which === 'counted') conditions.push(isCounted);
  if (saleId !== undefined) conditions.push(sql`s.id = ${saleId}`);
  const [direction, beyond] = order === 'oldest-first' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  if (after) conditions.push(sql`(s.sale_date, s.id) ${beyond} (${after.saleDate}::date, ${after.id})`);
  const where = sql.join(conditions, sql` and `);
  const columns = sql`s.id, s.number, s.sale_date, s.customer_id, s.agent_id, s.amount, s.commission, s.status_code,
    s.status_name, w.is_frozen, ${isCounted} as is_counted`;
  const result = await db.execute(sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(months)}::json)
        as w(month text, first date, last date, is_frozen boolean, codes int[])
    ), chosen as (
      select * from (
        select ${columns}, s.product_id, null as customer_name, null as agent_name, null as product_name
        from wanted w join sales s on s.sale_date between w.first and w.last where not w.is_frozen and ${where}
        union all
        select ${columns}, null, s.customer_name, s.agent_name, s.product_name
        from wanted w join closed_sales s on s.month = w.month and s.sale_date <= w.last
        where w.is_frozen and ${where}
      ) s order by sale_date ${direction}, id ${direction} limit ${limit}
    )
    select s.id, s.number, s.sale_date::text as "saleDate", s.customer_id as "customerId",
      case when not s.is_frozen then ${nameLabel(customers, 'customers')}
        when s.customer_name = '' then s.customer_id else s.customer_name end as "customerName",
      s.agent_id as "agentId", case when s.is_frozen then s.agent_name else agents.name end as "agentName",
      case when s.is_frozen then nullif(s.product_name, '') else ${nameLabel(products, 'products', { few: true })} end as "productName",
      s.amount::float8 as amount, s.commission::float8 as commission, s.status_code as "statusCode",
      s.status_name as "statusName", s.is_counted as "isCounted"
    from chosen s left join customers on customers.id = s.customer_id left join agent_names agents on agents.id = s.agent_id
      left join products on products.id = s.product_id
    order by s.sale_date ${direction}, s.id ${direction}`);
  return getRows(result);
}

/** The condition is written so that the index by agent can be used. */
function ofAgents(agentIds: readonly string[]): SQL {
  if (agentIds.length === 0) return sql`true`;
  const named = sql`s.agent_id in ${sqlList(agentIds)}`;
  return agentIds.includes('') ? sql`(${named} or s.agent_id is null)` : named;
}

/** Returns the names of statuses by code, each from its latest sale. */
export async function findStatusNames(db: Database, codes: readonly number[]): Promise<Map<number, string>> {
  const result = await db.execute(sql`
    select code.value::int as code, ${statusName(sql`code.value::int`)} as name
    from json_array_elements_text(${JSON.stringify(codes)}::json) code`);
  const named = getRows<{ code: number; name: string | null }>(result);
  return new Map(named.flatMap(({ code, name }) => (name === null ? [] : [[code, name] as const])));
}
