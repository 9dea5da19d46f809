import { sql, type SQL } from 'drizzle-orm';
import { STEADY_MARKETER, TODAY } from './reports-fill';
import { expertText } from './sales-expert';

/**
 * Statements that a PostgreSQL expert writes by hand for each report, with inlined values: one statement for the
 * existing indexes and sums.
 */

const CUSTOMER_COLUMNS = `c.id, c.name, c.tax_id as "taxId", case when p.do_not_contact then null else c.phone end as phone,
  case when p.do_not_contact then null else c.email end as email, c.city, c.agent_id as "agentId", a.name as "agentName",
  c.marketer_id as "marketerId", m.name as "marketerName", c.created_at as "createdAt", c.last_sale_on::text as "lastSaleOn",
  c.sales_count as "salesCount", c.lifetime_amount::float8 as "lifetimeAmount", c.last_year_amount::float8 as "lastYearAmount",
  coalesce(p.do_not_contact, false) as "doNotContact"`;

const NAME = `left(c.search_name, 200) collate "C"`;
const CUSTOMER_KEYS: Readonly<Record<string, { column: string; type: string; nullable: boolean }>> = {
  name: { column: NAME, type: 'text', nullable: false },
  lastSaleOn: { column: 'c.last_sale_on', type: 'date', nullable: true },
  lifetimeAmount: { column: 'c.lifetime_amount', type: 'numeric', nullable: false },
  lastYearAmount: { column: 'c.last_year_amount', type: 'numeric', nullable: true },
};

export interface ExpertCustomers {
  sort: string;
  direction: 'asc' | 'desc';
  /** The key's values and the id of the last row before the page. */
  after: { value: string | null; id: string } | null;
  where: string;
}

/** Days since a date are sorted by the date in the opposite direction. */
const TURNED: Readonly<Record<string, string>> = { daysSince: 'lastSaleOn' };

/** Returns a page of customers: one scan of the sort's index, and a second scan for rows without a value. */
export function expertCustomers({ sort, direction: requested, after, where }: ExpertCustomers): SQL {
  const { column, type, nullable } = CUSTOMER_KEYS[TURNED[sort] ?? sort] as (typeof CUSTOMER_KEYS)[string];
  const direction = sort in TURNED ? (requested === 'asc' ? 'desc' : 'asc') : requested;
  const way = direction === 'asc' ? '>' : '<';
  const dated = nullable ? `${column} is not null` : 'true';
  const beyond =
    after === null || after.value === null
      ? 'true'
      : `(${column}, c.id) ${way} ('${after.value.replaceAll("'", "''")}'::${type}, '${after.id}')`;
  const walk = (condition: string, order: string): string =>
    `(select c.* from customers c where ${where} and ${condition} order by ${order} limit 51)`;
  const valued = walk(`${dated} and ${beyond}`, `${column} ${direction}, c.id ${direction}`);
  const unvalued = walk(`${column} is null`, `c.id ${direction}`);
  const rows = nullable ? `${valued} union all ${unvalued} limit 51` : valued;
  return sql.raw(`select ${CUSTOMER_COLUMNS} from (${rows}) c left join contact_preferences p on p.customer_id = c.id
    left join agents a on a.id = c.agent_id left join marketers m on m.id = c.marketer_id
    order by ${column} ${direction} nulls last, c.id ${direction}`);
}

/** Customers without a sale in the 90 days before today. */
export const INACTIVE = `(c.last_sale_on < date '${TODAY}' - 90 or c.last_sale_on is null)`;

export const expertInactiveTotals = sql.raw(`select count(*) filter (where ${INACTIVE}) as count,
  sum(last_year_amount) filter (where ${INACTIVE}) as lost, count(*) filter (where last_sale_on is null) as "neverBought",
  count(*) as customers from customers c`);

/** Matches customers with this word in the name, the city or the tax id, or with these digits in a phone number. */
export function hasWord(word: string): string {
  const digits = (column: string): string => `regexp_replace(${column}, '\\D', '', 'g') like '%${word}%'`;
  const inTexts = `c.search_name like '%${word}%' or lower(c.city) like '%${word}%' or c.tax_id like '%${word}%'`;
  return /^\d+$/.test(word)
    ? `(${inTexts} or ${digits('c.phone')} or ${digits('c.tax_id')})`
    : `(${inTexts})`;
}

const AGES = [30, 60, 90];
const age = (date: string): string =>
  `case ${AGES.map((days, i) => `when ${date} >= date '${TODAY}' - ${days} then ${i}`).join(' ')} else 3 end`;

/** Returns all marketers: one pass over the sales, one over the payments, one over the customers. */
export function expertMarketers(from: string): SQL {
  const debts = [0, 1, 2, 3]
    .map((i) => `sum(amount) filter (where amount > 0 and ${age('sale_date')} = ${i}) as debt${i}`)
    .join(', ');
  return sql.raw(`select m.id, m.name, m.city, m.agent_id, a.name as agent, s.*, b.*, p.* from marketers m
    left join agents a on a.id = m.agent_id
    left join (select marketer_id, max(sale_date) as last, ${debts}, sum(amount) filter (where amount < 0) as refunds,
        count(*) filter (where sale_date >= '${from}') as sales, sum(amount) filter (where sale_date >= '${from}') as amount,
        sum(amount) filter (where sale_date between date '${from}' - interval '1 year' and date '${TODAY}' - interval '1 year') as before
      from sales where sale_date <= '${TODAY}' group by 1) s on s.marketer_id = m.id
    left join (select marketer_id, count(*) as customers, count(*) filter (where last_sale_on >= date '${TODAY}' - 90) as active
      from customers group by 1) b on b.marketer_id = m.id
    left join (select marketer_id, sum(amount) filter (where paid_on <= '${TODAY}') as paid,
      sum(amount) filter (where paid_on > '${TODAY}') as later from payments group by 1) p on p.marketer_id = m.id
    order by m.search_name collate "C"`);
}

