import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { customers } from '#server/db/schema/customers-tables';
import { marketers } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { users } from '#server/db/schema/users-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { openTestDatabase, type TestDatabase } from '../testing/database';
import { picker } from '#server/features/sales/testing/sales';
import { readRows, unzip } from './testing/read-xlsx';
import { CALLER, serveThings } from './testing/things';

const pick = picker(3);
const CUSTOMERS = ['Beth', 'Aleph', null, 'Gimel', 'aleph'].map((name, i) => ({
  id: `c${i}`,
  name,
  city: `city ${i}`,
}));
const MARKETERS = ['Zed', 'Ann', 'Bob'].map((name, i) => ({ id: `m${i}`, name, isActive: true }));
/** Thirty rows with equal, missing and unknown values. */
const ROWS = Array.from({ length: 30 }, (_, i) => ({
  id: `s${String(i).padStart(2, '0')}`,
  number: pick(5) === 0 ? null : String(pick(120)),
  saleDate: pick(5) === 0 ? null : `2026-03-0${1 + pick(6)}`,
  customerId: [null, 'c0', 'c1', 'c2', 'c3', 'c4', 'gone'][pick(7)] ?? null,
  marketerId: [null, 'm0', 'm1', 'm2', 'gone'][pick(5)] ?? null,
  amount: pick(8) - 2.5,
  commission: i / 4,
  statusCode: [null, 1, 2, 10][pick(4)] ?? null,
  statusName: ['paid', 'half paid', '', null][pick(4)] ?? null,
  modifiedAt: pick(5) === 0 ? null : `2026-03-01T00:00:0${pick(6)}.${pick(2)}00Z`,
}));
type Row = (typeof ROWS)[number];

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insert(users).values({ id: CALLER.id, email: CALLER.email });
  await database.db.insert(customers).values(CUSTOMERS);
  await database.db.insert(marketers).values(MARKETERS);
  await database.db.insert(sales).values(ROWS);
  app = await serveThings(database);
});
afterAll(() => database.close());

async function ask<T = { data: Record<string, unknown>[]; next: string | null; previous: string | null }>(
  query: Record<string, string | number | boolean> = {},
  path = '',
  server = app,
): Promise<T> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await server.inject({ url: `/api/things${path}?${search.toString()}` })).json<T>();
}
const getIds = ({ data }: { data: Record<string, unknown>[] }) => data.map(({ id }) => id);

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
const findName = (names: readonly { id: string; name: string | null }[], id: string | null) => {
  const found = names.find((one) => one.id === id);
  return found ? (found.name ?? '').toLowerCase() : null;
};
type Value = string | number | null;

/** Returns the values that a sort compares, and the value within a group. */
const VALUES: Record<string, (row: Row) => { keys: Value[]; within?: Value }> = {
  day: ({ saleDate, amount }) => ({ keys: [saleDate, amount] }),
  age: ({ saleDate }) => ({ keys: [saleDate] }),
  amount: ({ amount }) => ({ keys: [amount] }),
  changedAt: ({ modifiedAt }) => ({ keys: [modifiedAt] }),
  number: ({ number }) => ({ keys: [number ?? ''] }),
  status: ({ statusCode, saleDate }) => ({ keys: [statusCode], within: saleDate }),
  customer: ({ customerId, saleDate }) => ({
    keys: [findName(CUSTOMERS, customerId), customerId],
    within: saleDate,
  }),
  marketer: ({ marketerId, amount }) => ({
    keys: [findName(MARKETERS, marketerId), marketerId],
    within: amount,
  }),
};

/** Sorts without a database. */
function sorted(rows: readonly Row[], sort: string, direction: 'asc' | 'desc'): string[] {
  const way = (direction === 'asc') === (sort !== 'age') ? 1 : -1;
  return [...rows]
    .sort((one, other) => {
      const [a, b] = [one, other].map((row) => VALUES[sort]?.(row) ?? { keys: [] }) as [
        { keys: Value[]; within?: Value },
        { keys: Value[]; within?: Value },
      ];
      const grouped = a.within !== undefined;
      const [first, second] = [a.keys[0] ?? null, b.keys[0] ?? null];
      if ((first === null) !== (second === null)) return first === null ? 1 : -1;
      if (first !== null)
        for (const [i, key] of a.keys.entries()) {
          const order = compare(key ?? '', b.keys[i] ?? '');
          if (order !== 0) return order * way;
        }
      else if (!grouped && a.keys.length > 1) {
        const order = compare(a.keys[1] ?? '', b.keys[1] ?? '');
        if (order !== 0) return order * way;
      }
      if (!grouped) return compare(one.id, other.id) * way;
      const [left, right] = [a.within ?? null, b.within ?? null];
      if ((left === null) !== (right === null)) return left === null ? 1 : -1;
      return -compare(left ?? '', right ?? '') || -compare(one.id, other.id);
    })
    .map(({ id }) => id);
}

