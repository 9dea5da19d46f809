import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '#client/lib/http/api';
import { buildCustomer } from '#client/features/customers/testing/customers';
import { buildSale, salesServer } from './testing/sales';
import { renderApp } from '#client/lib/testing/render';
import { json, errorResponse } from '#client/lib/testing/services';
import { grid, openSales, PATH, threeSalesServer } from './testing/open-sales';

const CUSTOMER = buildCustomer('c30', { name: 'לקוח 30', email: null });

const then = (amount: number) => ({
  saleDate: '2026-09-14',
  agentId: 'a1',
  agentName: 'דנה כהן',
  amount,
  commission: amount / 10,
  statusCode: 4,
  statusName: 'שולמה',
});
const change = { month: '2026-09', number: '30', agentId: 'a1', agentName: 'דנה כהן' };
const LATE = {
  waiting: [
    { ...change, saleId: 's30', difference: -182.5, frozen: then(6_240), live: then(4_415) },
    { ...change, saleId: 's31', difference: 999, frozen: then(1), live: then(2) },
  ],
  decided: [],
  openMonths: [],
};

const LEDGER = '/reports/smart-ledger?marketerId=m1';

describe('sale', () => {
  it('opens and closes by the keyboard, with its panel in the address', async () => {
    const { user, services } = await openSales(threeSalesServer());
    const table = await grid();
    table.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByText('לקוח 30')).toBeVisible();
    expect(services.path()).toBe(`${PATH}?sale=s30`);
    expect(table.querySelector('[aria-selected=true]')).toHaveTextContent('לקוח 30');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(services.path()).toBe(PATH);
  });

  it('links to its customer for a user who may see customers', async () => {
    const server = threeSalesServer();
    server.routes['GET /api/customers/c30'] = () => json({ data: CUSTOMER });
    const { user, services } = await openSales(server, '?sale=s30', ['sales.view', 'customers.view']);
    const panel = await screen.findByRole('dialog');
    await user.click(await within(panel).findByText('לקוח 30'));
    expect(services.path()).toBe(`${PATH}?customer=c30`);
  });

  it.each([
    ['leads to the ledger of its marketer whoever may see reports', ['reports.view'], LEDGER],
    ['names its marketer to anybody else', [], undefined],
  ])('%s', async (_what, permissions, address) => {
    const server = salesServer([buildSale(30, { marketerId: 'm1', marketerName: 'צפון שיווק' })]);
    renderApp({
      server,
      path: `${PATH}?sale=s30`,
      permissions: ['user_info.view', 'sales.view', ...permissions],
    });
    const panel = within(await screen.findByRole('dialog'));
    const name = await panel.findByText('צפון שיווק');
    expect(name.closest('a')?.getAttribute('href')).toBe(address);
  });

  it('shows how to contact its customer, unless the customer does not want to be contacted', async () => {
    const server = threeSalesServer();
    server.routes['GET /api/customers/c30'] = () => json({ data: CUSTOMER });
    server.routes['GET /api/customers/c2'] = () =>
      json({ data: { ...CUSTOMER, id: 'c2', doNotContact: true } });
    const { user } = await openSales(server, '?sale=s30', ['sales.view', 'customers.view']);
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByLabelText('התקשרות אל לקוח 30')).toHaveAttribute('href', 'tel:+972505550111');
    await user.click(panel.getByLabelText('הרשומה הקודמת'));
    expect(await panel.findByText('לא ליצור קשר')).toBeVisible();
    expect(panel.queryByLabelText(/התקשרות/)).toBeNull();
  });

  it("shows the month of its salary and the agent's share to a user who may see salaries", async () => {
    const server = threeSalesServer();
    const closing = {
      month: '2026-09',
      state: 'closed',
      checks: [],
      closing: null,
      statusCodes: null,
      agents: 1,
      sent: 0,
    };
    server.routes['GET /api/salaries/closings/2026-09'] = () =>
      json({ data: { ...closing, amount: 3, payable: 3, heldBy: [] } });
    server.routes['GET /api/salaries/late-changes'] = () => json({ data: LATE });
    await openSales(server, '?sale=s30', ['sales.view', 'salaries.view']);
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('ספטמבר 2026')).toBeVisible();
    expect(await panel.findByText('סגור')).toBeVisible();
    expect(panel.getByText('10.0%')).toBeVisible();
    const late = (await panel.findByText('שינוי מאוחר:', { exact: false })).closest('[role=alert]');
    expect(late).toHaveTextContent(/-182\.50.*6,240\.00.*4,415\.00.*ספטמבר 2026/);
    expect(panel.queryByText(/999/)).toBeNull();
  });

  it('hides both from other users', async () => {
    const { server } = await openSales(threeSalesServer(), '?sale=s30');
    await within(await screen.findByRole('dialog')).findByText('לקוח 30');
    expect(screen.queryByText('חודש השכר')).toBeNull();
    expect(server.calls.filter(({ url }) => /customers|salaries/.test(url))).toEqual([]);
  });

  it('opens by its address; a deleted sale shows a message', async () => {
    await openSales(threeSalesServer(), '?sale=s9');
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(/לא נמצאה/);
  });

  it('shows the price of a unit, city and tax id of the customer, and more sales of the customer', async () => {
    const server = threeSalesServer();
    server.routes['GET /api/customers/c30'] = () => json({ data: CUSTOMER });
    await openSales(server, '?sale=s30', ['sales.view', 'customers.view']);
    const panel = within(await screen.findByRole('dialog'));
    expect((await panel.findByText('כמות ומחיר')).closest('tr')).toHaveTextContent(/2 × 15\.00/);
    expect(await panel.findByText('514829037')).toBeVisible();
    expect(panel.getByText('אשדוד')).toBeVisible();
    const more = within(await panel.findByRole('list', { name: 'עוד מכירות של הלקוח' }));
    expect(more.getAllByRole('listitem')).toHaveLength(2);
    expect(more.queryByText('30')).toBeNull();
    // Three others, with the sale itself.
    const query = { customerId: 'c30', limit: '4', sort: 'date', direction: 'desc' };
    expect(server.readQuery('GET /api/sales')).toEqual(query);
  });

  it('that violates the contract is not shown', async () => {
    const server = threeSalesServer();
    server.routes['GET /api/sales/s9'] = () => json({ data: { id: 's9' } });
    await openSales(server, '?sale=s9');
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(/לא נטענ/);
  });

  it('that is deleted while it is open shows a message', async () => {
    const { server, store } = await openSales(threeSalesServer(), '?sale=s30');
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByText('לקוח 30')).toBeVisible();
    server.routes['GET /api/sales/s30'] = () => errorResponse(404, 'not_found');
    act(() => void store.dispatch(api.util.invalidateTags(['sales'])));
    expect(await within(panel).findByRole('alert')).toHaveTextContent(/לא נמצאה/);
    expect(within(panel).queryByText('לקוח 30')).toBeNull();
  });

  it('that fails to load can be retried', async () => {
    const server = threeSalesServer();
    const response = server.routes['GET /api/sales/s30']!;
    server.routes['GET /api/sales/s30'] = () => errorResponse(422, 'internal');
    const { user } = await openSales(server, '?sale=s30');
    const panel = await screen.findByRole('dialog');
    const failed = await within(panel).findByRole('alert');
    server.routes['GET /api/sales/s30'] = response;
    await user.click(within(failed).getByRole('button', { name: 'ניסיון חוזר' }));
    expect(await within(panel).findByText('לקוח 30')).toBeVisible();
  });
});