/**
 * Returns a ledger: its lines with balance and the largest sale of the previous year, the opening balance, and the
 * debt by age.
 */
export function expertLedger(from: string): SQL {
  const own = `marketer_id = '${STEADY_MARKETER}'`;
  return sql.raw(`with entries as (
      select id, sale_date as day, 0 as kind, amount, amount as debit, customer_id, product_id, number, status_name
      from sales where ${own} and sale_date <= '${TODAY}'
      union all
      select id, paid_on, 1, -amount, null, null, null, reference, null from payments where ${own} and paid_on <= '${TODAY}'
    ), lines as (
      select e.*, sum(amount) over (order by day, kind, id) as balance,
        max(debit) over (order by day range between interval '1 year' preceding and interval '1 day' preceding) as greatest
      from entries e
    )
    select l.*, c.name as customer, p.name as product, null::numeric as debt from lines l
      left join customers c on c.id = l.customer_id left join products p on p.id = l.product_id where day >= '${from}'
    union all
    select null, null, ${age('day')}, null, null, null, null, null, null, null, null, null, null, sum(amount) from entries group by 3
    union all
    select id, sale_date, 9, amount, amount, null, null, number, null, null, null, null, null, null
    from sales where ${own} and sale_date > '${TODAY}'`);
}

/**
 * Six months of every agent, the same days of the previous month, the target and the salary, from the sums stored by
 * a run.
 * Every status counts, because nothing else is set in this benchmark, and no month is closed.
 */
export const expertAgents =
  sql.raw(`select a.id, a.name, a.phone, a.email, a.is_active, s.*, t.amount::float8 as target from agents a left join (
    select agent_id, month, sum(sales)::int as sales, sum(sales_to_day)::int as sales_to_day, sum(amount)::float8 as amount,
      sum(amount_to_day)::float8 as amount_to_day, sum(commission_to_day)::float8 as salary
    from salary_sums where not is_frozen and month between '2026-04' and '2026-09' group by 1, 2) s on s.agent_id = a.id
  left join lateral (select amount from agent_targets t where t.agent_id = a.id and t.month <= '2026-09'
    order by t.month desc limit 1) t on true
  order by a.search_name collate "C"`);

const MONTH = `sale_date between '${TODAY.slice(0, 7)}-01' and '${TODAY}'`;

/** The whole dashboard with names: months from the sums stored by a run, leading marketers from the month's sales. */
export const expertDashboard =
  sql.raw(`select 'month' as what, month as key, null as name, sum(amount)::float8 as a, sum(sales)::int as b,
    sum(amount_to_day)::float8 as c, sum(sales_to_day)::int as d, sum(commission_to_day)::float8 as e
  from salary_sums where not is_frozen and month between '2025-09' and '2026-09' group by 2
  union all select 'status', status_code::text, (select s.status_name from sales s where s.status_code = salary_sums.status_code
      order by s.sale_date desc nulls last limit 1), sum(amount_to_day), sum(sales_to_day), null, null, null
  from salary_sums where not is_frozen and month = '2026-09' group by status_code
  union all (select 'agent', l.agent_id, a.name, l.amount, l.sales, null, null, null from (
    select agent_id, sum(amount_to_day) as amount, sum(sales_to_day) as sales
    from salary_sums where not is_frozen and month = '2026-09' group by 1 order by 2 desc limit 8) l
    left join agents a on a.id = l.agent_id)
  union all (select 'marketer', l.marketer_id, m.name, l.amount, l.sales, null, null, null from (
    select marketer_id, sum(amount) as amount, count(*) as sales
    from sales where ${MONTH} group by 1 order by 2 desc limit 8) l left join marketers m on m.id = l.marketer_id)
  union all select 'customers', null, null, count(*) filter (where last_sale_on >= date '${TODAY}' - 90), count(*), null, null, null
  from customers
  union all select 'products', null, null, count(*) filter (where p.stock_quantity < coalesce(l.level, 10)), count(*), null, null, null
  from products p left join reorder_levels l on l.product_id = p.id where p.is_active`);

/** The sales of an agent in a month for the print. */
export const expertPrint =
  sql.raw(`select s.id, s.number, s.sale_date::text, c.name, c.city, c.phone, a.name, m.name, p.name,
    s.quantity::float8, s.amount::float8, s.commission::float8, s.status_code, s.status_name
  from sales s left join customers c on c.id = s.customer_id left join contact_preferences n on n.customer_id = s.customer_id
  left join agents a on a.id = s.agent_id left join marketers m on m.id = s.marketer_id
  left join products p on p.id = s.product_id
  where s.marketer_id = '${STEADY_MARKETER}' and s.sale_date between '2026-01-01' and '${TODAY}'
  order by s.sale_date desc, s.id desc limit 5001`);

/** Search results of a word, five of each kind. Sales are found with both variants of `expertText`. */
export function expertPalette(word: string): SQL[] {
  const named = (table: string, hint: string, where: string): string =>
    `(select '${table}' as kind, id, name, ${hint} as hint from ${table} c where ${where}
      order by left(search_name, 200) collate "C", id limit 5)`;
  const isNamed = `search_name like '%${word}%'`;
  const parts = [
    named('agents', 'null', isNamed),
    named('marketers', 'city', isNamed),
    named('customers', 'coalesce(city, tax_id)', hasWord(word)),
  ].join(' union all ');
  return expertText(word).map(
    (sales) =>
      sql`${sql.raw(parts)} union all (select 'sales', id, number, "customerName" from (${sales}) s limit 5)`,
  );
}
