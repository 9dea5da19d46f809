import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MarketersReport } from '#contract/features/reports/marketers-contract';
import type { SalesPrint } from '#contract/features/reports/sales-print-contract';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, errorResponse, TestClock, TestServer } from '#client/lib/testing/services';
import { describeColumns, readColumns, setFrameWidth } from '#client/lib/testing/columns';
import { ledgerPageTexts as texts } from './reports-texts';
import { LEDGER } from './testing/ledger';

const PERMISSIONS = [
  'reports.view',
  'inactive_customers.view',
  'sales_print.view',
  'customers.view',
  'sales.view',
];

const MARKETERS: MarketersReport = {
  from: '2026-06-01',
  to: '2026-09-16',
  today: '2026-09-16',
  rows: [
    {
      id: 'm1',
      name: 'נקודת חיבור',
      city: 'חיפה',
      agentId: null,
      agentName: null,
      isActive: true,
      customers: 9,
      activeCustomers: 4,
      sales: 12,
      amount: 4_000,
      previousAmount: 2_000,
      lastSaleOn: '2026-09-01',
      balance: 5_000,
      ageing: [0, 0, 0, 5_000],
      later: 0,
    },
  ],
  allAmount: 8_000,
  inactiveAfterDays: 90,
  vat: 'included',
  lastSyncTime: null,
};

const PRINT: SalesPrint = {
  rows: Array.from({ length: 30 }, (_, i) => ({
    id: `s${i}`,
    number: `N${i}`,
    saleDate: '2026-09-01',
    customerName: 'קפה גרציה',
    city: null,
    phone: null,
    agentName: 'נועה לוי',
    marketerName: null,
    productName: 'מסוף',
    quantity: 2,
    amount: 10.1,
    statusName: 'חדשה',
  })),
  amount: 303,
  statuses: [{ statusName: 'חדשה', count: 30, amount: 303 }],
  vat: 'before',
  lastSyncTime: null,
};

const CUSTOMER = {
  id: 'c1',
  name: 'קפה גרציה',
  taxId: null,
  phone: '050-555-0111',
  email: null,
  city: 'חיפה',
  agentId: null,
  agentName: null,
  marketerId: null,
  marketerName: null,
  createdAt: null,
  lastSaleOn: '2026-01-01',
  salesCount: 3,
  lifetimeAmount: 900,
  lastYearAmount: 700,
  doNotContact: false,
};

const NEVER_BOUGHT = { ...CUSTOMER, id: 'c2', name: 'מאפיית רון', lastSaleOn: null, lastYearAmount: 0 };

const OPEN = {
  debtors: [{ id: 'm1', name: 'נקודת חיבור', city: 'חיפה', balance: 5_000 }],
  creditors: [{ id: 'm2', name: null, city: null, balance: -70 }],
};

const MARKETER_COLUMNS = [
  'משווק',
  'סוכן',
  'לקוחות',
  'פעילים',
  'מכירות',
  'סכום',
  'מגמה',
  'אחרונה',
  'גיול חוב',
  'מעל 90',
  'יתרה',
];

const INACTIVE_COLUMNS = 'לקוח|סוכן|משווק|מכירה אחרונה|מכירות|סך הרכישות|הכנסה שאבדה|יצירת קשר'.split('|');

function open(path: string, permissions = PERMISSIONS, routes: TestServer['routes'] = {}): TestServer {
  const server: TestServer = new TestServer({
    'GET /api/reports/smart-ledger': () => json({ data: LEDGER }),
    'GET /api/reports/smart-ledger/names/marketer': () => json({ data: [] }),
    'GET /api/reports/smart-ledger/open-balances': () => json({ data: OPEN }),
    'GET /api/sales/totals': () =>
      json({ data: { count: 31, amount: 9_100, statuses: [], lastSyncTime: null } }),
    'GET /api/marketers': () => json({ data: MARKETERS }),
    'GET /api/reports/sales-print': () => json({ data: PRINT }),
    'GET /api/reports/sales-print/statuses': () => json({ data: [] }),
    'GET /api/reports/resellers-summary': () =>
      json({
        data: [
          { ...CUSTOMER, daysSince: 258 },
          { ...NEVER_BOUGHT, daysSince: null },
        ],
        next: null,
        previous: null,
      }),
    'GET /api/reports/resellers-summary/totals': () =>
      json({
        data: {
          count: 1,
          lastSyncTime: null,
          lastYearAmount: 700,
          salesCount: 5,
          lifetimeAmount: 1_800,
          neverBought: 0,
          customers: 14,
          inactiveAfterDays: 90,
        },
      }),
    'GET /api/customers/c1': () => json({ data: CUSTOMER }),
    'GET /api/customers/c1/figures': () =>
      json({
        data: {
          sales: 2,
          amount: 900,
          firstSaleOn: '2025-01-01',
          lastSaleOn: '2026-01-01',
          years: [],
          months: [],
          lastSyncTime: null,
        },
      }),
    'GET /api/sales': () => json({ data: [], next: null, previous: null }),
    ...routes,
  });
  renderApp({
    permissions,
    server,
    services: buildServices({ server, path, clock: new TestClock('manual') }),
  });
  return server;
}

