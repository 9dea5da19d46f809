import { screen, waitFor, within } from '@testing-library/react';
import type { AgentArea } from '#contract/features/agent-area/agent-area-contract';
import type { SalarySale, Statement } from '#contract/features/salaries/statements-contract';
import { renderApp } from '#client/lib/testing/render';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { buildProfile } from '#client/lib/testing/profile';
import { json, TestServer } from '#client/lib/testing/services';

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
  target: null,
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
  customers: 2,
  inactive: { afterDays: 90, count: 0, customers: [] },
};

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
const status = { statusCode: 4, statusName: 'שולמה', isCounted: true, amount: 900, commission: 90 };

it('shows the newest sales of the month, and all of them on request', async () => {
  const days = Array.from({ length: 9 }, (_, i) => 18 - i);
  const shown = { ...statement, statuses: [{ ...status, sales: 9 }] };
  const server = new TestServer({
    'GET /api/agent/me': () => json({ data: { ...area, statement: shown } }),
    'GET /api/agent/me/sales': () => json({ data: days.map(sale), next: null }),
    'GET /api/agent/me/months': () => json({ data: [] }),
  });
  const { user } = renderApp({ path: '/agent', permissions: [], server });
  expect(await screen.findByText('1018')).toBeInTheDocument();
  expect(screen.getByText('1011')).toBeInTheDocument();
  expect(screen.queryByText('1010')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'כל ה-9' }));
  expect(screen.getByText('1010')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'כל ה-9' })).not.toBeInTheDocument();
});

it('shows who read the own pay, a line a person and day', async () => {
  const server = new TestServer({
    'GET /api/agent/me': () => json({ data: area }),
    'GET /api/agent/me/sales': () => json({ data: [], next: null }),
    'GET /api/agent/me/months': () => json({ data: [] }),
    'GET /api/agent/views': () =>
      json({
        data: [
          { readerName: 'פנינה שכר', seenOn: '2026-09-15', isEverybody: true },
          { readerName: null, seenOn: '2026-09-14', isEverybody: false },
          ...[13, 12, 11, 10].map((day) => ({
            readerName: null,
            seenOn: `2026-09-${day}`,
            isEverybody: false,
          })),
        ],
      }),
  });
  const { user } = renderApp({ path: '/agent', permissions: [], server });
  const reader = await screen.findByText('פנינה שכר');
  const list = within(reader.closest('ul')!);
  const lines = list.getAllByRole('listitem');
  expect(lines).toHaveLength(5);
  expect(lines.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    '15.9 פנינה שכר · ברשימה של כל הסוכנים',
    expect.stringContaining('14.9 משתמש שאינו קיים'),
  ]);
  await user.click(screen.getByRole('button', { name: 'כל ה-6' }));
  expect(list.getAllByRole('listitem')).toHaveLength(6);
});

it('states the sales of all statuses, and those that count as in the statement', async () => {
  const statuses = [
    { ...status, sales: 32 },
    { statusCode: 5, statusName: 'מבוטלת', isCounted: false, sales: 2, amount: 100, commission: 10 },
  ];
  const shown = { ...statement, statuses, sales: 32, salesAmount: 900 };
  const server = new TestServer({
    'GET /api/agent/me': () => json({ data: { ...area, statement: shown } }),
    'GET /api/agent/me/sales': () => json({ data: [], next: null }),
    'GET /api/agent/me/months': () => json({ data: [] }),
  });
  renderApp({ path: '/agent', permissions: [], server });
  const figure = await screen.findByTestId('figure-my-sales');
  const card = figure.closest('.ant-card');
  expect(card).toHaveTextContent(
    /1,000.*34 מכירות, בכל הסטטוסים.*במשכורת נספרות 32 מכירות, .*900\.00.*לפי הסטטוסים: שולמה/,
  );
});

