import { screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '../../../contract/features/customers/customers-contract';
import { renderApp } from '../../lib/testing/render';
import { json, ORIGIN, TestServer } from '../../lib/testing/services';

const PAGE = 'GET /api/customers';
const PATH = '/user-info/customers';
const SLOW_START = { timeout: 20_000 };

function buildCustomer(number: number, overrides: Partial<Customer> = {}): Customer {
  return {
    id: `c${number}`,
    name: `לקוח ${number}`,
    taxId: '514829037',
    phone: '050-555-0111',
    email: 'one@example.com',
    city: 'אשדוד',
    agentId: 'a1',
    agentName: 'טל רוזנברג',
    marketerId: 'm1',
    marketerName: 'רשת אור',
    createdAt: null,
    lastSaleOn: '2026-09-01',
    lifetimeAmount: number * 100,
    lastYearAmount: number * 10,
    doNotContact: false,
    ...overrides,
  };
}

function customersServer() {
  const rows = [1, 2].map((number) => buildCustomer(number));
  const server = new TestServer({
    [PAGE]: () => json({ data: rows, next: null, previous: null }),
    [`${PAGE}/totals`]: () =>
      json({ data: { count: 2, lifetimeAmount: 300, inactiveAfterDays: 45, lastSyncTime: null } }),
  });
  for (const row of rows) server.routes[`${PAGE}/${row.id}`] = () => json({ data: row });
  return server;
}

const ALL = ['user_info.view', 'customers.view', 'reports.view', 'sales.view'];

async function open(path = PATH, permissions = ALL) {
  const server = customersServer();
  const app = renderApp({ permissions, server, path });
  const table = await screen.findByLabelText('לקוחות', { selector: '[role=grid]' }, SLOW_START);
  await within(table).findByText('לקוח 2');
  return { ...app, server, table };
}

const getQuery = (server: TestServer, name = PAGE) =>
  Object.fromEntries(
    new URL(server.calls.filter((call) => call.name === name).at(-1)!.url, ORIGIN).searchParams,
  );

it('selects active and inactive customers, in rows and totals, with the days of the setting', async () => {
  const { user, server, services } = await open();
  const choice = screen.getByRole('radiogroup', { name: 'אילו לקוחות' });
  expect(within(choice).getByRole('radio', { name: 'כולם' })).toBeChecked();
  expect(screen.getByText('פעיל: עם מכירה ב-45 הימים האחרונים')).toBeVisible();
  await user.click(within(choice).getByText('לא פעילים'));
  expect(services.path()).toBe(`${PATH}?active=false`);
  await waitFor(() => expect(getQuery(server)).toMatchObject({ active: 'false' }));
  expect(getQuery(server, `${PAGE}/totals`)).toMatchObject({ active: 'false' });
  await user.click(within(choice).getByText('כולם'));
  expect(services.path()).toBe(PATH);
});

it('shows the active customers for the link of the dashboard', async () => {
  const { server } = await open(`${PATH}?active=true`);
  expect(getQuery(server)).toMatchObject({ active: 'true' });
  expect(screen.getByRole('radio', { name: 'פעילים' })).toBeChecked();
});

it('opens one panel of a customer, with links to the sales and to the ledger of the marketer', async () => {
  const { user, services } = await open(`${PATH}?customer=c1`);
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('514829037')).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
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

it('leads nowhere that the user may not open', async () => {
  await open(`${PATH}?customer=c1`, ['user_info.view', 'customers.view']);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('514829037');
  expect(panel.queryByRole('link', { name: /כל המכירות|כרטסת|רשת אור/ })).toBeNull();
});

it('names the missing permission to a user who may not see customers', async () => {
  renderApp({ permissions: ['user_info.view'], server: customersServer(), path: PATH });
  expect(await screen.findByText(/customers\.view/, {}, SLOW_START)).toBeVisible();
});