it('shows a ledger with its marks as text, and future lines apart', async () => {
  open('/reports/smart-ledger?marketerId=m1');
  expect(await screen.findByText(/88/, { selector: '.fine' })).toBeVisible();
  expect(screen.getByText(/פי .*4.2.* מהגדולה/)).toBeVisible();
  expect(screen.getByText(/המשווק חייב לנו/)).toBeVisible();
  expect(screen.queryByText('שיק 4')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^אחרי היום או ללא תאריך/ }));
  expect(await screen.findByText('שיק 4')).toBeVisible();
});

it('links the balances and sums of a ledger to lines that add up to them', async () => {
  open('/reports/smart-ledger?marketerId=m1');
  const ledger = '/reports/smart-ledger?marketerId=m1&from=';
  const getLinks = (name: string) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  await screen.findByText(/המשווק חייב לנו/);
  const earlier = `${ledger}2025-06-01&to=2026-05-31`;
  expect(getLinks('100.00')).toEqual([earlier, earlier]);
  expect(getLinks('5,000.50')).toEqual([`${ledger}2026-06-01&to=2026-09-16&show=sales`]);
  expect(getLinks('100.50')).toEqual([`${ledger}2026-06-01&to=2026-09-16&show=payments`]);
});

it('reports a ledger that fails to load until it does, and starts again for an unknown marketer', async () => {
  let response = () => errorResponse(400, 'bad_request');
  open('/reports/smart-ledger?marketerId=m1', PERMISSIONS, {
    'GET /api/reports/smart-ledger': () => response(),
  });
  const retry = await screen.findByRole('button', { name: 'ניסיון חוזר' });
  expect(screen.queryByText(/המשווק חייב לנו/)).toBeNull();
  response = () => json({ data: LEDGER });
  await userEvent.click(retry);
  expect(await screen.findByText(/המשווק חייב לנו/)).toBeVisible();
  cleanup();
  response = () => errorResponse(404, 'not_found');
  open('/reports/smart-ledger?marketerId=m9', PERMISSIONS, {
    'GET /api/reports/smart-ledger': () => response(),
  });
  expect(await screen.findByRole('link', { name: /^נקודת חיבור/ })).toBeVisible();
  expect(screen.queryByText(/המשווק חייב לנו/)).toBeNull();
});