it('explains the salary in a panel that Back closes', async () => {
  const server = new TestServer({
    'GET /api/agent/me': () => json({ data: area }),
    'GET /api/agent/me/statement': () => json({ data: statement }),
    'GET /api/agent/me/sales': () => json({ data: [], next: null }),
    'GET /api/agent/me/months': () => json({ data: [] }),
  });
  const { user, services } = renderApp({ path: '/agent?period=2026-09', permissions: [], server });
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByText('אין מכירות')).toBeInTheDocument();
  expect(within(panel).queryByText('שינויים מאוחרים ממתינים')).toBeNull();
  const push = jest.spyOn(services.navigation, 'push');
  await user.click(screen.getByRole('button', { name: 'סגירה' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'למה הסכום הזה?' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(push).toHaveBeenLastCalledWith('/agent?period=2026-09');
});

it("downloads last month's statement in two clicks, and opens a sale of it", async () => {
  const august = { ...statement, period: '2026-08', payable: 55, closings: [] };
  const requests: string[] = [];
  const note = (url: URL): void => void requests.push(url.pathname + url.search);
  const server = new TestServer({
    'GET /api/agent/me': () => json({ data: area }),
    'GET /api/agent/me/statement': () => json({ data: august }),
    'GET /api/agent/me/statement/pdf': (_init, url) => {
      note(url);
      return new Response('%PDF');
    },
    'GET /api/agent/me/sales': () => json({ data: [sale(10)], next: null }),
    'GET /api/agent/me/sales/s10': (_init, url) => {
      note(url);
      return json({ data: { ...sale(10), productName: 'מאזניים' } });
    },
    'GET /api/agent/me/months': () => json({ data: [] }),
  });
  const { user } = renderApp({ path: '/agent', permissions: [], server });
  await user.click(await screen.findByRole('button', { name: 'החודש הקודם' }));
  await user.click(await screen.findByRole('button', { name: 'טיוטה ב-PDF' }));
  await waitFor(() => expect(requests).toEqual(['/api/agent/me/statement/pdf?month=2026-08']));
  expect(screen.getByTestId('figure-my-salary')).toHaveTextContent('55.00');
  await user.click(await screen.findByRole('link', { name: 'מאפיית השחר' }));
  expect(await screen.findByText('מאזניים')).toBeInTheDocument();
  expect(requests[1]).toBe('/api/agent/me/sales/s10?month=2026-08');
});

it('lists the own customers, and finds one', async () => {
  const customer = { name: 'אופטיקה נורית', city: 'חיפה', phone: '052-1234567', doNotContact: false };
  const filters: string[] = [];
  const server = new TestServer({
    'GET /api/agent/me/customers': (_init, url) => {
      filters.push(url.search);
      return json({ data: [{ id: 'c1', lastSaleOn: '2026-08-01', ...customer }], next: null });
    },
  });
  const { user } = renderApp({ path: '/agent/customers?active=false', permissions: [], server });
  expect(await screen.findByText('אופטיקה נורית')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'התקשרות אל אופטיקה נורית' })).toHaveAttribute(
    'href',
    'tel:+972521234567',
  );
  await user.type(screen.getByRole('textbox'), 'נורית');
  await waitFor(() => expect(filters.at(-1)).toContain(encodeURIComponent('נורית')));
  expect(filters.every((search) => search.includes('active=false'))).toBe(true);
});

describe('on a phone', () => {
  const server = (permissions: string[]) =>
    new TestServer({
      'GET /api/auth/userProfile': () => json(buildProfile({ permissions, isAgent: true })),
      'GET /api/agent/me': () => json({ data: area }),
      'GET /api/agent/me/sales': () => json({ data: [sale(10)], next: null }),
      'GET /api/agent/me/months': () =>
        json({ data: [{ month: '2026-09', amount: 30, payable: 30, isClosed: false }] }),
      'GET /api/agent/me/customers': () => json({ data: [], next: null }),
    });
  const OTHER = ['inventory.view'];
  const getBar = () => screen.queryByRole('navigation', { name: 'האזור שלי' });

  it('shows the pay alone, and leads to sales and customers by the bar of who has no other page', async () => {
    narrowWindow();
    const { user, services } = renderApp({ path: '/agent', permissions: [], server: server([]) });
    expect(await screen.findByTestId('figure-my-salary')).toHaveTextContent('30.00');
    expect(await screen.findByRole('list', { name: 'המשכורות שלי ב-2026' })).toBeVisible();
    expect(screen.queryByTestId('figure-my-sales')).toBeNull();
    const bar = within(getBar()!);
    expect(bar.getByRole('link', { name: 'שכר' })).toHaveAttribute('aria-current', 'page');
    await user.click(bar.getByRole('link', { name: 'מכירות' }));
    expect(services.path()).toBe('/agent/sales');
    expect(await screen.findByTestId('figure-my-sales')).toBeVisible();
    expect(await screen.findByText('1010')).toBeVisible();
    await user.click(bar.getByRole('link', { name: 'לקוחות' }));
    expect(services.path()).toBe('/agent/customers');
    expect(await screen.findByText('למי כדאי לחזור')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'פתיחת התפריט' }));
    const menu = within(await screen.findByRole('dialog', { name: 'תפריט ראשי' }));
    const pages = within(menu.getByRole('navigation')).getAllByRole('link');
    expect(pages.map(({ textContent }) => textContent)).toEqual(['שכר', 'מכירות', 'לקוחות']);
  });

  it('has no bar for who has other pages, but links to them', async () => {
    narrowWindow();
    renderApp({ path: '/agent', permissions: OTHER, server: server(OTHER) });
    expect(await screen.findByRole('link', { name: 'כל המכירות שלי' })).toHaveAttribute(
      'href',
      '/agent/sales',
    );
    expect(getBar()).toBeNull();
  });
});

it('has no bar on a wide screen', async () => {
  const server = new TestServer({ 'GET /api/agent/me': () => json({ data: area }) });
  renderApp({ path: '/agent', permissions: [], server });
  expect(await screen.findByTestId('figure-my-sales')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'האזור שלי' })).toBeNull();
});
