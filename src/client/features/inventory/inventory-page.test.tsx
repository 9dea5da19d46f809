import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Product } from '#contract/features/inventory/inventory-contract';
import { buildSale } from '#client/features/sales/testing/sales';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, errorResponse, TestClock, TestServer } from '#client/lib/testing/services';
import { describeColumns, readColumns, setFrameWidth } from '#client/lib/testing/columns';

const PAGE = 'GET /api/inventory';
const PATCH = 'PATCH /api/inventory/p2';

function buildProduct(number: number, overrides: Partial<Product> = {}): Product {
  return {
    id: `p${number}`,
    sku: `SKU-${number}`,
    name: `מוצר ${number}`,
    category: 'קופות',
    location: 'B-11',
    price: 100,
    stockQuantity: number,
    stockValue: number * 100,
    reorderLevel: 12,
    low: number < 12,
    isActive: true,
    ...overrides,
  };
}

function stock(...products: Product[]) {
  const rows = new Map(products.map((product) => [product.id, product]));
  const server: TestServer = new TestServer({
    [PAGE]: () => json({ data: [...rows.values()], next: null, previous: null }),
    'GET /api/inventory/totals': () =>
      json({ data: { count: rows.size, value: 4_200, lowCount: 1, lastSyncTime: null } }),
    [PATCH]: (init) => {
      const { reorderLevel } = JSON.parse(String(init.body)) as { reorderLevel: number };
      const changed = { ...rows.get('p2')!, reorderLevel };
      rows.set('p2', changed);
      return json({ data: changed });
    },
  });
  for (const id of rows.keys())
    server.routes[`GET /api/inventory/${id}`] = () => json({ data: rows.get(id) });
  return server;
}

async function open(server: TestServer, permissions = ['inventory.view', 'inventory.edit']) {
  // Messages stay until the clock advances.
  const services = buildServices({ server, path: '/inventory', clock: new TestClock('manual') });
  const app = renderApp({ permissions, server, services });
  const table = await screen.findByLabelText('מוצרים במלאי', { selector: '[role=grid]' });
  await within(table).findByText('מוצר 2');
  return { ...app, table };
}

const bodies = (server: TestServer) =>
  server.calls
    .filter(({ name }) => name === PATCH)
    .map(({ init }) => JSON.parse(String(init.body)) as unknown);

it('changes a reorder level in place, based on the displayed value, and undoes it', async () => {
  const server = stock(buildProduct(2), buildProduct(40));
  const { user, table } = await open(server);
  await user.click(within(table).getByRole('button', { name: /^שינוי רמת ההזמנה של מוצר 2/ }));
  const field = within(table).getByRole('spinbutton', { name: 'שינוי רמת ההזמנה של מוצר 2' });
  fireEvent.change(field, { target: { value: '30' } });
  await user.type(field, '{Enter}');
  expect(await screen.findByText('רמת ההזמנה של מוצר 2 שונתה מ-12 ל-30')).toBeVisible();
  expect(bodies(server)).toEqual([{ reorderLevel: 30, expected: 12 }]);
  await waitFor(() => expect(within(table).getByText('30')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'ביטול השינוי' }));
  await waitFor(() => expect(bodies(server).at(-1)).toEqual({ reorderLevel: 12, expected: 30 }));
  await waitFor(() => expect(within(table).queryByText('30')).toBeNull());
});

it('shows the current level and the reason after a errorResponse, and keeps the typed text', async () => {
  const server = stock(buildProduct(2));
  server.routes[PATCH] = () => errorResponse(409, 'conflict');
  const { user, table } = await open(server);
  await user.click(within(table).getByRole('button', { name: /^שינוי רמת ההזמנה של מוצר 2/ }));
  const field = within(table).getByRole('spinbutton');
  fireEvent.change(field, { target: { value: '30' } });
  await user.type(field, '{Enter}');
  expect(await screen.findByText(/בינתיים הרמה השתנתה/)).toBeVisible();
  expect(field).toHaveValue('30');
  await user.keyboard('{Escape}');
  expect(within(table).queryByRole('spinbutton')).toBeNull();
  expect(within(table).getByText('12')).toBeVisible();
});

it('shows decimals without trailing zeros', async () => {
  const half = buildProduct(2, { stockQuantity: 5.5, reorderLevel: 5.75, low: true });
  const { table } = await open(stock(half));
  expect(within(table).getByText('5.5')).toBeVisible();
  expect(within(table).getByText('5.75')).toBeVisible();
  expect(within(table).getByText('חסרים 0.25')).toBeVisible();
});

it.each(['{Backspace}', 'abc', '1.2345', '1000001'])(
  'does not save a level that is not possible (%s), with an error',
  async (keys) => {
    const server = stock(buildProduct(2));
    const { user, table } = await open(server);
    await user.click(within(table).getByRole('button', { name: /^שינוי רמת ההזמנה של מוצר 2/ }));
    await user.keyboard(`${keys}{Enter}`);
    expect(await screen.findByText(/השינוי לא נשמר: יש להזין מספר/)).toBeVisible();
    expect(bodies(server)).toEqual([]);
    await user.clear(within(table).getByRole('spinbutton'));
    await user.keyboard('9{Enter}');
    await waitFor(() => expect(bodies(server)).toEqual([{ reorderLevel: 9, expected: 12 }]));
  },
);

