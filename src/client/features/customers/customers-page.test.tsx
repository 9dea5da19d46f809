import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';
import { buildSale } from '#client/features/sales/testing/sales';
import { buildCustomer } from './testing/customers';
import { describeColumns, readColumns, setFrameWidth } from '#client/lib/testing/columns';

const PAGE = 'GET /api/customers';
const PATH = '/user-info/customers';

const SUMS = { salesCount: 12, lifetimeAmount: 300, lastYearAmount: 2_400, neverBought: 3 };

function customersServer() {
  const rows = [
    buildCustomer('c1', { name: 'לקוח 1', lastSaleOn: '2026-09-01', createdAt: '2023-03-12T10:00:00.000Z' }),
    buildCustomer('c2', { name: 'לקוח 2', lastSaleOn: '2026-07-01' }),
  ];
  const server = new TestServer({
    [PAGE]: () => json({ data: rows, next: null, previous: null }),
    [`${PAGE}/totals`]: (_init, url) => {
      const count = url.searchParams.get('active') === 'true' ? 1 : url.searchParams.has('city') ? 7 : 2;
      return json({ data: { ...SUMS, count, inactiveAfterDays: 45, lastSyncTime: null } });
    },
    'GET /api/customers/c1/figures': () => json({ data: FIGURES }),
    'GET /api/sales': () => json({ data: [buildSale(7)], next: null, previous: null }),
    'GET /api/marketers': () => json({ data: MARKETERS }),
  });
  for (const row of rows) server.routes[`${PAGE}/${row.id}`] = () => json({ data: row });
  return server;
}

const MONTHS = Array.from({ length: 12 }, (_, i) => ({
  month: `2026-${String(i + 1).padStart(2, '0')}`,
  amount: i,
}));
const FIGURES = {
  sales: 4,
  amount: 500,
  firstSaleOn: '2024-01-01',
  lastSaleOn: '2026-09-01',
  years: [],
  months: MONTHS,
  lastSyncTime: null,
};
const MARKETERS = {
  from: '2026-06-01',
  to: '2026-09-15',
  today: '2026-09-15',
  rows: [
    {
      id: 'm1',
      name: 'רשת אור',
      city: null,
      agentId: null,
      agentName: null,
      isActive: true,
      customers: 1,
      activeCustomers: 1,
      sales: 1,
      amount: 1,
      previousAmount: 1,
      lastSaleOn: null,
      balance: 51_860,
      ageing: [],
      later: 0,
    },
  ],
  allAmount: 1,
  inactiveAfterDays: 45,
  vat: 'before',
  lastSyncTime: null,
};

const ALL = ['user_info.view', 'customers.view', 'reports.view', 'sales.view'];

async function open(path = PATH, permissions = ALL) {
  const server = customersServer();
  const app = renderApp({ permissions, server, path });
  const table = await screen.findByLabelText('לקוחות', { selector: '[role=grid]' });
  await within(table).findByText('לקוח 2');
  return { ...app, server, table };
}

it('selects active and inactive customers, in rows and totals, with the days of the setting', async () => {
  const { user, server, services, table } = await open();
  const choice = screen.getByRole('radiogroup', { name: 'אילו לקוחות' });
  expect(within(choice).getByRole('radio', { name: 'כולם 2' })).toBeChecked();
  expect(within(table).getByText('לקוח 2').closest('[role=row]')).toHaveTextContent('1.7.2026 77 ימים');
  expect(screen.getByText('פעיל: עם מכירה ב-45 הימים האחרונים')).toBeVisible();
  const sales = within(table).getAllByRole('link', { name: '2' });
  expect(sales[0]).toHaveAttribute('href', '/user-info/sales?customerId=c1&to=2026-09-16');
  await user.click(within(choice).getByText('לא פעילים 1'));
  expect(services.path()).toBe(`${PATH}?active=false`);
  await waitFor(() => expect(server.readQuery(PAGE)).toMatchObject({ active: 'false' }));
  expect(server.readQuery(`${PAGE}/totals`)).toMatchObject({ active: 'false' });
  expect(await screen.findByText('הכנסה שאבדה, לחודש')).toBeVisible();
  expect(table.querySelector('.ant-table-summary')).toHaveTextContent(
    /1–2.* מתוך .*2· בשקלים.*12300.*2,400$/,
  );
  await user.click(within(choice).getByText('כולם 2'));
  expect(services.path()).toBe(PATH);
});

