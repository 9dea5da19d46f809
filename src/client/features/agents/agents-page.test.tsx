import { screen, waitFor, within } from '@testing-library/react';
import type { AgentsReport } from '#contract/features/agents/agents-contract';
import { SYNC_ENTITIES } from '#contract/features/crm-mirror/sync/sync-contract';
import { buildCustomer } from '#client/features/customers/testing/customers';
import { buildSale } from '#client/features/sales/testing/sales';
import { renderApp } from '#client/lib/testing/render';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { json, errorResponse, TestServer } from '#client/lib/testing/services';

const figures = (amount: number, target: number | null = null) => ({
  amount,
  sales: 2,
  previousAmount: amount / 2,
  previousSales: amount > 0 ? 1 : 0,
  trend: [0, 0, 0, 0, 0, 7_000, 1, 2, 3, 4, 5, amount],
  target,
});
const person = { phone: '052-555-0123', email: 'noa@x.example', isActive: true };

const REPORT: AgentsReport = {
  month: '2026-09',
  today: '2026-09-15',
  days: { from: '2026-09-01', to: '2026-09-15' },
  previous: { from: '2026-08-01', to: '2026-08-15' },
  months: [
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
  ],
  rows: [
    { id: 'a1', name: 'נועה לוי', ...person, figures: figures(600.5, 1_000), salary: 60.25 },
    { id: 'a2', name: '<b>אבי</b>', ...person, figures: figures(100, 1_000), salary: 0 },
    {
      id: 'a3',
      name: 'לא עובד',
      ...person,
      isActive: false,
      figures: { ...figures(0), sales: 0 },
      salary: 0,
    },
    { id: '', name: null, phone: null, email: null, isActive: false, figures: figures(10), salary: 1 },
  ],
  lastSyncTime: '2026-09-15T08:00:00.000Z',
};
const ALL = ['user_info.view', 'sales.view', 'salaries.view', 'customers.view', 'inactive_customers.view'];

const RECORD_LINKS = Object.fromEntries(
  SYNC_ENTITIES.map((entity) => [entity, `https://crm.example/app/record/${entity}/`]),
);

function open(path: string, permissions: string[], report: AgentsReport = REPORT) {
  const server = new TestServer({
    'GET /api/agents': () => json({ data: report }),
    'GET /api/customers/totals': () =>
      json({
        data: {
          count: 9,
          lifetimeAmount: 1,
          salesCount: 30,
          lastYearAmount: 100,
          neverBought: 0,
          inactiveAfterDays: 90,
          lastSyncTime: null,
        },
      }),
    'GET /api/customers': () =>
      json({
        data: [
          buildCustomer('gone', { lastSaleOn: '2026-05-15' }),
          buildCustomer('never', { lastSaleOn: null }),
        ],
        next: null,
        previous: null,
      }),
    'GET /api/sales': () => json({ data: [buildSale(7)], next: null, previous: null }),
    'GET /api/sync/record-links': () => json({ data: RECORD_LINKS }),
  });
  return { ...renderApp({ path, permissions, server }), server };
}

/** Rows of the table; header and totals are separate tables. */
async function body(): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: 'נועה לוי' });
  return link.closest('tbody')!;
}

