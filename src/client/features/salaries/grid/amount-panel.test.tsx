import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';
import { MONTH, salaryRoutes, statement } from '../testing/salaries';

const path = '/user-info/salaries?year=2026&period=2026-08&amountOf=a1';

it('steps through the amounts of a month, and gives each as text and as a sheet', async () => {
  const server = new TestServer(salaryRoutes());
  const { user, services } = renderApp({
    path,
    permissions: ['user_info.view', 'salaries.view', 'sales.view'],
    server,
  });
  const panel = within(await screen.findByRole('dialog'));
  const sale = await panel.findByRole('link', { name: 'לקוח 2002' });
  expect(sale.closest('li')).toHaveTextContent(/200\.55.*2002.*שולמה.*מ-9,000/);
  expect(sale).toHaveAttribute('href', '/user-info/sales?sale=2002');
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(panel.getByRole('button', { name: /^העתק/ }));
  await waitFor(() => expect(write).toHaveBeenCalled());
  const [copied = ''] = write.mock.lastCall ?? [];
  expect(copied.split('\n').map((line) => line.split('\t'))).toEqual([
    ['דנה לוי, אוגוסט 2026', '', '', '', '1200.55'],
    ['תאריך', 'מכירה', 'לקוח', 'סכום', 'עמלה'],
    ['10.8.2026', '2001', 'לקוח 2001', '9000', '1000'],
    ['10.8.2026', '2002', 'לקוח 2002', '9000', '200.55'],
  ]);
  const file = 'GET /api/salaries/statement/xlsx';
  await user.click(panel.getByRole('button', { name: /Excel/ }));
  await waitFor(() => expect(server.count(file)).toBe(1));
  expect(server.calls.find(({ name }) => name === file)?.url).toMatch(/\?month=2026-08&agentId=a1$/);
  expect(panel.getByRole('button', { name: 'הרשומה הקודמת' })).toBeDisabled();
  await user.click(await panel.findByRole('button', { name: 'הרשומה הבאה' }));
  expect(services.path()).toMatch(/period=2026-08&amountOf=a2$/);
  // The sum is below the last agent, as in the grid.
  await user.click(await panel.findByRole('button', { name: 'הרשומה הבאה' }));
  expect(services.path()).toMatch(/period=2026-08$/);
  await waitFor(() => expect(panel.getByRole('button', { name: 'הרשומה הבאה' })).toBeDisabled());
});

it('steps by keys to the next month of the row, and down the column in the order of the grid', async () => {
  const { user, services } = renderApp({
    path: `${path}&sort=total&direction=asc`,
    permissions: ['user_info.view', 'salaries.view'],
    server: new TestServer(salaryRoutes()),
  });
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText('לקוח 2002');
  await screen.findByRole('button', { name: /דנה לוי, אוגוסט: / });
  act(() => panel.focus());
  await user.keyboard('{ArrowRight}');
  expect(services.path()).toMatch(/period=2026-07&amountOf=a1$/);
  await user.keyboard('{ArrowRight}');
  expect(services.path()).toMatch(/period=2026-07&amountOf=a1$/);
  await user.keyboard('{ArrowLeft}');
  expect(services.path()).toMatch(/period=2026-08&amountOf=a1$/);
  await user.keyboard('k');
  expect(services.path()).toMatch(/period=2026-08&amountOf=a2$/);
  await user.keyboard('{ArrowLeft}');
  expect(services.path()).toMatch(/period=2026&amountOf=a2$/);
});

it('lists late changes of a closed month, and leads to them', async () => {
  const change = { month: MONTH, number: null, agentId: 'a1', agentName: null, frozen: null, live: null };
  const lateChanges = [{ ...change, saleId: 's9', difference: -20 }];
  const closings = [
    { month: MONTH, statusCodes: null, closedAt: '2026-09-02T09:00:00Z', closedBy: 'פ', seal: null },
  ];
  const server = new TestServer({
    ...salaryRoutes(),
    'GET /api/salaries/statement': () => json({ data: { ...statement, lateChanges, closings } }),
  });
  renderApp({ path, permissions: ['user_info.view', 'salaries.view'], server });
  const panel = within(await screen.findByRole('dialog'));
  const late = await panel.findByRole('alert');
  expect(late).toHaveTextContent(/^שינויים מאוחרים ממתינים.*s9.*20\.00/);
  expect(panel.getByText(/^החודש סגור/)).toBeVisible();
  const link = within(late).getByRole('link', { name: 'לשינויים המאוחרים' });
  expect(link.getAttribute('href')).toMatch(/\?month=2026-08$/);
});