it.each([
  ['/reports/smart-ledger', '?marketerId=m1&from=2026-11-20&to=2026-11-01', 'GET /api/reports/smart-ledger'],
  ['/reports/smart-ledger', '?marketerId=m1&from=2999-01-01', 'GET /api/reports/smart-ledger'],
  ['/reports/marketers', '?from=2026-11-20&to=2026-11-01', 'GET /api/marketers'],
])(
  'requests nothing for a period that ends before it starts, and states why: %s%s',
  async (path, search, name) => {
    const server = open(path + search);
    expect(await screen.findByText('תאריך הסיום מוקדם מתאריך ההתחלה. בחרו תקופה אחרת.')).toBeVisible();
    expect(server.count(name)).toBe(0);
    expect(screen.queryByRole('button', { name: 'ניסיון חוזר' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull();
  },
);

it('starts a ledger from the largest open balances, for the given period', async () => {
  open('/reports/smart-ledger?from=2026-06-01');
  const owes = await screen.findByRole('link', { name: /^נקודת חיבור/ });
  expect(owes).toHaveAttribute('href', '/reports/smart-ledger?from=2026-06-01&marketerId=m1');
  expect(within(screen.getByRole('list', { name: 'אנחנו חייבים להם' })).getByText(/^70/)).toBeVisible();
  const bars = [...document.querySelectorAll<HTMLElement>('.open-balance-bar > i')];
  expect(bars.map(({ style }) => style.inlineSize)).toEqual(['100%', '1.4000000000000001%']);
  await userEvent.click(owes);
  expect(await screen.findByText(/המשווק חייב לנו/)).toBeVisible();
});

it.each([
  ['debtors', { ...OPEN, creditors: [] }, ['חייבים לנו']],
  ['creditors', { ...OPEN, debtors: [] }, ['אנחנו חייבים להם']],
  ['none', { debtors: [], creditors: [] }, []],
])('shows of the open balances only the side that has some: %s', async (_side, balances, lists) => {
  open('/reports/smart-ledger', PERMISSIONS, {
    'GET /api/reports/smart-ledger/open-balances': () => json({ data: balances }),
  });
  await screen.findByText(lists.length > 0 ? texts.chooseOpen : texts.choose);
  const names = screen.queryAllByRole('list').map((list) => list.getAttribute('aria-label'));
  expect(names.filter((name) => name?.includes('חייבים'))).toEqual(lists);
  expect(screen.queryByText(lists.length > 0 ? texts.choose : texts.chooseOpen)).toBeNull();
});

it('shows marketers, each linked to the ledger', async () => {
  open('/reports/marketers');
  expect(await screen.findByText(/בשקלים, כולל מע״מ/)).toBeVisible();
  const link = await screen.findByRole('link', { name: /^נקודת חיבור/ });
  expect(link).toHaveAttribute('href', '/reports/smart-ledger?marketerId=m1&from=2026-06-01&to=2026-09-16');
});

it('narrows the marketers by debt, agent and text, and exports the same rows', async () => {
  const [first] = MARKETERS.rows;
  const agent = { agentId: 'a1', agentName: 'נועה לוי' };
  const zero = { balance: 0, ageing: [0, 0, 0, 0] };
  const paid = { ...first!, ...agent, ...zero, id: 'm2', name: 'קו הקופה', city: 'לוד' };
  const agorot = { ...first!, balance: 0.5, ageing: [0.5, 0, 0, 0] };
  const EXPORT = 'POST /api/marketers/export';
  const server = open('/reports/marketers?text=ק', PERMISSIONS, {
    'GET /api/marketers': () => json({ data: { ...MARKETERS, rows: [agorot, paid] } }),
    [EXPORT]: () => new Response('file'),
  });
  expect(await screen.findByRole('link', { name: /^קו הקופה/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'חוב' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^בחובה/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^קו הקופה/ })).toBeNull());
  expect(screen.getByRole('link', { name: /^נקודת חיבור/ })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /^כולם/ }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'סוכן' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^נועה לוי/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^נקודת חיבור/ })).toBeNull());
  expect(await screen.findByRole('link', { name: /^קו הקופה/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Excel|אקסל/ }));
  await waitFor(() => expect(server.count(EXPORT)).toBe(1));
  const [call] = server.calls.filter(({ name }) => name === EXPORT);
  expect(JSON.parse(String(call?.init.body))).toMatchObject({ show: 'all', agentId: 'a1', text: 'ק' });
});

it('keeps the other lines when the figure of one fails', async () => {
  open('/reports', PERMISSIONS, { 'GET /api/marketers': () => errorResponse(500, 'internal') });
  expect(await screen.findByText('31')).toBeVisible();
  expect(screen.getByText('חובה, זכות ויתרה של משווק, וסימון של חריגות')).toBeVisible();
  expect(screen.queryByText(/חובות המשווקים/)).toBeNull();
  expect(await screen.findAllByText('הנתון לא נטען')).toHaveLength(2);
});

it('shows inactive customers with contact links, and opens a customer beside them', async () => {
  open('/reports/inactive-customers?customer=c1&days=30', [...PERMISSIONS, 'user_info.view']);
  const [call] = await screen.findAllByRole('link', { name: 'התקשרות אל קפה גרציה' });
  expect(call).toHaveAttribute('href', 'tel:+972505550111');
  expect(await screen.findByText('ממוצע לחודש, 12 חודשים')).toBeVisible();
  expect(screen.getByText(/30 ימים ומעלה/)).toBeVisible();
  const getRow = (name: string) =>
    within(screen.getAllByText(name).flatMap((one) => one.closest<HTMLElement>('[role=row]') ?? [])[0]!);
  expect(getRow('קפה גרציה').getByRole('link', { name: /700/ })).toHaveAttribute(
    'href',
    '/user-info/sales?customerId=c1&from=2025-01-02&to=2026-01-01',
  );
  expect(getRow('מאפיית רון').queryByRole('link', { name: /^0/ })).toBeNull();
});