/** Returns labels and values of the strip. */
const getFigures = () =>
  [...document.querySelectorAll('.list-total')].map(({ children }) =>
    [...children]
      .map((part) => part.textContent.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').trim())
      .join(' '),
  );

it("shows the agents' sales, links each figure, and opens an agent", async () => {
  const { user, services, server } = open('/user-info', ALL);
  const table = await body();
  expect(document.title).toBe('מידע משתמשים | משרד');
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('60%'),
    expect.stringContaining('<b>אבי</b>'),
    expect.stringContaining('ללא סוכן'),
  ]);
  expect(within(rows[0]!).getByRole('link', { name: '601' })).toHaveAttribute(
    'href',
    '/user-info/sales?agentId=a1&from=2026-09-01&to=2026-09-15',
  );
  expect(within(rows[0]!).getByRole('link', { name: '60' })).toHaveAttribute(
    'href',
    '/user-info/salary-reports?month=2026-09&agentId=a1',
  );
  const none = within(rows[2]!).getAllByRole('link');
  expect(none.map((link) => link.getAttribute('href'))).toEqual([
    '/user-info/sales?lacks=agent&from=2026-09-01&to=2026-09-15',
    '/user-info/salary-reports?month=2026-09&agentId=',
  ]);
  expect(getFigures()).toEqual([
    'מכירות 711 ₪',
    'מול אותם ימים באוגוסט ↑ 100%',
    'משכורות 61 ₪',
    'מהיעד הכולל 35%',
    'בקצב היעד 1 מתוך 2 בעלי יעד',
  ]);

  const having = (look: string) => rows.map(({ classList }) => classList.contains(look));
  expect(having('list-row-openable')).toEqual([true, true, false]);
  expect(having('ant-table-row-selected')).toEqual([false, false, false]);
  await user.click(within(rows[2]!).getByText('ללא סוכן'));
  expect(services.navigation.location().search).toBe('');
  await user.click(screen.getByRole('button', { name: 'כולל לא פעילים' }));
  expect(await within(table).findByText('לא עובד')).toBeInTheDocument();
  await user.click(within(table).getByRole('link', { name: 'נועה לוי' }));
  const panel = await screen.findByRole('dialog');
  await waitFor(() => expect(having('ant-table-row-selected')).toEqual([true, false, false]));
  expect(services.navigation.location().search).toBe('?show=all&agent=a1');
  expect(await within(panel).findByText('noa@x.example')).toBeVisible();
  expect(await within(panel).findByText('9 פעילים')).toBeVisible();
  const bars = within(within(panel).getByRole('list', { name: 'מכירות ב-12 חודשים' })).getAllByRole(
    'listitem',
  );
  expect(bars).toHaveLength(12);
  expect(bars[5]).toHaveTextContent('מרץ 2026: \u20677,000');
  const callBack = within(panel).getByRole('list', { name: 'לקוחות שכדאי לחזור אליהם' });
  expect(
    within(callBack)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('123 ימים ללא מכירה')]);
  const latest = within(panel).getByRole('list', { name: 'מכירות אחרונות' });
  expect(within(latest).getByRole('link')).toHaveAttribute('href', '/user-info/sales?agentId=a1&sale=s7');
  const few = { agentId: 'a1', limit: '4', direction: 'desc' };
  expect(server.readQuery('GET /api/sales')).toEqual({ ...few, sort: 'date' });
  const lost = { ...few, active: 'false', sort: 'lastYearAmount' };
  expect(server.readQuery('GET /api/customers')).toEqual(lost);
  expect(within(panel).getByRole('link', { name: 'כל מי שהפסיקו לקנות' })).toHaveAttribute(
    'href',
    '/reports/inactive-customers?agentId=a1',
  );
  expect(within(panel).getByRole('link', { name: 'הודעת WhatsApp אל נועה לוי' })).toHaveAttribute(
    'href',
    'https://wa.me/972525550123',
  );
  await user.click(within(panel).getByRole('button', { name: 'סגירה' }));
  await waitFor(() => expect(services.navigation.location().search).toBe('?show=all'));
});

it('steps through the agents in the order of the table, each with a link to the CRM', async () => {
  const { user, services } = open('/user-info?agent=a2&sort=amount&direction=asc', ALL);
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByRole('button', { name: 'הרשומה הקודמת' })).toBeDisabled();
  const link = await panel.findByRole('link', { name: 'פתיחה ב-CRM' });
  expect(link).toHaveAttribute('href', 'https://crm.example/app/record/agents/a2');
  await user.click(panel.getByRole('button', { name: 'הרשומה הבאה' }));
  expect(services.navigation.location().search).toBe('?sort=amount&direction=asc&agent=a1');
  expect(panel.getByRole('button', { name: 'הרשומה הבאה' })).toBeDisabled();
  expect(panel.getByRole('link', { name: 'פתיחה ב-CRM' })).toHaveAttribute(
    'href',
    'https://crm.example/app/record/agents/a1',
  );
});