it('shows the active customers for the link of the dashboard', async () => {
  const { server } = await open(`${PATH}?active=true&city=x`);
  expect(server.readQuery(PAGE)).toMatchObject({ active: 'true' });
  expect(screen.getByRole('radio', { name: 'פעילים 1' })).toBeChecked();
  // The numbers keep the other conditions.
  expect(screen.getByRole('radio', { name: 'כולם 7' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'לא פעילים 6' })).toBeVisible();
});

it('opens one panel of a customer, with links to the sales and to the ledger of the marketer', async () => {
  const { user, services } = await open(`${PATH}?customer=c1`);
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('514829037')).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  const bars = within(await panel.findByRole('list', { name: 'רכישות ב-12 חודשים' })).getAllByRole(
    'listitem',
  );
  expect(bars).toHaveLength(12);
  expect(bars[11]).toHaveTextContent('דצמבר 2026: \u206711');
  expect(panel.getByText('לקוח מאז', { exact: false })).toHaveTextContent('12.3.2023');
  expect(await panel.findByText('יתרה:', { exact: false })).toHaveTextContent('51,860.00');
  expect(panel.getByRole('link', { name: '7' })).toHaveAttribute(
    'href',
    '/user-info/sales?customerId=c1&sale=s7',
  );
  expect(panel.getByRole('link', { name: 'כל המכירות של הלקוח' })).toHaveAttribute(
    'href',
    '/user-info/sales?customerId=c1',
  );
  expect(panel.getByRole('link', { name: 'כרטסת המשווק' })).toHaveAttribute(
    'href',
    '/reports/smart-ledger?marketerId=m1',
  );
  await user.click(panel.getByRole('button', { name: 'הרשומה הבאה' }));
  expect(services.path()).toBe(`${PATH}?customer=c2`);
});

it.each([
  ['the latest ones', [buildSale(7)], ['7'], 0],
  ['none', [], [], 1],
])('lists of the sales of a customer %s', async (_what, data, numbers, notes) => {
  const server = customersServer();
  server.routes['GET /api/sales'] = () => json({ data, next: null, previous: null });
  renderApp({ permissions: ALL, server, path: `${PATH}?customer=c1` });
  const panel = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(panel.queryAllByText('אין מכירות')).toHaveLength(notes));
  await waitFor(() => expect(panel.queryAllByRole('link', { name: '7' })).toHaveLength(numbers.length));
  expect(panel.queryAllByRole('list', { name: 'המכירות האחרונות' })).toHaveLength(numbers.length);
  const query = { customerId: 'c1', limit: '10', sort: 'date', direction: 'desc' };
  expect(server.readQuery('GET /api/sales')).toEqual(query);
});

it('leads nowhere that the user may not open', async () => {
  await open(`${PATH}?customer=c1`, ['user_info.view', 'customers.view']);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('514829037');
  expect(panel.queryByRole('link', { name: /כל המכירות|כרטסת|רשת אור/ })).toBeNull();
});

it('names the missing permission to a user who may not see customers', async () => {
  renderApp({ permissions: ['user_info.view'], server: customersServer(), path: PATH });
  expect(await screen.findByText(/customers\.view/)).toBeVisible();
});

it.each([
  [1_400, ['לקוח', 'סוכן', 'משווק', 'מכירה אחרונה', 'מכירות', 'סך הרכישות', 'יצירת קשר']],
  [900, ['לקוח', 'סוכן', 'מכירה אחרונה', 'מכירות', 'סך הרכישות', 'יצירת קשר']],
  [400, ['לקוח', 'מכירה אחרונה', 'סך הרכישות', 'יצירת קשר']],
])('shows in %i pixels the columns %j', async (width, columns) => {
  setFrameWidth(width);
  expect(readColumns((await open()).table)).toEqual(columns);
});

it('aligns numbers and sorts by headers in the columns', async () => {
  expect(describeColumns((await open()).table)).toEqual([
    'לקוח, sorts',
    'סוכן',
    'משווק',
    'מכירה אחרונה, number, sorts',
    'מכירות, number',
    'סך הרכישות, number, sorts',
    'יצירת קשר',
  ]);
});