it("shows sales as printed pages with a sum each, and the column widths of the server's PDF", async () => {
  open('/reports/sales-print');
  expect((await screen.findAllByText(/סך העמוד/)).length).toBe(2);
  expect(screen.getByText(/עמוד \W*1\W* מתוך \W*2/)).toBeVisible();
  const [table] = screen.getAllByRole('table');
  const widths = Array.from(table!.querySelectorAll('col'), ({ style }) =>
    Number.parseFloat(style.inlineSize),
  );
  expect(widths).toHaveLength(within(table!).getAllByRole('columnheader').length);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100);
  expect(within(table!).getByRole('columnheader', { name: 'סכום' })).toHaveClass('number-cell');
  expect(screen.getByRole('button', { name: 'הדפסה' })).toBeEnabled();
});

it('shows a line for each allowed report, with a figure from shared requests', async () => {
  const [first] = MARKETERS.rows;
  const rows = [5_000, 0, -0.5, -70].map((balance, n) => ({ ...first!, id: `m${n}`, balance }));
  open('/reports', PERMISSIONS, { 'GET /api/marketers': () => json({ data: { ...MARKETERS, rows } }) });
  expect(await screen.findByText('חובה, זכות ויתרה של משווק, וסימון של חריגות')).toBeVisible();
  expect(await screen.findByText(/חובות המשווקים/)).toBeVisible();
  expect(await screen.findByText(/^משווקים בחובה, \W*2\W* בזכות$/)).toBeVisible();
  expect(await screen.findByText('31')).toBeVisible();
});

it('requests nothing on the lines that the user may not see', async () => {
  const server = open('/reports', ['reports.view', 'sales_print.view']);
  expect(await screen.findByText('רשימת מכירות לפי סינון, מעומדת לנייר')).toBeVisible();
  await waitFor(() => expect(server.count('GET /api/marketers')).toBe(1));
  expect(server.count('GET /api/sales/totals')).toBe(0);
  expect(server.count('GET /api/reports/salaries')).toBe(0);
  expect(server.count('GET /api/reports/resellers-summary/totals')).toBe(0);
});

it.each([
  [1_400, INACTIVE_COLUMNS],
  [980, INACTIVE_COLUMNS.filter((title) => title !== 'משווק')],
  [800, ['לקוח', 'סוכן', 'מכירה אחרונה', 'הכנסה שאבדה', 'יצירת קשר']],
])('shows in %i pixels inactive customers with the columns %j', async (width, columns) => {
  setFrameWidth(width);
  open('/reports/inactive-customers');
  await screen.findAllByText('קפה גרציה');
  expect(readColumns(document.body)).toEqual(columns);
});

it.each([
  [1_200, [...MARKETER_COLUMNS.slice(0, 6), 'חלק', ...MARKETER_COLUMNS.slice(6)]],
  [1_094, MARKETER_COLUMNS],
  [901, ['משווק', 'סוכן', 'לקוחות', 'מכירות', 'סכום', 'מגמה', 'מעל 90', 'יתרה']],
  [701, ['משווק', 'לקוחות', 'מכירות', 'סכום', 'מגמה', 'מעל 90', 'יתרה']],
])('shows in %i pixels marketers with the columns %j', async (width, columns) => {
  setFrameWidth(width);
  open('/reports/marketers');
  await screen.findAllByText('נקודת חיבור');
  expect(readColumns(document.body)).toEqual(columns);
});

it('aligns numbers and sorts by headers in the columns of inactive customers', async () => {
  open('/reports/inactive-customers');
  await screen.findAllByText('קפה גרציה');
  expect(describeColumns(document.body)).toEqual([
    'לקוח, sorts',
    'סוכן',
    'משווק',
    'מכירה אחרונה, number, sorts',
    'מכירות, number',
    'סך הרכישות, number, sorts',
    'הכנסה שאבדה, number, sorts',
    'יצירת קשר',
  ]);
});

it('aligns numbers and sorts by headers in the columns of marketers', async () => {
  open('/reports/marketers');
  await screen.findAllByText('נקודת חיבור');
  expect(describeColumns(document.body)).toEqual([
    'משווק, sorts',
    'סוכן',
    'לקוחות, number, sorts',
    'פעילים, number',
    'מכירות, number, sorts',
    'סכום, number, sorts',
    'חלק, number',
    'מגמה, number, sorts',
    'אחרונה, number, sorts',
    'גיול חוב',
    'מעל 90, number, sorts',
    'יתרה, number, sorts',
  ]);
});
