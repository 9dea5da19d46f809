import { screen, waitFor } from '@testing-library/react';
import type { AgentArea } from '../../../contract/features/agent/agent-contract';
import type { SalarySale, Statement } from '../../../contract/features/salaries/statements-contract';
import { renderApp } from '../../lib/testing/render';
import { json, TestServer } from '../../lib/testing/services';

const SLOW_START = { timeout: 20_000 };

const compared = {
  from: '2026-08-01',
  to: '2026-08-16',
  amount: 20,
  sales: 1,
  salesAmount: 200,
  statuses: [],
};
const statement: Statement = {
  ...compared,
  from: '2026-09-01',
  to: '2026-09-16',
  amount: 30,
  period: '2026-09',
  today: '2026-09-16',
  agent: { id: 'a1', name: 'דנה לוי' },
  employeeNumber: null,
  employment: null,
  payable: 30,
  corrections: [],
  lateChanges: [],
  closings: [],
  areStatusesChosen: false,
  previous: compared,
  previousYear: compared,
  lastSyncTime: null,
  isEqualToCrm: null,
  refusedSales: 0,
};
const area: AgentArea = {
  today: '2026-09-16',
  agent: statement.agent,
  lastSyncTime: null,
  statement,
  sales: { amount: 300, previous: 200, count: 1 },
  target: null,
  months: [],
  inactive: { afterDays: 90, count: 0, customers: [] },
};

it('shows the newest sales of the month, and all of them on request', async () => {
  const sale = (day: number): SalarySale => ({
    id: `s${day}`,
    number: `10${day}`,
    saleDate: `2026-09-${day}`,
    customerId: 'c1',
    customerName: 'מאפיית השחר',
    agentId: 'a1',
    agentName: 'דנה לוי',
    productName: null,
    amount: 100,
    commission: 10,
    statusCode: 4,
    statusName: 'שולמה',
    isCounted: true,
  });
  const days = Array.from({ length: 9 }, (_, i) => 18 - i);
  const server = new TestServer({
    'GET /api/agent/me': () => json({ data: { ...area, sales: { ...area.sales, count: 9 } } }),
    'GET /api/agent/me/sales': () => json({ data: days.map(sale), next: null }),
  });
  const { user } = renderApp({ path: '/agent', permissions: [], server });
  expect(await screen.findByText('1018', {}, SLOW_START)).toBeInTheDocument();
  expect(screen.getByText('1011')).toBeInTheDocument();
  expect(screen.queryByText('1010')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'הכול (9)' }));
  expect(screen.getByText('1010')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'הכול (9)' })).not.toBeInTheDocument();
});

it('explains the salary in a panel that a link opens and Back closes', async () => {
  const server = new TestServer({
    'GET /api/agent/me': () => json({ data: area }),
    'GET /api/agent/me/statement': () => json({ data: statement }),
    'GET /api/agent/me/sales': () => json({ data: [], next: null }),
  });
  const { user, services } = renderApp({ path: '/agent?month=2026-09', permissions: [], server });
  await screen.findByRole('dialog', {}, SLOW_START);
  const push = jest.spyOn(services.navigation, 'push');
  await user.click(screen.getByRole('button', { name: 'סגירה' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'למה הסכום הזה?' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(push).toHaveBeenLastCalledWith('/agent?period=2026-09');
});