it('selects the old level, so that typing replaces it', async () => {
  const server = stock(buildProduct(2));
  const { user, table } = await open(server);
  await user.click(within(table).getByRole('button', { name: /^שינוי רמת ההזמנה של מוצר 2/ }));
  await user.keyboard('9{Enter}');
  await waitFor(() => expect(bodies(server)).toEqual([{ reorderLevel: 9, expected: 12 }]));
});

it('is read-only without the permission', async () => {
  const { table } = await open(stock(buildProduct(2)), ['inventory.view']);
  expect(within(table).queryByRole('button', { name: /שינוי רמת ההזמנה/ })).toBeNull();
  expect(within(table).getByText('חסרים 10')).toBeVisible();
});

it('marks the reorder level on the stock bar', async () => {
  const { table } = await open(stock(buildProduct(2), buildProduct(40, { reorderLevel: 0 })));
  const marks = Array.from(table.querySelectorAll<HTMLElement>('.target-bar > i'));
  expect(marks.map(({ style }) => Math.round(Number.parseFloat(style.insetInlineStart)))).toEqual([33, 0]);
});

it.each<[Partial<Product>, string, boolean]>([
  [{ stockQuantity: 13, low: false }, '', false],
  [{ stockQuantity: 12, low: false }, '', false],
  [{ stockQuantity: 11, low: true }, 'חסר אחד', true],
  [{ stockQuantity: 10, low: true }, 'חסרים 2', true],
  [{ stockQuantity: 0, low: true }, 'אזל', true],
  [{ stockQuantity: -1, low: true }, 'אזל', true],
  [{ stockQuantity: null, low: true }, 'אזל', true],
  [{ stockQuantity: 11, low: false, isActive: false }, 'לא פעיל', false],
])('a stock of %j is called %j, in red: %s', async (overrides, word, isBad) => {
  const { table } = await open(stock(buildProduct(2, overrides)));
  const level = table.querySelector('.stock')!;
  expect(level.querySelector('.fine')).toHaveTextContent(new RegExp(`^${word}$`));
  expect(level.querySelector('.bad') !== null).toBe(isBad);
});

it.each([
  [12, 0, 0, true],
  [12, 11, 31, true],
  [12, 12, 33, false],
  [12, 18, 50, false],
  [12, 36, 100, false],
  [12, 99, 100, false],
  [0, 1, 100, false],
])(
  'fills the bar at three times the level %d: %d pieces fill %d percent, in red: %s',
  async (reorderLevel, stockQuantity, part, isRed) => {
    const { table } = await open(stock(buildProduct(2, { reorderLevel, stockQuantity })));
    const { width, background } = table.querySelector<HTMLElement>('.ant-progress-track')!.style;
    expect(Math.round(Number.parseFloat(width))).toBe(part);
    expect(background === 'var(--danger)').toBe(isRed);
  },
);

it('shows the latest sales of a product to users who may see sales', async () => {
  const server = stock(buildProduct(2));
  server.routes['GET /api/sales'] = () => json({ data: [buildSale(7)], next: null, previous: null });
  const sees = ['inventory.view', 'user_info.view', 'sales.view'];
  const { user, table } = await open(server, sees);
  await user.click(within(table).getByRole('link', { name: 'מוצר 2' }));
  const panel = within(await screen.findByRole('dialog'));
  const sales = within(await panel.findByRole('list', { name: 'מכירות אחרונות' }));
  expect(sales.getByRole('link')).toHaveAttribute('href', '/user-info/sales?productId=p2&sale=s7');
  const query = { productId: 'p2', limit: '10', sort: 'date', direction: 'desc' };
  expect(server.readQuery('GET /api/sales')).toEqual(query);
});

it.each([
  [1_400, ['מוצר', 'מק״ט', 'קטגוריה', 'מיקום', 'במלאי', 'רמת הזמנה', 'מחיר', 'שווי']],
  [1_000, ['מוצר', 'מק״ט', 'קטגוריה', 'מיקום', 'במלאי', 'רמת הזמנה', 'שווי']],
  [750, ['מוצר', 'מיקום', 'במלאי', 'רמת הזמנה']],
  [400, ['מוצר', 'במלאי', 'רמת הזמנה']],
])('shows in %i pixels the columns %j', async (width, columns) => {
  setFrameWidth(width);
  expect(readColumns((await open(stock(buildProduct(2)))).table)).toEqual(columns);
});

it('aligns numbers and sorts by headers in the columns', async () => {
  expect(describeColumns((await open(stock(buildProduct(2)))).table)).toEqual([
    'מוצר, sorts',
    'מק״ט',
    'קטגוריה',
    'מיקום',
    'במלאי, sorts',
    'רמת הזמנה, number',
    'מחיר, number, sorts',
    'שווי, number, sorts',
  ]);
});
