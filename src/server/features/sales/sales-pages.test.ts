import {
  type Sale,
  type SalesFilter,
  salesList,
  type SaleSort,
} from '#contract/features/sales/sales-contract';
import { sales } from '#server/db/schema/sales-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import {
  buildSales,
  getLabel,
  getPartyName,
  insertParties,
  picker,
  type SaleRow,
  sortSales,
} from './testing/sales';

const SALE_SORTS = Object.keys(salesList.sorts) as SaleSort[];
const ROWS = buildSales(400);
let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  await insertParties(test.database.db);
  await test.database.db.insert(sales).values(ROWS);
  headers = await test.as('sales.view', 'salaries.view');
});
afterAll(() => test.close());

async function ask(path: string, query: Record<string, string | number | string[] | number[] | undefined>) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  const result = await test.app.inject({ url: `${path}?${search.toString()}`, headers });
  return { status: result.statusCode, body: result.json<Record<string, unknown>>(), result: result };
}

async function page(query: Parameters<typeof ask>[1]) {
  const { status, body } = await ask('/api/sales', query);
  expect(status).toBe(200);
  return salesList.page.response.parse(body);
}

/** Returns all pages in sequence. */
async function walk(
  query: Parameters<typeof ask>[1],
  towards: 'after' | 'before',
  from?: string,
): Promise<Sale[]> {
  const all: Sale[] = [];
  let key: string | null | undefined = from;
  do {
    const { data, next, previous } = await page({ ...query, ...(key && { [towards]: key }) });
    if (towards === 'after') all.push(...data);
    else all.unshift(...data);
    key = towards === 'after' ? next : previous;
  } while (key !== null);
  return all;
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Evaluates a filter without a database. */
function matches(row: SaleRow, filter: SalesFilter): boolean {
  const fold = (text: string): string => text.toLowerCase().replaceAll(/["'\u05f4\u05f3\u202e\u202c]/g, '');
  const words = fold(filter.text ?? '')
    .split(' ')
    .filter(Boolean);
  const names = [row.customerId, row.agentId, row.marketerId].map((id) => fold(getPartyName(id) ?? ''));
  return (
    (filter.from === undefined || (row.saleDate ?? '') >= filter.from) &&
    (filter.to === undefined || (row.saleDate != null && row.saleDate <= filter.to)) &&
    (filter.agentId === undefined || row.agentId === filter.agentId) &&
    (filter.marketerId === undefined || row.marketerId === filter.marketerId) &&
    (filter.customerId === undefined || row.customerId === filter.customerId) &&
    (filter.productId === undefined || row.productId === filter.productId) &&
    (filter.statusCode === undefined || filter.statusCode.includes(row.statusCode ?? -1)) &&
    words.every(
      (word) =>
        names.some((name) => name.includes(word)) || (row.number ?? '').toLowerCase().startsWith(word),
    )
  );
}

const FILTERS: SalesFilter[] = [
  {},
  { from: '2026-03-10' },
  { to: '2026-05-31' },
  { from: '2026-02-01', to: '2026-04-30', statusCode: [1, 3] },
  { agentId: 'a1' },
  { marketerId: 'm2', statusCode: [2] },
  { customerId: 'c-gone' },
  { productId: 'p3', from: '2026-01-15' },
  { text: 'כהן' },
  { text: 'צה"ל בעמ' },
  { text: '12' },
  { text: 'דוד 1' },
  { text: "ג'ורג'" },
  { text: '100%' },
  { text: '_' },
  { text: 'אין איש בשם הזה' },
];

/** Every sort with every filter, and without a filter in both directions. */
const CASES = SALE_SORTS.flatMap((sort, i) => [
  { sort, direction: 'asc' as const, filter: {} },
  { sort, direction: 'desc' as const, filter: {} },
  ...FILTERS.slice(1).map((filter, j) => ({
    sort,
    direction: (i + j) % 2 ? ('asc' as const) : ('desc' as const),
    filter,
  })),
]);

describe('pages of sales', () => {
  it.each(CASES)('match the sorted list, forwards and backwards: $sort $direction $filter', async (one) => {
    const { sort, direction, filter } = one;
    const expected = ids(
      sortSales(
        ROWS.filter((row) => matches(row, filter)),
        sort,
        direction,
      ),
    );
    const query = { ...filter, sort, direction, limit: 37 };
    expect(ids(await walk(query, 'after'))).toEqual(expected);
    if (expected.length <= 37) return;
    const middle = await page({ ...query, after: (await page(query)).next! });
    const before = await walk(query, 'before', middle.next ?? middle.previous!);
    const end = middle.next ? 37 * 2 - 1 : 37;
    expect(ids(before)).toEqual(expected.slice(0, end));
  });

  it.each(SALE_SORTS)('begin at a sale, with a key for the previous page: by %s', async (sort) => {
    const pick = picker(SALE_SORTS.indexOf(sort) + 7);
    const expected = sortSales(ROWS, sort, 'desc');
    for (let i = 0; i < 12; i++) {
      const index = pick(ROWS.length - 1);
      const at = await page({ sort, direction: 'desc', at: expected[index]!.id, limit: 3 });
      expect(ids(at.data)).toEqual(ids(expected.slice(index, index + 3)));
      const before = await page({ sort, direction: 'desc', before: at.previous!, limit: 2 });
      expect(ids(before.data)).toEqual(ids(expected.slice(Math.max(0, index - 2), index)));
      expect(before.previous === null).toBe(index <= 2);
      const back = { sort, direction: 'desc', limit: 1 };
      if (index > 0)
        expect(ids((await page({ ...back, after: before.next! })).data)).toEqual([expected[index]!.id]);
      const end = await page({ sort, direction: 'desc', end: 'true', limit: 4 });
      expect([ids(end.data), end.next]).toEqual([ids(expected.slice(-4)), null]);
    }
  });

  it.each(['asc', 'desc'] as const)(
    'begin at a day, and continue in both directions: %s',
    async (direction) => {
      for (const filter of [{}, { statusCode: [1, 3] }, { from: '2026-02-01', to: '2026-04-30' }]) {
        const expected = sortSales(
          ROWS.filter((row) => matches(row, filter)),
          'date',
          direction,
        );
        for (const day of ['2025-12-31', '2026-02-15', '2026-03-10', '2026-05-05', '2027-01-01']) {
          const isBefore = ({ saleDate }: SaleRow): boolean =>
            saleDate != null && (direction === 'asc' ? saleDate < day : saleDate > day);
          const found = expected.findIndex((row) => !isBefore(row));
          // If all sales are before the day, the page contains the last one.
          const index = found === -1 ? expected.length - 1 : found;
          const { data, next, previous } = await page({ ...filter, direction, startAt: day, limit: 3 });
          expect([day, ids(data)]).toEqual([day, ids(expected.slice(index, index + 3))]);
          expect(next === null).toBe(index + 3 >= expected.length);
          const earlier = await walk({ ...filter, direction, limit: 200 }, 'before', previous!);
          expect(ids(earlier)).toEqual(ids(expected.slice(0, index)));
        }
      }
    },
  );

  it('begin at a number', async () => {
    const expected = sortSales(ROWS, 'amount', 'desc');
    const index = expected.findIndex(({ amount }) => amount <= 1_234.5);
    const { data } = await page({ sort: 'amount', startAt: '1234.5', limit: 3 });
    expect(ids(data)).toEqual(ids(expected.slice(index, index + 3)));
  });

  it('keep their position when the sale of the key is deleted', async () => {
    const expected = sortSales(ROWS, 'date', 'desc');
    const { next } = await page({ limit: 10 });
    await test.database.db.execute(`delete from sales where id = '${expected[9]!.id}'`);
    const after = await page({ after: next!, limit: 5 });
    await test.database.db.insert(sales).values(expected[9]!);
    expect(ids(after.data)).toEqual(ids(expected.slice(10, 15)));
  });

  it('contain the names of references, and null for missing ones', async () => {
    const { data } = await page({ limit: 200 });
    expect(data.length).toBe(200);
    for (const sale of data) {
      expect([sale.customerName, sale.agentName, sale.marketerName, sale.productName]).toEqual(
        [sale.customerId, sale.agentId, sale.marketerId, sale.productId].map(getLabel),
      );
      const { amount, commission, saleDate, quantity } = ROWS.find(({ id }) => id === sale.id)!;
      expect(sale).toMatchObject({
        amount,
        commission,
        saleDate,
        quantity,
        modifiedAt: '2026-09-01T08:00:00.000Z',
      });
    }
  });

  it.each([
    ['a key of another order', { sort: 'amount', after: '2026-01-01~s1' }],
    ['no key', { after: 'x' }],
    ['a broken escape', { after: '%~s1' }],
    ['two keys', { after: '2026-01-01~s1', before: '2026-01-01~s1' }],
    ['an unknown sort', { sort: 'password' }],
    ['a date that is none', { from: '2026-02-30' }],
    ['a key of a date that is none', { after: '2026-02-30~s1' }],
    ['a group key of a date that is none', { sort: 'customer', before: 'c1~2026-13-01~s1' }],
    ['a date before the year 1', { from: '0000-01-01' }],
    ['the end and a key', { end: 'true', after: '2026-01-01~s1' }],
    ['a day and a key', { startAt: '2026-01-01', at: 's1' }],
    ['a day that is none', { startAt: '2026-02-30' }],
    ['a day where the numbers are sorted', { sort: 'amount', startAt: '2026-01-01' }],
    ['a day where names are sorted', { sort: 'customer', startAt: '2026-01-01' }],
    ['a key of a date before the year 1', { before: '0000-01-01~s1' }],
    ['a status beyond all numbers', { statusCode: 9_999_999_999 }],
    ['a key of such a status', { sort: 'status', after: '9999999999~2026-01-01~s1' }],
    ['an empty status', { statusCode: '' }],
    ['too many rows', { limit: 201 }],
    ['an unknown parameter', { customer: 'c1' }],
    ['a NUL', { text: 'a\u0000' }],
  ])('reject %s', async (_what, query) => {
    const { status, body } = await ask('/api/sales', query);
    expect([status, (body['error'] as { code: string }).code]).toEqual([400, 'invalid_input']);
  });
});

describe('totals', () => {
  it.each(FILTERS)('match the filter: %j', async (filter) => {
    const rows = ROWS.filter((row) => matches(row, filter));
    const agorot = (of: (row: SaleRow) => number) =>
      rows.reduce((sum, row) => sum + Math.round(of(row) * 100), 0);
    const { body } = await ask('/api/sales/totals', filter);
    const data = body['data'] as Record<string, unknown> & {
      statuses: { statusCode: number; count: number }[];
    };
    expect(data).toMatchObject({
      count: rows.length,
      amount: agorot((row) => row.amount) / 100,
      commission: agorot((row) => row.commission) / 100,
      lastSyncTime: null,
    });
    const codes = new Set(rows.map((row) => row.statusCode ?? Infinity));
    expect(data.statuses.map(({ statusCode }) => statusCode ?? Infinity)).toEqual(
      [...codes].sort((a, b) => a - b),
    );
    for (const { statusCode, count } of data.statuses)
      expect(count).toBe(rows.filter((row) => (row.statusCode ?? null) === statusCode).length);
  });
});