const SORTS = Object.keys(VALUES).flatMap((sort) => [
  { sort, direction: 'asc' as const },
  { sort, direction: 'desc' as const },
]);

describe.each(SORTS)('the sort by $sort $direction', ({ sort, direction }) => {
  it.each<[string, Record<string, string>, (row: Row) => boolean]>([
    ['all rows', {}, () => true],
    ['filtered rows', { from: '2026-03-02' }, ({ saleDate }) => (saleDate ?? '') >= '2026-03-02'],
    ['rows by search', { text: 'paid' }, ({ statusName }) => statusName?.includes('paid') ?? false],
  ])('has the same pages forwards and backwards: %s', async (_what, filter, matches) => {
    const expected = sorted(ROWS.filter(matches), sort, direction);
    const query = { ...filter, sort, direction, limit: 7 };
    const forwards: unknown[] = [];
    let page = await ask(query);
    expect(page.previous).toBeNull();
    forwards.push(...getIds(page));
    while (page.next !== null) {
      page = await ask({ ...query, after: page.next });
      expect(page.previous).not.toBeNull();
      forwards.push(...getIds(page));
    }
    expect(forwards).toEqual(expected);
    page = await ask({ ...query, end: true });
    expect(page.next).toBeNull();
    const backwards = getIds(page);
    while (page.previous !== null) {
      page = await ask({ ...query, before: page.previous });
      expect(page.next).not.toBeNull();
      backwards.unshift(...getIds(page));
    }
    expect(backwards).toEqual(expected);
  });

  it('begins a page with any row', async () => {
    const expected = sorted(ROWS, sort, direction);
    const places = [0, 13, 29];
    const pages = await Promise.all(
      places.map((place) => ask({ sort, direction, limit: 3, at: expected[place] ?? '' })),
    );
    expect(pages.map(getIds)).toEqual(places.map((place) => expected.slice(place, place + 3)));
  });
});

it('begins a page at a day or a number, and with the last row if none is left', async () => {
  const from = (sort: string, direction: string, startAt: string | number) =>
    ask({ sort, direction, startAt, limit: 30 });
  const days = sorted(ROWS, 'day', 'asc').slice(
    ROWS.filter(({ saleDate }) => saleDate && saleDate < '2026-03-04').length,
  );
  expect(getIds(await from('day', 'asc', '2026-03-04'))).toEqual(days);
  const amounts = sorted(ROWS, 'amount', 'desc').slice(ROWS.filter(({ amount }) => amount > 1.5).length);
  expect(getIds(await from('amount', 'desc', 1.5))).toEqual(amounts);
  expect(getIds(await from('amount', 'asc', 900))).toEqual(sorted(ROWS, 'amount', 'asc').slice(-1));
  const refused = {
    error: {
      code: 'invalid_input',
      fields: [{ field: 'query.startAt', reason: 'is not a date or a number by which this sort sorts' }],
    },
  };
  expect(await from('customer', 'asc', '2026-03-04')).toMatchObject(refused);
  expect(await from('day', 'asc', 4)).toMatchObject(refused);
});

it('begins with the first row for an unknown id, and rejects the key of another sort', async () => {
  expect(getIds(await ask({ sort: 'amount', at: 'gone', limit: 3 }))).toEqual(
    sorted(ROWS, 'amount', 'desc').slice(0, 3),
  );
  const { next } = await ask({ sort: 'amount', limit: 3 });
  for (const side of ['after', 'before'])
    expect(await ask({ sort: 'customer', [side]: next ?? '' })).toMatchObject({
      error: { fields: [{ field: `query.${side}`, reason: 'is not a key of this sort' }] },
    });
});

it('continues after a group that no longer exists', async () => {
  const order = sorted(ROWS, 'customer', 'asc');
  const at = order.findIndex((id) => ROWS.find((row) => row.id === id)?.customerId === 'c4');
  const { next } = await ask({ sort: 'customer', limit: at + 1 });
  await database.db.delete(customers).where(eq(customers.id, 'c4'));
  const page = await ask({ sort: 'customer', limit: 200, after: next ?? '' });
  await database.db.insert(customers).values(CUSTOMERS.slice(4));
  const without = ROWS.map((row) => (row.customerId === 'c4' ? { ...row, customerId: 'gone' } : row));
  const outside = sorted(
    without.filter(({ customerId }) => customerId === null || customerId === 'gone'),
    'customer',
    'asc',
  );
  expect(getIds(page)).toEqual(outside.slice(outside.indexOf(order[at] ?? '') + 1));
});

