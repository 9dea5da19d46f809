import { FACT_JOINT } from '#contract/lib/lists/displayed-name';
import { namelessTexts } from '#contract/lib/lists/nameless-texts';
import { desc, eq } from 'drizzle-orm';
import { inventoryList, type Product } from '#contract/features/inventory/inventory-contract';
import type { ListFilter, ListSort } from '#contract/lib/lists/list';
import { auditLog } from '#server/db/schema/audit-tables';
import * as inventoryTables from '#server/db/schema/inventory-tables';
import { products, reorderLevels } from '#server/db/schema/inventory-tables';
import { picker } from '#server/features/sales/testing/sales';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { findTableDifferences } from '#server/lib/testing/table-differences';

type Filter = ListFilter<typeof inventoryList>;
type Sort = ListSort<typeof inventoryList>;

const NAMES = ['פטיש', "ג'ק הידראולי", 'מברג 100%', 'Drill', null];
const CATEGORIES = ['כלי עבודה', 'חשמל', '', null];

/** Price times stock, rounded to agorot away from zero. */
function computeValue(price: number, stock: number): number {
  const thousandths = Math.round(price * 100) * Math.round(stock * 1_000);
  return (Math.sign(thousandths) * Math.floor((Math.abs(thousandths) + 500) / 1_000)) / 100 + 0;
}

/** All kinds of products of a CRM: equal values, nulls, fractional and negative stock. */
const PRODUCTS: Product[] = (() => {
  const pick = picker(3);
  return Array.from({ length: 120 }, (_, i) => {
    const price = pick(6) === 0 ? null : pick(2_000) / 100;
    const stockQuantity = pick(6) === 0 ? null : (pick(60) - 6) * 0.5 + pick(2) * 0.125;
    const reorderLevel = i % 4 === 0 ? pick(40) / 2 : 5;
    return {
      id: `p${pick(1_000)}-${i}`,
      sku: pick(9) === 0 ? null : `SKU${pick(40)}`,
      name: NAMES[pick(NAMES.length)] ?? null,
      category: CATEGORIES[pick(CATEGORIES.length)] ?? null,
      location: pick(4) === 0 ? null : `A${pick(5)}`,
      price,
      stockQuantity,
      stockValue: price === null || stockQuantity === null ? null : computeValue(price, stockQuantity),
      reorderLevel,
      low: stockQuantity !== null && stockQuantity < reorderLevel,
      isActive: pick(5) > 0,
    };
  }).map((product) => ({ ...product, low: product.low && product.isActive }));
})();

let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-09-16T09:00:00Z');
  headers = await test.as('inventory.view');
  const { db } = test.database;
  await db
    .insert(products)
    .values(PRODUCTS.map(({ stockValue: _value, reorderLevel: _level, low: _low, ...row }) => row));
  const levels = PRODUCTS.filter((_product, i) => i % 4 === 0);
  await db
    .insert(reorderLevels)
    .values(levels.map(({ id, reorderLevel }) => ({ productId: id, level: reorderLevel })));
});
afterAll(() => test.close());

const fold = (text: string | null): string => (text ?? '').toLowerCase().replaceAll("'", '');
const compare = <T extends string | number | boolean>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the displayed name: products of one name and number have their ids, because nothing beside the name differs. */
function getLabel(product: Product): string {
  const isAlike = ({ id, name, sku }: Product): boolean =>
    id !== product.id && fold(name) === fold(product.name) && sku === product.sku;
  const called = product.name || namelessTexts.products;
  return PRODUCTS.some(isAlike) ? `${called}${FACT_JOINT}${product.id}` : called;
}

/** Returns the order specified for the page, computed without a database. */
function sorted(rows: readonly Product[], sort: Sort, direction: 'asc' | 'desc'): Product[] {
  const sign = direction === 'asc' ? 1 : -1;
  const names = (a: Product, b: Product) => compare(fold(a.name), fold(b.name));
  const first = (a: Product, b: Product): number => {
    if (sort === 'low') return sign * compare(!a.low, !b.low);
    if (sort === 'name') return 0;
    if (sort === 'sku' || sort === 'category') return sign * compare(fold(a[sort]), fold(b[sort]));
    const [x, y] = [a[sort], b[sort]];
    return x === null || y === null ? Number(x === null) - Number(y === null) : sign * compare(x, y);
  };
  const second = (a: Product, b: Product): number => (sort === 'sku' ? 0 : sign * names(a, b));
  return [...rows]
    .sort((a, b) => first(a, b) || second(a, b) || sign * compare(a.id, b.id))
    .map((product) => ({ ...product, name: getLabel(product) }));
}

