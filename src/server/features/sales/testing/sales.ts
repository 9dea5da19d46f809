import type { SaleSort } from '#contract/features/sales/sales-contract';
import { FACT_JOINT } from '#contract/lib/lists/displayed-name';
import { namelessTexts } from '#contract/lib/lists/nameless-texts';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { marketers } from '#server/db/schema/marketers-tables';
import type { sales } from '#server/db/schema/sales-tables';
import type { Database } from '#server/db/database';

export type SaleRow = typeof sales.$inferInsert;

/** Names that are prone to errors: quotes, equal names, markup, direction marks, null. */
const NAMES = [
  'דוד כהן',
  "ג'ורג' לוי",
  'צה״ל בע"מ',
  'צהל בעמ',
  '<script>alert(1)</script>',
  '\u202eabc\u202c',
  '=1+1',
  'שרה  לב-ארי',
  '100% _מבצע_',
  null,
];

/** Returns all kinds of rows of a real CRM: equal values, nulls, dangling references. The same seed returns the same rows. */
export function buildSales(count: number, seed = 1): SaleRow[] {
  const pick = picker(seed);
  const reference = (prefix: string, of: number): string | null =>
    pick(12) === 0 ? null : pick(15) === 0 ? `${prefix}-gone` : `${prefix}${pick(of)}`;
  return Array.from({ length: count }, (_, i) => ({
    id: `s${String(pick(1_000_000)).padStart(6, '0')}-${i}`,
    number: pick(20) === 0 ? null : pick(30) === 0 ? `A~${pick(50)}` : String(pick(2_000)),
    saleDate: pick(10) === 0 ? null : `2026-0${1 + pick(9)}-${String(1 + pick(28)).padStart(2, '0')}`,
    customerId: reference('c', 12),
    agentId: reference('a', 4),
    marketerId: reference('m', 5),
    productId: reference('p', 6),
    quantity: pick(5) === 0 ? null : pick(40) / 4,
    amount: (pick(3) === 0 ? 1 : -1) * (pick(40) + 0.1),
    commission: pick(20) + 0.05,
    statusCode: pick(15) === 0 ? null : 1 + pick(4),
    statusName: pick(9) === 0 ? null : 'סטטוס',
    modifiedAt: '2026-09-01T08:00:00.000Z',
  }));
}

/** Inserts the records referenced by the sales of `buildSales`. */
export async function insertParties(db: Database): Promise<void> {
  const named = <Row extends object>(prefix: string, count: number, rest: Row) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${prefix}${i}`,
      name: NAMES[i % NAMES.length],
      ...rest,
    }));
  await db.insert(customers).values(named('c', PARTIES.c, {}));
  await db.insert(agents).values(named('a', PARTIES.a, { isActive: true }));
  await db.insert(marketers).values(named('m', PARTIES.m, { isActive: true }));
  await db.insert(products).values(named('p', PARTIES.p, { isActive: true }));
}

export function getPartyName(id: string | null | undefined): string | null {
  const index = Number(id?.slice(1));
  return id && Number.isInteger(index) ? (NAMES[index % NAMES.length] ?? null) : null;
}

/** Number of records per kind, by the first letter of their ids. */
const PARTIES = { c: 12, a: 4, m: 5, p: 6 };

/** Returns the displayed name: a text for the customer without a name, and the name with the id if names differ only in quotes. */
export function getLabel(id: string | null | undefined): string | null {
  if (!id || !known(id)) return null;
  const name = getPartyName(id);
  if (name === null) return namelessTexts.customers;
  const kind = id[0] as keyof typeof PARTIES;
  const ids = Array.from({ length: PARTIES[kind] }, (_, i) => `${kind}${i}`);
  const namesakes = ids.filter((one) => sortable(getPartyName(one)) === sortable(name));
  return namesakes.length > 1 ? `${name}${FACT_JOINT}${id}` : name;
}

/** Returns the sort key of a name, implemented independently. */
function sortable(name: string | null): string {
  return [...(name ?? '').toLowerCase()]
    .filter((sign) => !/["'\u05f4\u05f3\u202e\u202c]/.test(sign))
    .join('')
    .trim();
}

/** Returns the order specified for the page, computed without a database. */
export function sortSales(rows: readonly SaleRow[], sort: SaleSort, direction: 'asc' | 'desc'): SaleRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  const newestFirst = (a: SaleRow, b: SaleRow): number =>
    compareNullsLast(a.saleDate, b.saleDate, -1) || -compare(a.id, b.id);
  const grouped = (id: (row: SaleRow) => string | null | undefined) => (a: SaleRow, b: SaleRow) => {
    const [x, y] = [a, b].map((row) => (known(id(row)) ? (id(row) ?? null) : null));
    if (x === null || y === null) return compareNullsLast(x, y, 1) || newestFirst(a, b);
    return (
      sign * (compare(sortable(getPartyName(x)), sortable(getPartyName(y))) || compare(x ?? '', y ?? '')) ||
      newestFirst(a, b)
    );
  };
  const byNumber = (a: SaleRow, b: SaleRow): number => {
    const [x, y] = [(a.number ?? '').toLowerCase(), (b.number ?? '').toLowerCase()];
    return sign * (x.length - y.length || compare(x, y) || compare(a.id, b.id));
  };
  const orders: Record<SaleSort, (a: SaleRow, b: SaleRow) => number> = {
    date: (a, b) => compareNullsLast(a.saleDate, b.saleDate, sign) || byNumber(a, b),
    number: byNumber,
    amount: (a, b) => sign * (a.amount - b.amount || compare(a.id, b.id)),
    commission: (a, b) => sign * (a.commission - b.commission || compare(a.id, b.id)),
    customer: grouped((row) => row.customerId),
    agent: grouped((row) => row.agentId),
    marketer: grouped((row) => row.marketerId),
    status: (a, b) => compareNullsLast(a.statusCode, b.statusCode, sign) || newestFirst(a, b),
  };
  return [...rows].sort(orders[sort]);
}

const known = (id: string | null | undefined): boolean => id != null && !id.endsWith('-gone');

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareNullsLast<T>(a: T | null | undefined, b: T | null | undefined, sign: number): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  return a < b ? -sign : a > b ? sign : 0;
}

/** Returns a seeded generator of whole numbers below `of`. */
export function picker(seed: number): (of: number) => number {
  let state = seed;
  return (of) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % of;
  };
}