it('counts and sums the rows of a filter', async () => {
  const sum = (rows: readonly Row[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const paid = ROWS.filter(({ amount }) => amount >= 0);
  const totals = (query: Record<string, string | boolean>) => ask<{ data: object }>(query, '/totals');
  const lastSyncTime = '2026-09-16T08:00:00.000Z';
  expect(await totals({})).toEqual({ data: { count: 30, amount: sum(ROWS), secret: 108.75, lastSyncTime } });
  expect(await totals({ active: true })).toMatchObject({ data: { count: paid.length, amount: sum(paid) } });
  expect(await totals({ active: false })).toMatchObject({ data: { count: 30 } });
});

describe('a search', () => {
  const find = async (text: string) => getIds(await ask({ text, limit: 100, sort: 'amount' })).sort();
  const where = (matches: (row: Row) => boolean) => ROWS.filter(matches).map(({ id }) => id);

  it.each<[string, (row: Row) => boolean]>([
    ['ETH', ({ customerId }) => customerId === 'c0'],
    ['LEP', ({ customerId }) => customerId === 'c1' || customerId === 'c4'],
    ['zed', ({ marketerId }) => marketerId === 'm0'],
    ['half', ({ statusName }) => statusName === 'half paid'],
    ['half ann', ({ statusName, marketerId }) => statusName === 'half paid' && marketerId === 'm1'],
    ['1', ({ number }) => number?.startsWith('1') ?? false],
    ['%', () => false],
    ['_', () => false],
    ['"', () => true],
  ])('of %s', async (text, matches) => {
    expect(await find(text)).toEqual(where(matches));
  });

  it('is repeated in the other keyboard layout if it finds nothing', async () => {
    const ids = where(({ marketerId }) => marketerId === 'm0');
    expect(await find('זקד')).toEqual([]);
    expect(await find('ז\u05e7ג')).toEqual(ids);
    const { data } = await ask<{ data: object }>({ text: 'ז\u05e7ג' }, '/totals');
    expect(data).toMatchObject({ count: ids.length, meant: 'zed' });
    expect((await ask<{ data: object }>({ text: 'zed' }, '/totals')).data).not.toHaveProperty('meant');
    expect((await ask<{ data: object }>({ text: 'זקד' }, '/totals')).data).toMatchObject({ count: 0 });
  });

  it('continues in the other layout', async () => {
    const query = { text: 'ז\u05e7ג', sort: 'amount', limit: 2 };
    const { next, data } = await ask(query);
    const second = await ask({ ...query, after: next ?? '' });
    const zed = sorted(
      ROWS.filter(({ marketerId }) => marketerId === 'm0'),
      'amount',
      'desc',
    );
    expect([...data, ...second.data].map(({ id }) => id)).toEqual(zed.slice(0, 4));
  });
});

describe('names', () => {
  const names = async (party: string, query: Record<string, string>) =>
    (await ask<{ data: { id: string; name: string; hint: string | null }[] }>(query, `/names/${party}`)).data;

  it('are sorted, found by any part and by ids, and without rows that have none', async () => {
    expect((await names('customerId', {})).map(({ id }) => id)).toEqual(['c1', 'c4', 'c0', 'c3']);
    expect(await names('customerId', { text: 'IME' })).toEqual([{ id: 'c3', name: 'Gimel', hint: 'city 3' }]);
    expect(await names('customerId', { id: 'c0' })).toEqual([{ id: 'c0', name: 'Beth', hint: 'city 0' }]);
    expect(await names('customerId', { text: '\u05d1ץ' })).toEqual([]);
    expect((await names('customerId', { text: 'נקאי' })).map(({ id }) => id)).toEqual(['c0']);
  });

  it('are the distinct texts of a column', async () => {
    const [half, paid] = ['half paid', 'paid'].map((name) => ({ id: name, name, hint: null }));
    expect(await names('category', {})).toEqual([half, paid]);
    expect(await names('category', { text: 'f' })).toEqual([half]);
    expect(await names('category', { id: 'paid' })).toEqual([paid]);
  });

  it('are found by every word if they are few', async () => {
    expect((await names('number', {})).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect((await names('number', { text: 'tens two' })).map(({ id }) => id)).toEqual(['2']);
    expect(await names('number', { text: 'two ones' })).toEqual([]);
    expect((await names('number', { id: '3' })).map(({ id }) => id)).toEqual(['3']);
  });
});

it('returns a row by its id, without fields that the caller may not see', async () => {
  const row = { id: 's04', amount: ROWS[4]?.amount, secret: 1 };
  expect(await ask({}, '/s04')).toMatchObject({ data: row });
  expect(await ask({}, '/gone')).toMatchObject({ error: { code: 'not_found', message: 'no such row' } });
  const limited = await serveThings(database, ['sales.view']);
  const { data } = await ask<{ data: object }>({}, '/s04', limited);
  expect(data).not.toHaveProperty('secret');
  expect((await ask({}, '', limited)).data.some((one) => 'secret' in one)).toBe(false);
  expect((await ask<{ data: object }>({}, '/totals', limited)).data).not.toHaveProperty('secret');
  const needs = (part: string) => ({
    error: { fields: [{ field: `${part}.sort`, reason: 'needs salaries.view' }] },
  });
  expect(await ask({ sort: 'secret' }, '', limited)).toMatchObject(needs('query'));
  const refused = await limited.inject({
    method: 'POST',
    url: '/api/things/export',
    payload: { filter: {}, sort: 'secret' },
  });
  expect(refused.json()).toMatchObject(needs('body'));
});

describe('an export', () => {
  async function exportThings(payload: object, server = app) {
    const { rawPayload, headers } = await server.inject({
      method: 'POST',
      url: '/api/things/export',
      payload,
    });
    const parts = unzip(rawPayload);
    const [rows = [], about = []] = [1, 2].map((sheet) =>
      readRows(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? ''),
    );
    return { headers, rows, about: Object.fromEntries(about.map(({ A, B }) => [String(A), B])) };
  }

  it('contains all rows in order, their sum and their origin, and is recorded', async () => {
    const { headers, rows, about } = await exportThings({ filter: {}, sort: 'amount' });
    expect(headers['content-disposition']).toContain('things%202026-09-16.xlsx');
    expect(rows[0]).toEqual({
      A: 'Id',
      B: 'Day',
      C: 'Amount',
      D: 'Status',
      E: 'Changed',
      F: 'Secret',
      G: 'Is paid',
    });
    expect(rows.slice(1, -1).map(({ A }) => A)).toEqual(sorted(ROWS, 'amount', 'desc'));
    expect(rows.at(-1)).toMatchObject({
      A: 'סה״כ things: 30',
      C: ROWS.reduce((sum, { amount }) => sum + amount, 0),
    });
    const { statusCode } = ROWS[4] ?? {};
    const row = rows.find(({ A }) => A === 's04');
    expect(row?.['G']).toBe((ROWS[4]?.amount ?? 0) > 0 ? 'כן' : 'לא');
    expect(row?.['D']).toBe(statusCode ?? undefined);
    expect(about).toEqual({
      תוכן: 'things',
      שורות: 30,
      סינון: 'ללא סינון',
      מיון: 'Amount, בסדר יורד',
      Note: 'a test',
      הופק: '16.9.2026 12:00',
      'הופק על ידי': 'Reader',
      'סנכרון אחרון מול ה-CRM': '16.9.2026 11:00',
    });
    const entries = await database.db.select().from(auditLog);
    expect(entries).toMatchObject([
      {
        actorId: 'reader',
        action: 'things.exported',
        details: { filter: {}, sort: 'amount', direction: 'desc', count: 30 },
      },
    ]);
  });

  it('states its filter in words, and the text as it was understood', async () => {
    const filter = { customerId: 'c0', category: 'paid', from: '2026-03-02', active: true };
    const { about } = await exportThings({ filter, sort: 'day', direction: 'asc' });
    expect(about['מיון']).toBe('Day, בסדר עולה');
    expect(String(about['סינון']).split(' · ').sort()).toEqual(
      ['Customer: Beth', 'From: 2.3.2026', 'Kind: in full', 'Paid: כן'].sort(),
    );
    const meant = await exportThings({ filter: { text: 'ז\u05e7ג' }, sort: 'day' });
    expect(meant.about['סינון']).toBe('Search: ז\u05e7ג (בפריסת המקלדת השנייה: zed)');
    const unpaid = await exportThings({ filter: { active: false, customerId: 'gone' }, sort: 'day' });
    expect(String(unpaid.about['סינון']).split(' · ').sort()).toEqual(['Customer: gone', 'Paid: לא']);
  });

  it('contains every row of several batches once', async () => {
    const more = Array.from({ length: 1_970 }, (_, i) => ({ id: `t${i}`, amount: 1, commission: 0 }));
    await database.db.insert(sales).values(more);
    const { rows } = await exportThings({ filter: {}, sort: 'amount' });
    expect(new Set(rows.slice(1, -1).map(({ A }) => A)).size).toBe(2_000);
    expect([rows.length, rows.at(-1)?.['A']]).toEqual([2_002, 'סה״כ things: 2000']);
  });

  it('leaves out hidden columns', async () => {
    const { rows } = await exportThings(
      { filter: {}, sort: 'day' },
      await serveThings(database, ['sales.view']),
    );
    expect(Object.values(rows[0] ?? {})).not.toContain('Secret');
  });
});
