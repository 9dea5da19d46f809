import { screen, waitFor, within } from '@testing-library/react';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';
import { salaryRoutes } from '../testing/salaries';

const PERMISSIONS = ['user_info.view', 'reports.view', 'salaries.view', 'salaries.manage'];

const row = (agentId: string, employeeNumber: string | null, amount: number) => ({
  agentId,
  agentName: `סוכן ${agentId}`,
  employeeNumber,
  employment: 'employee',
  quantity: 1,
  amount,
});

const METADATA = {
  years: [2026, 2025, 2024, 2023, 2022, 2019],
  agents: [{ id: 'a1', name: 'דנה לוי' }],
  statuses: [],
  computedAt: '2026-09-16T00:00:00Z',
};

function payrollServer(): TestServer {
  const rows = [row('a1', '7', 83_138.84), row('a2', null, 3_575.11)];
  return new TestServer({
    ...salaryRoutes(),
    'GET /api/salaries/metadata': () => json({ data: METADATA }),
    'GET /api/reports/salaries/payroll': () =>
      json({ data: { month: '2026-08', isClosed: true, seal: null, componentCode: '100', rows } }),
    'GET /api/reports/salaries/payroll/xlsx': () => new Response('file'),
  });
}

it("summarises the payroll file's omissions in three lines, and asks before the download", async () => {
  const server = payrollServer();
  const { user } = renderApp({ path: '/reports/salaries', permissions: PERMISSIONS, server });
  await user.click(await screen.findByRole('button', { name: 'קובץ לרואה החשבון' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sums = (await dialog.findByText('לתשלום בחודש הסגור')).closest('tfoot, .ant-table-summary');
  expect(sums).toHaveTextContent(
    /לתשלום בחודש הסגור\s*86,713\.95.*− ללא מספר עובד\s*3,575\.11.*= בקובץ\s*83,138\.84/,
  );
  await user.click(dialog.getByRole('button', { name: /הורדת הקובץ/ }));
  const title = await screen.findByText('להוריד קובץ שאינו כולל את כולם?');
  const confirmation = within(title.closest<HTMLElement>('[role=dialog]')!);
  expect(confirmation.getByText('סוכן a2')).toBeInTheDocument();
  expect(server.count('GET /api/reports/salaries/payroll/xlsx')).toBe(0);
  await user.click(confirmation.getByRole('button', { name: 'הורדה בלעדיהם' }));
  await waitFor(() => expect(server.count('GET /api/reports/salaries/payroll/xlsx')).toBe(1));
});

it('offers every year with sales', async () => {
  const { user } = renderApp({
    path: '/reports/salaries',
    permissions: PERMISSIONS,
    server: payrollServer(),
  });
  await user.click(await screen.findByRole('combobox', { name: 'שנים קודמות' }));
  await user.click(await screen.findByTitle('2019'));
  expect(await screen.findByRole('radio', { name: '2019' })).toBeChecked();
});

it('filters by sales without an agent', async () => {
  const server = payrollServer();
  const requests: string[][] = [];
  const response = server.routes['POST /api/salaries/query']!;
  server.routes['POST /api/salaries/query'] = (init, url) => {
    requests.push((JSON.parse(String(init.body)) as { filters: { agentIds: string[] } }).filters.agentIds);
    return response(init, url);
  };
  const { user } = renderApp({ path: '/user-info/salaries', permissions: PERMISSIONS, server });
  await user.click(await screen.findByRole('button', { name: 'סוכנים' }));
  await user.click(await screen.findByRole('checkbox', { name: 'ללא סוכן' }));
  await waitFor(() => expect(requests).toContainEqual(['']));
});

it('shows each amount above last year, or only the difference, and opens its sales', async () => {
  const server = payrollServer();
  const { user, services } = renderApp({ path: '/reports/salaries', permissions: PERMISSIONS, server });
  const amount = await screen.findByRole('button', { name: /דנה לוי, אוגוסט: 1,201/ });
  expect(amount.closest('td')).toHaveTextContent(/^1,201.*900$/);
  await user.click(screen.getByRole('combobox', { name: 'תצוגה' }));
  await user.click(await screen.findByTitle('ההפרש'));
  const row = (await screen.findByText('דנה לוי')).closest('tr')!;
  await waitFor(() => expect(row).toHaveTextContent(/301/));
  expect(row).not.toHaveTextContent(/1,201/);
  await user.click(screen.getByRole('combobox', { name: 'תצוגה' }));
  await user.click(await screen.findByTitle('השנה בלבד'));
  await user.click(await screen.findByRole('button', { name: /דנה לוי, אוגוסט/ }));
  expect(await within(await screen.findByRole('dialog')).findByText('לקוח 2002')).toBeInTheDocument();
  expect(services.path()).toContain('period=2026-08&amountOf=a1');
  await user.click(await screen.findByRole('button', { name: /900/ }));
  expect(services.path()).toContain('period=2025-08&amountOf=a1');
});

it('links sums, and last year’s amounts of agents without one this year, to their sales', async () => {
  const server = payrollServer();
  const response = server.routes['GET /api/reports/salaries']!;
  server.routes['GET /api/reports/salaries'] = async (...request) => {
    const { data } = (await (await response(...request)).json()) as { data: CompanySalaries };
    data.previous.salaries['2025-07'] = { a2: { amount: 55, payable: 55, sales: 1, waiting: 0 } };
    return json({ data });
  };
  const { user, services } = renderApp({ path: '/reports/salaries', permissions: PERMISSIONS, server });
  const getFigure = (label: string) => within(screen.getByText(label).parentElement!);
  await screen.findByText('2026, עד היום');
  expect(getFigure('2026, עד היום').getByRole('link')).toHaveAttribute(
    'href',
    '/reports/salaries?year=2026&period=2026',
  );
  // The sum of last year ends today.
  expect(getFigure('2025, אותם ימים').queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Alex \(TLV\), יולי: .*55/ }));
  expect(services.path()).toContain('period=2025-07&amountOf=a2');
  await user.click(screen.getByRole('button', { name: /ליום עבודה, אוגוסט/ }));
  expect(services.path()).toContain('period=2026-08');
  expect(services.path()).not.toContain('amountOf');
});
