import { sql, type SQL } from 'drizzle-orm';
import type { SalesFilter, SaleSort } from '#contract/features/sales/sales-contract';
import { toKey, parseKey, type Place } from '#server/lib/lists/list-keys';
import type { AnySource } from '#server/lib/lists/list-source';
import { findPlace, getSortParts } from '#server/lib/lists/read-rows';
import { salesSource } from '#server/features/sales/sales-list-queries';
import { getRows, type Database } from '#server/db/database';

/**
 * Statements that a PostgreSQL expert writes by hand for one query, with inlined values: one statement with the same
 * columns and names, for the existing indexes.
 */
export interface ExpertPage {
  sort: SaleSort;
  direction: 'asc' | 'desc';
  /** Key of the page. Null for the first page. */
  key: string | null;
  /** A condition on `sales s`. */
  where?: string;
}

const source: AnySource = salesSource;
const getSort = (sort: SaleSort) => salesSource.sorts[sort];
const isGrouped = (sort: SaleSort): boolean => getSort(sort).kind === 'grouped';
const getPlace = (key: string | null, sort: SaleSort): Place | null =>
  key === null ? null : parseKey(key, getSortParts(getSort(sort)));

/** Rows of a page, and the row that shows if another page follows. */
const ROWS = 51;

const COLUMNS = `s.id, s.number, s.sale_date::text as "saleDate", s.customer_id as "customerId", s.agent_id as "agentId",
  s.marketer_id as "marketerId", s.product_id as "productId", s.quantity::float8 as quantity, s.amount::float8 as amount,
  s.commission::float8 as commission, s.status_code as "statusCode", s.status_name as "statusName",
  to_char(s.modified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "modifiedAt",
  c.name as "customerName", a.name as "agentName", m.name as "marketerName", p.name as "productName"`;

export function expertPage(page: ExpertPage): SQL {
  const rows = isGrouped(page.sort) ? groupedRows(page) : keyedRows(page);
  return sql.raw(`select ${COLUMNS} from (${rows}) s left join customers c on c.id = s.customer_id
    left join agents a on a.id = s.agent_id left join marketers m on m.id = s.marketer_id
    left join products p on p.id = s.product_id order by ${getOrder(page)}`);
}

/** Sorts the joined rows again, because a hash join does not keep their order. */
function getOrder({ sort, direction }: ExpertPage): string {
  const named = (alias: string): string =>
    `left(${alias}.search_name, 200) collate "C" ${direction}, ${alias}.id`;
  const dates = 's.sale_date desc nulls last, s.id desc';
  const numbers = `length(${getNumber('s.')}) ${direction}, ${getNumber('s.')} collate "C" ${direction}, s.id ${direction}`;
  const orders: Partial<Record<SaleSort, string>> = {
    customer: `${named('c')} ${direction}, ${dates}`,
    agent: `${named('a')} ${direction}, ${dates}`,
    marketer: `${named('m')} ${direction}, ${dates}`,
    status: `s.status_code ${direction}, ${dates}`,
    date: `s.sale_date ${direction} nulls last, ${numbers}`,
    number: numbers,
  };
  return orders[sort] ?? `s.${sort} ${direction}, s.id ${direction}`;
}

const getNumber = (alias: string): string => `left(lower(coalesce(${alias}number, '')), 200)`;

const quoted = (value: string | null): string =>
  value === null ? 'null' : `'${value.replaceAll("'", "''")}'`;

/** Returns one scan of an index; for dates, a second scan for rows without a date, which is rarely needed. */
function keyedRows({ sort, direction, key, where = 'true' }: ExpertPage): string {
  const place = getPlace(key, sort);
  // Numbers are sorted by length, then by text.
  const value = quoted(place?.values.at(-1) ?? null);
  const number = getNumber('');
  const [columns, values] = {
    date: [
      ['sale_date', `length(${number})`, `${number} collate "C"`],
      [`${quoted(place?.values[0] ?? null)}::date`, `length(${value})`, value],
    ],
    number: [
      [`length(${number})`, `${number} collate "C"`],
      [`length(${value})`, value],
    ],
    amount: [['amount'], [value]],
    commission: [['commission'], [value]],
  }[sort as 'date'] as [string[], string[]];
  const beyond = place
    ? `(${[...columns, 'id'].join(', ')}) ${direction === 'asc' ? '>' : '<'} (${[...values, quoted(place.id)].join(', ')})`
    : 'true';
  const order = [...columns, 'id'].map((column) => `${column} ${direction}`).join(', ');
  const walk = (condition: string): string =>
    `(select * from sales s where ${where} and ${condition} order by ${order} limit ${ROWS})`;
  if (sort !== 'date') return walk(beyond);
  return `${walk(`sale_date is not null and ${beyond}`)} union all ${walk('sale_date is null')} limit ${ROWS}`;
}

const GROUPS: Record<string, { column: string; ordered: string; type: string; key: (id: string) => string }> =
  {
    customer: byName('customers', 'customer_id'),
    agent: byName('agents', 'agent_id'),
    marketer: byName('marketers', 'marketer_id'),
    status: {
      column: 'status_code',
      ordered: `select id, id as k from (with recursive codes as (select min(status_code) as id from sales union all
      select (select min(status_code) from sales where status_code > codes.id) from codes where codes.id is not null)
      select id from codes where id is not null) codes`,
      type: 'int',
      key: (id) => id,
    },
  };

