import { screen, waitFor, within } from '@testing-library/react';
import type { ListView } from '#contract/features/list-views/list-views-contract';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, errorResponse, TestServer } from '#client/lib/testing/services';

const LIST = '/api/inventory';
const PAGE = `GET ${LIST}`;
const VIEWS = 'GET /api/list-views';
const SAVE = 'POST /api/list-views';
const SHARE = 'POST /api/admin/list-views';

const PRODUCT = {
  id: 'p1',
  sku: 'SKU-1',
  name: 'קופה רושמת',
  category: 'קופות',
  location: 'B-11',
  price: 100,
  stockQuantity: 3,
  stockValue: 300,
  reorderLevel: 12,
  low: true,
  isActive: true,
};

function buildView(overrides: Partial<ListView> = {}): ListView {
  return {
    id: 'v1',
    list: LIST,
    name: 'החסרים',
    address: '?low=true&sort=price',
    hidden: ['sku'],
    density: 'dense',
    opens: false,
    role: null,
    isMine: true,
    ...overrides,
  };
}

/** Test server that stores views. `roles`: the roles that the user may share with. */
function keeping(views: ListView[], roles: { id: string; name: string }[] = []): TestServer {
  return new TestServer({
    [PAGE]: () => json({ data: [PRODUCT], next: null, previous: null }),
    [`${PAGE}/totals`]: () => json({ data: { count: 1, value: 300, lowCount: 1, lastSyncTime: null } }),
    [VIEWS]: () => json({ data: { views, roles } }),
    [SAVE]: (init) => {
      const body = JSON.parse(String(init.body)) as ListView;
      views = [
        ...views.filter(({ name }) => name !== body.name),
        buildView({ ...body, id: `own ${body.name}` }),
      ];
      return json({ data: { id: 'saved' } });
    },
    [`${SAVE}/reset`]: () => {
      views = views.filter(({ name }) => name !== '').map((view) => ({ ...view, opens: false }));
      return json({ data: { list: LIST } });
    },
    [SHARE]: () => json({ data: { id: 'shared' } }),
  });
}

async function open(server: TestServer, path = '/inventory') {
  const services = buildServices({ server, path });
  const app = renderApp({ permissions: ['inventory.view'], server, services });
  const table = await screen.findByRole('grid', { name: 'מוצרים במלאי' });
  await within(table).findByText('קופה רושמת');
  const address = (): string => decodeURIComponent(services.navigation.location().search);
  const heads = (): (string | null)[] =>
    within(screen.getByRole('grid'))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  const bodies = (name: string): unknown[] =>
    server.calls.filter((call) => call.name === name).map(({ init }) => JSON.parse(String(init.body)));
  return { ...app, address, heads, bodies };
}

it("opens with the user's own view before the role's, and puts it into the address", async () => {
  const role = { id: 'r', name: 'מחסן' };
  const server = keeping([
    buildView({ id: 'v2', name: 'של כולם', role, opens: true, address: '?active=true' }),
    buildView({ opens: true }),
  ]);
  const { address, heads } = await open(server);
  expect(address()).toBe('?low=true&sort=price');
  expect(heads()).not.toContain('מק״ט');
  expect(screen.getByRole('button', { name: /החסרים/ })).toBeVisible();
});

it.each(['?sort=name', '?view=plain'])('prefers the address: %s', async (search) => {
  const { address } = await open(keeping([buildView({ opens: true })]), `/inventory${search}`);
  expect(address()).toBe(search);
});

it('returns to the default view with all columns', async () => {
  const { address, heads, user } = await open(keeping([buildView({ opens: true })]));
  await user.click(screen.getByRole('button', { name: /החסרים/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'חזרה לתצוגת ברירת המחדל' }));
  await waitFor(() => expect(heads()).toContain('מק״ט'));
  expect(address()).toBe('?view=plain');
});

it('marks the default view in the address, so that a reload shows all rows again', async () => {
  const { address, user } = await open(keeping([buildView({ opens: true, address: '?low=true' })]));
  await user.click(screen.getByRole('button', { name: 'ניקוי הסינון' }));
  expect(address()).toBe('?view=plain');
});

it('saves the selected columns on the server, and reverts after an error', async () => {
  const server = keeping([]);
  const { user, heads, bodies } = await open(server);
  await user.click(screen.getByRole('button', { name: 'עמודות' }));
  await user.click(await screen.findByRole('checkbox', { name: 'מק״ט' }));
  await waitFor(() => expect(heads()).not.toContain('מק״ט'));
  const layout = { list: LIST, name: '', address: '', density: 'dense', opens: false };
  expect(bodies(SAVE)).toEqual([{ ...layout, hidden: ['sku'] }]);
  server.routes[SAVE] = () => errorResponse(503, 'unavailable');
  await user.click(screen.getByRole('checkbox', { name: 'מיקום' }));
  await waitFor(() => expect(server.count(VIEWS)).toBe(2));
  await waitFor(() => expect(heads()).toContain('מיקום'));
  expect(heads()).not.toContain('מק״ט');
});

it('saves a view under a name, shares it with a role, and opens it', async () => {
  const server = keeping([], [{ id: 'r', name: 'מחסן' }]);
  const { user, address, bodies } = await open(server, '/inventory?low=true');
  await user.click(screen.getByRole('button', { name: 'תצוגות' }));
  await user.click(await screen.findByRole('menuitem', { name: 'שמירת התצוגה' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'שם התצוגה' }), 'חסרים');
  await user.click(within(dialog).getByRole('button', { name: 'שמירה' }));
  const shown = { list: LIST, address: '?low=true', hidden: [], density: 'dense', opens: false };
  await waitFor(() => expect(bodies(SAVE)).toEqual([{ ...shown, name: 'חסרים' }]));
  await user.click(await screen.findByRole('button', { name: 'ניקוי הסינון' }));
  expect(address()).toBe('');
  await user.click(screen.getByRole('button', { name: 'תצוגות' }));
  await user.click(await screen.findByRole('menuitem', { name: 'חסרים' }));
  await waitFor(() => expect(address()).toBe('?low=true'));
  await user.click(await screen.findByRole('button', { name: /חסרים/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'שמירת התצוגה' }));
  const again = await screen.findByRole('dialog');
  await user.click(within(again).getByRole('combobox', { name: 'עבור' }));
  await user.click(await screen.findByTitle(/מחסן/));
  await user.click(within(again).getByRole('button', { name: 'שמירה' }));
  await waitFor(() => expect(bodies(SHARE)).toEqual([{ ...shown, name: 'חסרים', roleId: 'r' }]));
});

it('has the preferred row height of the account menu', async () => {
  const { user } = await open(keeping([]));
  const row = (): string => screen.getByRole('grid').style.getPropertyValue('--row');
  const dense = row();
  await user.click(screen.getByRole('button', { name: /^החשבון שלי/ }));
  await user.click(await screen.findByRole('radio', { name: 'מרווח' }));
  await waitFor(() => expect(parseInt(row(), 10)).toBeGreaterThan(parseInt(dense, 10)));
});

it('shows the rows if the views fail to load', async () => {
  const server = keeping([]);
  server.routes[VIEWS] = () => errorResponse(503, 'unavailable');
  const { address } = await open(server);
  expect(address()).toBe('');
});
