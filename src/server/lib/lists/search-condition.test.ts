import { sql, type SQL } from 'drizzle-orm';
import { customers } from '#server/db/schema/customers-tables';
import { marketers } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { trigramIndex } from '#server/db/columns';
import { getRows } from '#server/db/database';
import { openTestDatabase, type TestDatabase } from '../testing/database';
import { namesQuery } from './list-names';
import { searchCondition, type Searched } from './search-condition';

/** More customers than are loaded by their ids. */
const MANY = 1_005;
const LISTED = Array.from({ length: MANY }, (_, i) => ({ id: `c${i}`, name: `Many ${i}` }));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db
    .insert(customers)
    .values([
      ...LISTED,
      { id: 'shared', name: 'Alpha', phone: '052-555-0123', taxId: '514000001', city: 'Haifa' },
      { id: 'other', name: 'Gamma 12', phone: '03-9', taxId: '700' },
    ]);
  await db.insert(marketers).values({ id: 'shared', name: 'Beta', isActive: true });
  const sale = { saleDate: '2026-01-01', amount: 1, commission: 1 };
  await db
    .insert(sales)
    .values([
      ...LISTED.map(({ id }) => ({ ...sale, id: `s-${id}`, customerId: id })),
      { ...sale, id: 'by-customer', customerId: 'shared', number: '12' },
      { ...sale, id: 'by-marketer', marketerId: 'shared', number: '1234567' },
    ]);
});
afterAll(() => database.close());

async function find(from: SQL, text: string, searched: Searched): Promise<string[]> {
  const where = (await searchCondition(database.db, text, searched)) ?? sql`true`;
  const query = sql`select id from ${from} where ${where} order by id`;
  return getRows<{ id: string }>(await database.db.execute(query)).map(({ id }) => id);
}

describe('a search of rows by the names that they refer to', () => {
  const searched: Searched = {
    names: [
      { column: sales.customerId, table: customers, trigrams: trigramIndex(customers) },
      { column: sales.marketerId, table: marketers },
    ],
    numbers: [sales.number],
  };
  const findSales = (text: string) => find(sql`${sales}`, text, searched);

  it.each([
    ['alpha', ['by-customer']],
    ['beta', ['by-marketer']],
    ['al', ['by-customer']],
    ['alpha beta', []],
    ['alpha 1', ['by-customer']],
    ['12', ['by-customer', 'by-marketer']],
    ['123456', ['by-marketer']],
    ['nobody', []],
    ['many 1004', ['s-c1004']],
  ])('of %s', async (text, ids) => {
    const found = await findSales(text);
    expect(found.filter((id) => text !== '12' || !id.startsWith('s-'))).toEqual(ids);
  });

  it('finds the rows of all names, however many', async () => {
    expect(await findSales('many')).toHaveLength(MANY);
    expect(await findSales(' ')).toHaveLength(MANY + 2);
  });
});

describe('a search of rows by their own texts and numbers', () => {
  const findCustomers = (text: string) =>
    find(sql`${customers}`, text, { rows: { of: customers, among: customers } });

  it.each([
    ['alpha', ['shared']],
    ['HAIFA', ['shared']],
    ['alpha haifa', ['shared']],
    ['alpha gamma', []],
    ['052-5550123', ['shared']],
    ['+972 52 555 0123', ['shared']],
    ['514000001', ['shared']],
    ['70', ['other']],
    ['nobody', []],
  ])('of %s', async (text, ids) => {
    expect((await findCustomers(text)).filter((id) => !/^c\d/.test(id))).toEqual(ids);
  });

  it('finds all rows, however many', async () => {
    expect(await findCustomers('many')).toHaveLength(MANY);
  });
});

it('finds nothing in a list without searched columns', async () => {
  expect(await find(sql`${marketers}`, 'beta', {})).toEqual([]);
  expect(await find(sql`${marketers}`, 'beta', { texts: [marketers.searchName] })).toEqual(['shared']);
  expect(await find(sql`${marketers}`, 'et', { texts: [marketers.searchName] })).toEqual(['shared']);
});

it('returns names of any number of ids, and without further data where there is none', async () => {
  const names = namesQuery(marketers, marketers.name);
  const beta = { id: 'shared', name: 'Beta', hint: null };
  expect(await names(database.db, { text: '', limit: 5 })).toEqual([beta]);
  expect(await names(database.db, { text: 'BET', limit: 5 })).toEqual([beta]);
  expect(await names(database.db, { text: 'other', limit: 5 })).toEqual([]);
  expect(await names(database.db, { ids: ['shared', 'gone'], text: 'other', limit: 1 })).toEqual([beta]);
  const many = await namesQuery(
    customers,
    customers.name,
    customers.city,
  )(database.db, { text: 'many', limit: 2 });
  expect(many).toEqual([
    { id: 'c0', name: 'Many 0', hint: null },
    { id: 'c1', name: 'Many 1', hint: null },
  ]);
});