it('links totals to sales only if they include all agents', async () => {
  const { user } = open('/user-info', ALL);
  await body();
  const row = document.querySelector<HTMLElement>('.sum-row')!;
  expect(row).toHaveTextContent('2 סוכנים + ללא סוכן');
  expect(within(row).getByRole('link', { name: '711' })).toHaveAttribute(
    'href',
    '/user-info/sales?from=2026-09-01&to=2026-09-15',
  );
  expect(within(row).getByRole('link', { name: '61' })).toHaveAttribute(
    'href',
    '/user-info/salary-reports?month=2026-09',
  );
  await user.type(screen.getByRole('textbox', { name: 'שם סוכן' }), 'נועה');
  await waitFor(() => expect(within(row).queryByRole('link')).toBeNull());
  expect(row).toHaveTextContent('סוכן אחד');
  expect(row).not.toHaveTextContent('ללא סוכן');
});

it('steps to earlier months, but not to future ones', async () => {
  const { user, services } = open('/user-info', ALL);
  await body();
  expect(screen.getByRole('button', { name: 'החודש הבא' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'החודש הקודם' }));
  expect(services.navigation.location().search).toBe('?month=2026-08');
  await user.click(screen.getByRole('button', { name: 'החודש הבא' }));
  expect(services.navigation.location().search).toBe('');
});

it.each([
  [1100, '', ['סוכן', 'מכירות', 'סכום', 'מול', 'אפריל', 'עמידה', 'עמידה', 'היעד', 'משכורת']],
  [900, '', ['סוכן', 'מכירות', 'סכום', 'מול', 'עמידה', 'עמידה', 'משכורת']],
  [600, '', ['סוכן', 'סכום', 'מול', 'משכורת']],
  [600, '&sort=target', ['סוכן', 'סכום', 'מול', 'עמידה', 'משכורת']],
])('has in %i pixels, asked for%s, the columns %j with their totals below', async (width, sort, titles) => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  open(`/user-info?show=all${sort}`, ALL);
  const table = (await body()).closest<HTMLElement>('.ant-table')!;
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent?.split(/,|\s/)[0])).toEqual(titles);
  const sums = [...table.querySelectorAll('.sum-row td')].map(({ textContent }) => textContent);
  expect(sums).toHaveLength(titles.length);
  expect(sums.slice(0, titles.length)).toEqual(expect.arrayContaining(['711', '61']));
});

it('sorts by a click on a header from the first page, figures in descending order, with `aria-sort`', async () => {
  const { user, services } = open('/user-info?show=all&page=3', ALL);
  const table = (await body()).closest<HTMLElement>('.ant-table')!;
  const head = (name: RegExp): HTMLElement => within(table).getByRole('columnheader', { name });
  const press = (name: RegExp) => user.click(within(head(name)).getByRole('button'));
  expect(head(/^סכום/)).toHaveAttribute('aria-sort', 'descending');
  const names = (): (string | null | undefined)[] =>
    [...table.querySelectorAll('tr.ant-table-row td:first-child a')].map(({ textContent }) => textContent);
  const byAmount = names();
  await press(/^סוכן/);
  expect(services.navigation.location().search).toBe('?show=all&sort=name&direction=asc');
  expect(head(/^סוכן/)).toHaveAttribute('aria-sort', 'ascending');
  expect(head(/^סכום/)).toHaveAttribute('aria-sort', 'none');
  const byName = [...byAmount].sort((a, b) => (a ?? '').localeCompare(b ?? '', 'he'));
  await waitFor(() => expect(names()).toEqual(byName));
  await press(/^סוכן/);
  await waitFor(() => expect(names()).toEqual([...byName].reverse()));
  await press(/^סכום/);
  expect(services.navigation.location().search).toBe('?show=all&sort=amount&direction=desc');
  await waitFor(() => expect(names()).toEqual(byAmount));
});