function matches(product: Product, { text, category, low, active }: Filter): boolean {
  return (
    (text === undefined || [product.name, product.sku].some((one) => fold(one).includes(fold(text)))) &&
    (category === undefined || category.includes(product.category ?? '-')) &&
    (low === undefined || product.low === low) &&
    (active === undefined || product.isActive === active)
  );
}

function search(query: Record<string, unknown>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) given.append(name, String(one));
  return given.toString();
}

async function page(query: Record<string, unknown>) {
  const result = await test.app.inject({ url: `/api/inventory?${search(query)}`, headers });
  expect(result.statusCode).toBe(200);
  return inventoryList.page.response.parse(result.json());
}

async function lastNoted() {
  return (await test.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
}

const FILTERS: Filter[] = [
  {},
  { low: true, active: true },
  { low: false },
  { category: ['חשמל', 'כלי עבודה'] },
  { text: "ג'ק" },
  { text: 'sku1' },
  { text: '100%' },
  { text: 'אין כזה' },
];
const SORTS = Object.keys(inventoryList.sorts) as Sort[];
const CASES = SORTS.flatMap((sort, i) =>
  (['asc', 'desc'] as const).flatMap((direction, j) => [
    { sort, direction, filter: {} },
    { sort, direction, filter: FILTERS[1 + ((2 * i + j) % (FILTERS.length - 1))]! },
  ]),
);

describe('pages of products', () => {
  it.each(CASES)('match the sorted list, forwards and backwards: $sort $direction $filter', async (one) => {
    const { sort, direction, filter } = one;
    const expected = sorted(
      PRODUCTS.filter((product) => matches(product, filter)),
      sort,
      direction,
    );
    const query = { ...filter, sort, direction, limit: 17 };
    const forwards: Product[] = [];
    let next: string | null | undefined;
    do {
      const found = await page({ ...query, after: next });
      forwards.push(...found.data);
      next = found.next;
    } while (next !== null);
    expect(forwards).toEqual(expected);
    const backwards: Product[] = [];
    let place: Record<string, unknown> | null = { end: true };
    while (place) {
      const found = await page({ ...query, ...place });
      if ('end' in place) expect(found.next).toBeNull();
      backwards.unshift(...found.data);
      place = found.previous === null ? null : { before: found.previous };
    }
    expect(backwards).toEqual(expected);
  });

  it('begin with low stock, and at a given product', async () => {
    const expected = sorted(PRODUCTS, 'low', 'asc');
    expect((await page({})).data).toEqual(expected.slice(0, 50));
    const at = await page({ at: expected[70]!.id, limit: 5 });
    expect(at.data).toEqual(expected.slice(70, 75));
    expect((await page({ before: at.previous, limit: 2 })).data).toEqual(expected.slice(68, 70));
  });

  it('begin with the first product if the given one no longer exists', async () => {
    expect(await page({ at: 'gone', limit: 3 })).toEqual(await page({ limit: 3 }));
  });

  it.each([
    { after: 'x' },
    { sort: 'name', after: 'true~a~b' },
    { sort: 'location' },
    { after: 'a', end: 'true' },
    { low: '1' },
    { limit: 201 },
    { other: 'x' },
  ])('reject %j', async (query) => {
    const result = await test.app.inject({ url: `/api/inventory?${search(query)}`, headers });
    expect([result.statusCode, result.json()]).toMatchObject([400, { error: { code: 'invalid_input' } }]);
  });
});

it.each(FILTERS)('sums the products that match %j', async (filter) => {
  const rows = PRODUCTS.filter((product) => matches(product, filter));
  const agorot = rows.reduce((sum, { stockValue }) => sum + Math.round((stockValue ?? 0) * 100), 0);
  const result = await test.app.inject({ url: `/api/inventory/totals?${search(filter)}`, headers });
  expect(result.json()).toEqual({
    data: {
      count: rows.length,
      value: agorot / 100,
      lowCount: rows.filter(({ low }) => low).length,
      lastSyncTime: null,
    },
  });
});

it('offers the categories that products have', async () => {
  const ask = async (query: string) =>
    (await test.app.inject({ url: `/api/inventory/names/category${query}`, headers })).json();
  const named = (name: string) => ({ id: name, name, hint: null });
  expect(await ask('')).toEqual({ data: [named('חשמל'), named('כלי עבודה')] });
  expect(await ask(`?text=${encodeURIComponent('עבו')}`)).toEqual({ data: [named('כלי עבודה')] });
  expect(await ask(`?id=${encodeURIComponent('חשמל')}`)).toEqual({ data: [named('חשמל')] });
});

it('exports the matching products with sums, and a sheet with their origin', async () => {
  const result = await test.app.inject({
    method: 'POST',
    url: '/api/inventory/export',
    headers,
    payload: { filter: { category: ['חשמל'], active: true }, sort: 'name' },
  });
  expect(result.statusCode).toBe(200);
  const rows = sorted(
    PRODUCTS.filter(({ category, isActive }) => category === 'חשמל' && isActive),
    'name',
    'asc',
  );
  const parts = unzip(result.rawPayload);
  const sheet = parts.get('xl/worksheets/sheet1.xml')!;
  const [, ...written] = readRows(sheet);
  expect(written.slice(0, -1).map(({ K, E, G, I }) => [K, E, G, I])).toEqual(
    rows.map(({ id, price, stockValue, low }) => [
      id,
      price ?? undefined,
      stockValue ?? undefined,
      low ? 'כן' : 'לא',
    ]),
  );
  const agorot = rows.reduce((sum, { stockValue }) => sum + Math.round((stockValue ?? 0) * 100), 0);
  expect(written.at(-1)).toMatchObject({ A: `סה״כ מלאי: ${rows.length}`, G: agorot / 100 });
  expect(sheet).toContain(`<f>SUBTOTAL(109,G2:G${rows.length + 1})</f>`);
  const about = readRows(parts.get('xl/worksheets/sheet2.xml')!).map(({ A, B }) => [A, B]);
  expect(about).toContainEqual(['סינון', 'קטגוריה: חשמל · פעיל: כן']);
  expect(about).toContainEqual(['שורות', rows.length]);
  expect(about).toContainEqual(['הופק', '16.9.2026 12:00']);
  expect(await lastNoted()).toMatchObject({ action: 'inventory.exported', details: { count: rows.length } });
});

describe('the reorder level', () => {
  const product = PRODUCTS.find(
    ({ stockQuantity, reorderLevel }) => (stockQuantity ?? 0) > 6 && reorderLevel === 5,
  )!;
  beforeEach(async () => {
    await test.database.db.delete(reorderLevels).where(eq(reorderLevels.productId, product.id));
  });
  const change = async (
    payload: object,
    id = product.id,
    permissions = ['inventory.view', 'inventory.edit'],
  ) =>
    test.app.inject({
      method: 'PATCH',
      url: `/api/inventory/${encodeURIComponent(id)}`,
      headers: await test.as(...permissions),
      payload,
    });

  it('is changed, and recorded with its previous value', async () => {
    const result = await change({ reorderLevel: 1_000.125, expected: product.reorderLevel });
    expect(result.json()).toEqual({ data: { ...product, reorderLevel: 1_000.125, low: true } });
    const kept = await test.app.inject({ url: `/api/inventory/${product.id}`, headers });
    expect(kept.json()).toEqual(result.json());
    expect(await lastNoted()).toMatchObject({
      action: 'inventory.reorder_level_changed',
      targetId: product.id,
      before: { reorderLevel: product.reorderLevel },
      after: { reorderLevel: 1_000.125 },
    });
  });

  it('is not changed if another user has changed it meanwhile', async () => {
    await change({ reorderLevel: 8 });
    const result = await change({ reorderLevel: 9, expected: product.reorderLevel });
    expect([result.statusCode, result.json()]).toMatchObject([
      409,
      { error: { code: 'conflict', details: { reorderLevel: 8 } } },
    ]);
    const [kept] = await test.database.db
      .select()
      .from(reorderLevels)
      .where(eq(reorderLevels.productId, product.id));
    expect(kept?.level).toBe(8);
  });

  it.each([
    {},
    { reorderLevel: -1 },
    { reorderLevel: 1.0005 },
    { reorderLevel: 1_000_001 },
    { reorderLevel: 1, price: 1 },
  ])('rejects %j', async (payload) => {
    const result = await change(payload);
    expect([result.statusCode, result.json()]).toMatchObject([400, { error: { code: 'invalid_input' } }]);
  });

  it('requires an existing product and the permission', async () => {
    expect((await change({ reorderLevel: 1 }, 'gone')).statusCode).toBe(404);
    const result = await change({ reorderLevel: 1 }, product.id, ['inventory.view']);
    expect([result.statusCode, result.json()]).toMatchObject([
      403,
      { error: { missing: ['inventory.edit'] } },
    ]);
  });
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, inventoryTables)).toEqual([]);
});
