import type { Customer } from '#contract/features/customers/customers-contract';
import { digitsToFind, foldText } from '#contract/lib/lists/search-text';
import { customers } from '#server/db/schema/customers-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import * as customersTables from '#server/db/schema/customers-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

const PAGE = 200;
/** City of more customers than the search looks up by id. */
const CITY = 'באר שבע';
const NAMES = [
  "ג'ני כהן",
  'צ״ל 50%_בע\\מ',
  'O’Neill & Sons',
  'אֲבִיגַיִל',
  'דגן 🌾 ושות',
  'אב',
  '‏רון־לי',
  'כהן כהן',
];
const ROWS = [
  ...NAMES.map((name, i) => ({
    id: `n${i}`,
    name,
    city: i % 2 ? 'חיפה' : null,
    phone: i % 3 ? `05${i}-765 43${i}1` : null,
    taxId: i % 4 ? `51000${i}77${i}` : null,
  })),
  ...Array.from({ length: 1_200 }, (_, i) => ({
    id: `m${i}`,
    name: `לקוח ${i}`,
    city: CITY,
    phone: `08-6${String(i * 811).padStart(6, '0')}`,
    taxId: null,
  })),
];
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await test.database.db.insert(customers).values(ROWS);
}, 60_000);
afterAll(() => test.close());

async function search(text: string): Promise<string[]> {
  const query = new URLSearchParams({ text, sort: 'name', direction: 'asc', limit: String(PAGE) });
  const response = await test.app.inject({
    url: `/api/customers?${query.toString()}`,
    headers: await test.as('customers.view'),
  });
  expect([text, response.statusCode]).toEqual([text, 200]);
  return response.json<{ data: Customer[] }>().data.map(({ id }) => id);
}

/** Returns the ids of the rows with the word, by checking each row. */
function having(word: string): string[] {
  const number = digitsToFind(word);
  return ROWS.filter(({ name, city, phone, taxId }) => {
    const text = foldText([name, city ?? '', taxId ?? ''].join(' '));
    const digits = [phone, taxId].map((one) => (one ?? '').replaceAll(/\D/g, ''));
    return text.includes(foldText(word)) || (number !== null && digits.some((one) => one.includes(number)));
  }).map(({ id }) => id);
}

/** Returns the substrings of certain lengths, except those that a search splits into several words. */
const getParts = (text: string): string[] =>
  [1, 2, 3, 5].flatMap((length) =>
    Array.from({ length: [...text].length - length + 1 }, (_, i) => [...text].slice(i, i + length).join('')),
  );

it('finds exactly the rows with a part of a name, city, phone number or tax id', async () => {
  const texts = ROWS.slice(0, NAMES.length).flatMap(({ name, phone, taxId }) => [name, phone, taxId]);
  const parts = new Set(texts.flatMap((text) => getParts(foldText(text ?? ''))));
  const words = [...parts].filter((part) => /^\S+$/.test(part) && /[\p{L}\p{N}]/u.test(part));
  expect(words.length).toBeGreaterThan(150);
  for (const word of words) {
    const expected = having(word);
    const found = await search(word);
    expect([word, found.length]).toEqual([word, Math.min(PAGE, expected.length)]);
    expect([word, found.filter((id) => !expected.includes(id))]).toEqual([word, []]);
  }
}, 60_000);

it('finds them by a word with very many matches, and by that word and a rare one', async () => {
  expect(await search('שבע')).toHaveLength(PAGE);
  expect(await search('שבע 1199')).toEqual(having('1199'));
  expect(await search('שבע חיפה')).toEqual([]);
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, customersTables)).toEqual([]);
});

it('filters by a city of any length, as it is offered', async () => {
  const city = 'עיר רחוקה מאוד '.repeat(10).trim();
  await test.database.db.insert(customers).values({ id: 'far', name: 'רחוק', city });
  const headers = await test.as('customers.view');
  const get = async (path: string, query: Record<string, string>) =>
    (await test.app.inject({ url: `/api/customers${path}`, headers, query })).json<{
      data: { id: string }[];
    }>().data;
  const offered = await get('/names/city', { text: 'רחוקה' });
  expect(offered.map(({ id }) => id)).toEqual([city]);
  expect((await get('', { city })).map(({ id }) => id)).toEqual(['far']);
  expect(await get('/names/city', { id: city })).toEqual(offered);
});