it('shows agents on a phone as cards, the largest sales first', async () => {
  narrowWindow();
  open('/user-info?show=all', ALL);
  const cards = within(await screen.findByRole('list', { name: 'סוכנים' })).getAllByRole('listitem');
  const texts = cards.map(({ textContent }) =>
    textContent?.replaceAll(/[\u200e\u200f\u2066-\u2069\u00a0]/g, ' '),
  );
  expect(texts).toEqual([
    expect.stringMatching(/נועה לוי.*601.*60%.*משכורת.*60.*100%.*מול אוגוסט$/s),
    expect.stringMatching(/<b>אבי<\/b>.*100.*10%.*משכורת.*0.*100%.*מול אוגוסט$/s),
    expect.stringMatching(/^ללא סוכן.*10.*אין יעד.*משכורת.*1.*100%.*מול אוגוסט$/s),
    expect.stringMatching(/לא עובד.*0.*אין יעד.*משכורת.*0.*ללא שינוי מול אוגוסט$/s),
  ]);
  expect(getFigures()).toEqual(['מכירות 711 ₪', 'מהיעד הכולל 35%']);
  expect(screen.getByText(/^3 סוכנים \+ ללא סוכן/)).toHaveTextContent('משכורות');
});

it('shows on a phone only the names to a user without the permission for figures', async () => {
  narrowWindow();
  const rows = REPORT.rows.map(({ figures: _figures, salary: _salary, ...row }) => row);
  open('/user-info?show=all', ['user_info.view'], { ...REPORT, rows });
  const cards = within(await screen.findByRole('list', { name: 'סוכנים' })).getAllByRole('listitem');
  const names = cards.map((card) => card.querySelector('.list-name')?.textContent);
  expect(names).toEqual(['נועה לוי', '<b>אבי</b>', 'לא עובד', 'ללא סוכן']);
});

it('exports the shown month, group and search', async () => {
  const { user, server } = open('/user-info?month=2026-08', ALL);
  server.routes['POST /api/agents/export'] = () => new Response('x');
  await body();
  await user.click(screen.getByRole('button', { name: 'כולל לא פעילים' }));
  await user.type(screen.getByLabelText('שם סוכן'), 'נועה');
  await waitFor(() =>
    expect(within(document.querySelector('.list-box')!).queryByText('<b>אבי</b>')).toBeNull(),
  );
  await user.click(screen.getByText('Excel'));
  await waitFor(() => expect(server.count('POST /api/agents/export')).toBe(1));
  const sent = server.calls.find(({ name }) => name === 'POST /api/agents/export');
  expect(JSON.parse(String(sent?.init.body))).toEqual({ month: '2026-08', show: 'all', text: 'נועה' });
});

it('shows contact data to a user without the permission for figures, without links to forbidden pages', async () => {
  const rows = REPORT.rows.map(({ figures: _figures, salary: _salary, ...row }) => row).slice(0, 2);
  open('/user-info?agent=a1', ['user_info.view'], { ...REPORT, rows });
  expect(within(await body()).getAllByText('noa@x.example')).toHaveLength(2);
  expect(getFigures()).toEqual(['סוכנים 2']);
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByText('noa@x.example')).toBeVisible();
  expect(within(panel).queryByRole('link', { name: 'כל המכירות' })).not.toBeInTheDocument();
  expect(within(panel).queryByRole('link', { name: 'פירוט המשכורת' })).not.toBeInTheDocument();
  expect(panel).not.toHaveTextContent('לקוחות');
  expect(panel).not.toHaveTextContent('מכירות');
});

it('shows a failed request in the panel as on the page', async () => {
  const { user, server } = open('/user-info?agent=a1', ALL);
  server.routes['GET /api/agents'] = () => errorResponse(500, 'internal');
  const panel = await screen.findByRole('dialog');
  const retry = await within(panel).findByRole('button', { name: 'ניסיון חוזר' });
  server.routes['GET /api/agents'] = () => json({ data: REPORT });
  await user.click(retry);
  expect(await within(panel).findByText('נועה לוי')).toBeVisible();
});