function byName(table: string, column: string) {
  const key = 'left(search_name, 200) collate "C"';
  return {
    column,
    ordered: `select id, ${key} as k from ${table}`,
    type: 'text',
    key: (id: string) => `(select ${key} from ${table} where id = ${id})`,
  };
}

/**
 * Reads the rest of the key's group by the group's index, then a limited number of rows of each following group.
 * Their order makes the sort an incremental one. PostgreSQL returns the parts of a union in order, although this is
 * not guaranteed.
 */
function groupedRows({ sort, direction, key, where }: ExpertPage): string {
  const { column, ordered, type, key: getKey } = GROUPS[sort] as (typeof GROUPS)[string];
  const place = getPlace(key, sort);
  const sorted = sort === 'customer' ? ordered : `${ordered} order by 2 ${direction}, 1 ${direction}`;
  const dates = 'sale_date desc, id desc';
  const newest = (condition: string): string =>
    `(select * from sales s where ${condition} order by ${dates} limit ${ROWS})`;
  const [id = null, date = null] = place?.values ?? [];
  const group = `${quoted(id)}::${type}`;
  const beyond = place
    ? `(g.k, g.id) ${direction === 'asc' ? '>' : '<'} (${getKey(group)}, ${group})`
    : 'true';
  const order = `g.k ${direction}, g.id ${direction}, s.sale_date desc nulls last, s.id desc`;
  const following = where
    ? `(select s.* from sales s join (${ordered}) g on g.id = s.${column} where ${where} and ${beyond} order by ${order} limit ${ROWS})`
    : `(select s.* from (${sorted}) g cross join lateral (${newest(`${column} = g.id and sale_date is not null`)}
        union all ${newest(`${column} = g.id and sale_date is null`)}) s where ${beyond} order by ${order} limit ${ROWS})`;
  if (!place) return following;
  const rest = newest(
    `${column} = ${group} and sale_date is not null and (sale_date, id) < (${quoted(date)}::date, ${quoted(place.id)})`,
  );
  return `${rest} union all ${newest(`${column} = ${group} and sale_date is null`)} union all ${following} limit ${ROWS}`;
}

/**
 * Returns a page of a text search in two variants: by the indexes of the found names, or along the dates until the
 * page is full. An expert who knows the words uses the faster variant.
 */
export function expertText(text: string): SQL[] {
  const named = (table: string, word: string): string =>
    `(select id from ${table} where search_name like '%${word}%')`;
  const number = getNumber('s.');
  const ways = [
    (column: string, ids: string) => `s.${column} = any (array${ids})`,
    (column: string, ids: string) => `s.${column} in ${ids}`,
  ];
  return ways.map((has) => {
    const words = text.split(' ').map((word) => {
      // Only lengths of existing numbers that can start with this word.
      const lengths = [6, 7].filter((length) => length >= word.length);
      const numbers = lengths.map(
        (length) =>
          `(length(${number}) = ${length} and ${number} collate "C" >= '${word}' and ${number} collate "C" < '${word}\u{10ffff}')`,
      );
      const parties = (['customers', 'agents', 'marketers'] as const).map((table) =>
        has(`${table.slice(0, -1)}_id`, named(table, word)),
      );
      return `(${[...parties, ...numbers].join(' or ')})`;
    });
    return expertPage({ sort: 'date', direction: 'desc', key: null, where: words.join(' and ') });
  });
}

/** Returns number and sums by status. */
export function expertTotals(where: string): SQL {
  return sql.raw(
    `select status_code, count(*), sum(amount), sum(commission) from sales s where ${where} group by 1`,
  );
}

/** Returns the condition of a filter, written by hand. */
export function expertCondition(filter: SalesFilter): string {
  const { from, to, statusCode, text: _text, ...ids } = filter;
  const columns = {
    agentId: 'agent_id',
    marketerId: 'marketer_id',
    customerId: 'customer_id',
    productId: 'product_id',
  };
  const parts = Object.entries(ids).map(
    ([name, id]) => `${columns[name as keyof typeof columns]} = ${quoted(id ?? null)}`,
  );
  if (from && to) parts.push(`sale_date between '${from}' and '${to}'`);
  if (statusCode) parts.push(`status_code in (${statusCode.join(', ')})`);
  return parts.join(' and ') || 'true';
}

/** Returns the key of a sale in the middle of a sort, for both directions. */
export async function middleKey(db: Database, sort: SaleSort): Promise<string> {
  const middle = (rows: string, order: string): string =>
    `select * from (${rows}) r where sale_date is not null order by ${order} limit 1 offset (select count(*) / 2 from (${rows}) r where sale_date is not null)`;
  const { column, ordered } = GROUPS[sort] ?? { column: '', ordered: '' };
  const order =
    { date: 'sale_date, length(number), number, id', number: 'length(number), number, id' }[sort as 'date'] ??
    `${sort}, id`;
  const group = `(select id from (${ordered}) g order by k, id limit 1 offset (select count(*) / 2 from (${ordered}) g))`;
  const query = isGrouped(sort)
    ? middle(`select * from sales where ${column} = ${group}`, 'sale_date, id')
    : middle('select * from sales', order);
  const [sale] = getRows<{ id: string }>(await db.execute(sql.raw(`select id from (${query}) s`)));
  const place = sale && (await findPlace(db, source, getSort(sort), sale.id));
  if (!place) throw new Error('there are no sales');
  return toKey(place);
}
