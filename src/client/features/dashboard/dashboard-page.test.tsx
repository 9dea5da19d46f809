import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Dashboard } from '#contract/features/dashboard/dashboard-contract';
import { makeStore } from '#client/app/store';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, buildUser, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { syncRequested } from '#client/features/sync/sync-slice';
import { endedStream, STREAM } from '#client/features/sync/testing/stream';
import type { Bar } from '#client/components/charts/bar-charts';
import { OpenPaths } from '#client/components/links/page-link';
import { DashboardPage } from './dashboard-page';
import { buildDashboard, periods } from './testing/build-dashboard';
import { attachApiPart } from '#client/lib/testing/render-part';
import { TestTheme } from '#client/lib/testing/test-theme';

// jsdom has no canvas: this mock renders the chart as text.
jest.mock('#client/components/charts/bar-charts', () => {
  const ColumnChart = ({ bars }: { bars: readonly Bar[] }) => (
    <p data-testid="chart">
      {bars.map(({ name, axisLines, amount }) => `${axisLines?.join(' ') ?? name}=${amount}`).join('; ')}
    </p>
  );
  return { ColumnChart };
});

const URL = 'GET /api/dashboard';
const SALES = '/user-info/sales';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

async function open(
  result: () => Response | Promise<Response>,
  permissions: string[] = ['dashboard.view'],
  openPaths: string[] = [],
  address = '/',
  routes: TestServer['routes'] = {},
) {
  const server = new TestServer({ [URL]: result, ...routes });
  const services = buildServices({ server });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services, {
    permissions: { status: 'ready', permissions, resources: ['dashboard'], stamp: null },
  });
  stops.push(stop);
  await store.dispatch(attachApiPart);
  const view = render(
    <TestTheme>
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]}>
          <OpenPaths value={new Set(openPaths)}>
            <DashboardPage />
          </OpenPaths>
        </MemoryRouter>
      </Provider>
    </TestTheme>,
  );
  return { server, services, store, view };
}

const show = (dashboard: Dashboard) => open(() => json({ data: dashboard }));
const card = (name: string) => screen.findByRole('region', { name });
const getRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('figures', () => {
  it('appear together with the row above them', async () => {
    let fail = (): void => {};
    const held = new Promise<Response>((done) => (fail = () => done(errorResponse(500, 'internal'))));
    const health = { 'GET /api/sync/health': () => held };
    const permissions = ['dashboard.view', 'sync.manage'];
    const figures = () => json({ data: buildDashboard() });
    const { server } = await open(figures, permissions, ['/settings/data-sync'], '/', health);
    await waitFor(() => expect(server.count(URL)).toBe(1));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('region', { name: 'מכירות' })).toBeNull();
    // A source that fails is left out.
    fail();
    expect(await card('מכירות')).toBeVisible();
  });

  it('show the same days of last month and last year in words', async () => {
    await show(buildDashboard());
    const sales = await card('מכירות');
    expect(within(sales).getByTitle(/11,200\.40/)).toHaveTextContent('11,200 ₪');
    expect(within(sales).getByText('12% יותר מאותם ימים בדצמבר 2025')).toBeInTheDocument();
    expect(within(sales).getByText('לעומת 0 באותם ימים בינואר 2025')).toBeInTheDocument();
    const count = await card('מספר מכירות');
    expect(within(count).getByText('20% פחות מאותם ימים בדצמבר 2025')).toBeInTheDocument();
    expect(within(count).getByText('ללא שינוי לעומת אותם ימים בינואר 2025')).toBeInTheDocument();
    expect(screen.queryByText(/NaN|Infinity|∞/)).not.toBeInTheDocument();
  });

  it('omit the year within the same year', async () => {
    const inMarch = { ...periods, previousMonth: { from: '2026-02-01', to: '2026-02-28' } };
    await show(buildDashboard({ today: '2026-03-31', periods: inMarch }));
    expect(within(await card('מכירות')).getByText('12% יותר מאותם ימים בפברואר')).toBeInTheDocument();
  });

  it('show a negative amount with its minus in front, and marked', async () => {
    await show(buildDashboard());
    const amount = within(await card('עמלות')).getByTitle(/-20\.50/);
    expect(amount).toHaveTextContent('-21 ₪');
    expect(amount).toHaveClass('bad');
  });

  it('explain active, inactive and low', async () => {
    await show(buildDashboard());
    expect(await card('לקוחות פעילים')).toHaveTextContent('1,812קנו ב-90 הימים האחרונים');
    expect(await card('לקוחות לא פעילים')).toHaveTextContent('214לא קנו 90 ימים');
    expect(await card('מוצרים במלאי נמוך')).toHaveTextContent('12מתוך 48 פעילים');
  });

  it('name their days and sales', async () => {
    await show(buildDashboard());
    expect(await screen.findByText(/כל הסטטוסים/)).toHaveTextContent(
      '1.1–16.1.2026 · כל הסטטוסים, לפי המכירות כפי שהן עכשיו',
    );
  });

  it('show the chosen period', async () => {
    const year = {
      current: { from: '2026-01-01', to: '2026-01-16' },
      previousMonth: null,
      previousYear: { from: '2025-01-01', to: '2025-01-16' },
    };
    const data = buildDashboard({
      periods: year,
      commissions: { current: 800, previousMonth: null, previousYear: 400 },
    });
    const { server, services } = await open(() => json({ data }), ['dashboard.view'], [], '/?period=year');
    expect(await screen.findByText('100% יותר מאותם ימים בשנת 2025')).toBeInTheDocument();
    expect(server.calls.at(-1)?.url).toContain('/api/dashboard?period=year');
    expect(screen.getByRole('radio', { name: 'השנה' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'היום' }));
    expect(services.path()).toBe('/?period=today');
  });
});

it('keeps the names of its figures until those of another period arrive', async () => {
  const previousYear = { from: '2025-01-01', to: '2025-01-16' };
  const data = buildDashboard({ periods: { ...periods, previousMonth: null, previousYear } });
  const server = new TestServer({
    [URL]: (_init, url) => (url.search === '?period=year' ? json({ data }) : new Promise(() => {})),
  });
  const { user } = renderApp({ path: '/?period=year', permissions: ['dashboard.view'], server });
  const compared = 'לעומת 0 באותם ימים בשנת 2025';
  expect(await screen.findByText(compared)).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'היום' }));
  expect(screen.getByRole('radio', { name: 'היום' })).toBeChecked();
  expect(screen.getByText(compared)).toBeInTheDocument();
});

describe('section missing in the response', () => {
  it('is not on the page: sales', async () => {
    const { sales: _sales, ...rest } = buildDashboard();
    await show(rest);
    await card('עמלות');
    for (const name of ['מכירות', 'מספר מכירות', 'מכירות לפי סטטוס', 'סוכנים מובילים']) {
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    }
    expect(screen.getByRole('region', { name: 'משווקים מובילים' })).toBeInTheDocument();
  });

  it('is not on the page: everything but sales', async () => {
    const { today, lastSyncTime, sales } = buildDashboard();
    const fullRunDueSince = lastSyncTime;
    await show({ today, lastSyncTime, fullRunDueSince, periods, ...(sales && { sales }) });
    await card('מכירות');
    expect(screen.getByText(/^הגדרות המיפוי ל-CRM השתנו/)).toBeVisible();
    for (const name of [
      'עמלות',
      'לקוחות פעילים',
      'לקוחות לא פעילים',
      'מוצרים במלאי נמוך',
      'משווקים מובילים',
    ]) {
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    }
  });

  it('leaves an explanation if no section is left', async () => {
    const { today, lastSyncTime, fullRunDueSince } = buildDashboard();
    await show({ today, lastSyncTime, fullRunDueSince, periods });
    expect(await screen.findByRole('heading', { name: 'אין נתונים שאפשר להציג לכם' })).toBeInTheDocument();
  });
});

describe('charts', () => {
  it('show every value, with the current month marked', async () => {
    await show(buildDashboard());
    const chart = await within(await card('מכירות ב-13 החודשים האחרונים')).findByTestId('chart');
    expect(chart).toHaveTextContent(/^ינו׳ 2025=30000; פבר׳ =30001; .*דצמ׳ =30011; ינו׳ עד 16.1=11200.4$/);
  });

  it('have a table of the same numbers for screen readers, exact and newest first', async () => {
    await show(buildDashboard());
    const table = within(await card('מכירות ב-13 החודשים האחרונים')).getByRole('table');
    expect(getRows(table).slice(0, 3)).toEqual([
      ['חודש', 'מכירות', 'סכום'],
      ['ינואר 2026 (עד 16.1)', '28', '11,200.40 ₪'],
      ['דצמבר 2025', '11', '30,011.00 ₪'],
    ]);
    expect(getRows(table)).toHaveLength(14);
  });

  it('switch to the table and back by a click', async () => {
    await show(buildDashboard());
    const months = await card('מכירות ב-13 החודשים האחרונים');
    await within(months).findByTestId('chart');
    expect(months).toHaveTextContent('באלפי שקלים · מקווקו: חודש שטרם הסתיים');
    await userEvent.click(within(months).getByRole('button', { name: 'הצגת טבלה' }));
    expect(within(months).queryByTestId('chart')).not.toBeInTheDocument();
    expect(within(months).getAllByRole('table')).toHaveLength(1);
    expect(months).toHaveTextContent('בשקלים');
    await userEvent.click(within(months).getByRole('button', { name: 'הצגת תרשים' }));
    expect(await within(months).findByTestId('chart')).toBeInTheDocument();
  });

  it('name the leaders: equal names are separate, an unknown agent is shown without an id, no marketer comes last', async () => {
    const marketer = { name: 'Green Garden Co.', amount: 500, count: 2 };
    const leadingMarketers = Array.from({ length: 6 }, (_, i) => ({ ...marketer, id: `m${i}` }));
    await show(buildDashboard({ leadingMarketers }));
    expect(within(await card('משווקים מובילים')).getAllByRole('listitem')).toHaveLength(5);
    const agents = await card('סוכנים מובילים');
    const lines = within(agents).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'דכדנה כהן701',
      'דכדנה כהן600',
      'סוכן לא מוכר50',
    ]);
    await userEvent.click(within(agents).getByRole('button', { name: 'הצגת טבלה' }));
    expect(getRows(within(agents).getByRole('table')).slice(1)).toEqual([
      ['דנה כהן', '12', '700.55 ₪'],
      ['דנה כהן', '3', '600.00 ₪'],
      ['סוכן לא מוכר', '1', '50.00 ₪'],
      ['ללא סוכן', '1', '9,000.00 ₪'],
    ]);
    const statuses = within(await card('לפי סטטוס')).getAllByRole('listitem');
    expect(statuses.map(({ textContent }) => textContent)).toEqual([
      'שולמה11,300101%',
      'ללא סטטוס\u200e-100-1%',
    ]);
    // In the colours of the lists.
    expect(statuses.map((row) => row.querySelector('.bar')?.classList.contains('good'))).toEqual([
      true,
      false,
    ]);
  });

  it('show an empty state', async () => {
    await show(buildDashboard({ leadingMarketers: [] }));
    const marketers = await card('משווקים מובילים');
    expect(marketers).toHaveTextContent('אין מכירות בתקופה הזו');
    expect(within(marketers).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('links', () => {
  const PAGES = [
    '/user-info',
    '/user-info/customers',
    SALES,
    '/inventory',
    '/reports/inactive-customers',
    '/reports/smart-ledger',
  ];
  const getLinks = (place: HTMLElement) =>
    within(place)
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('lead from each figure to its rows', async () => {
    await open(() => json({ data: buildDashboard() }), ['sales.view'], PAGES);
    const january = `${SALES}?from=2026-01-01&to=2026-01-16`;
    for (const [name, value] of [
      ['מכירות', '11,200 ₪'],
      ['מספר מכירות', '28'],
      ['עמלות', '\u200e-21 ₪'],
    ] as const) {
      expect(getLinks(await card(name))[0]).toEqual([value, january]);
    }
    expect(getLinks(await card('לקוחות פעילים')).map(([, to]) => to)).toEqual([
      '/user-info/customers?active=true',
    ]);
    expect(getLinks(await card('לקוחות לא פעילים'))).toEqual([['214', '/reports/inactive-customers']]);
    expect(getLinks(await card('מוצרים במלאי נמוך'))).toEqual([['12', '/inventory?low=true&active=true']]);
    expect(getLinks(await card('לפי סטטוס'))).toEqual([
      ['11,300', `${january}&statusCode=4`],
      [expect.stringContaining('-100'), `${january}&lacks=status`],
    ]);
    const agents = await card('סוכנים מובילים');
    expect(getLinks(agents).slice(0, 3)).toEqual([
      ['כל הסוכנים', '/user-info'],
      ['דנה כהן', '/user-info?agent=a1'],
      ['701', `${january}&agentId=a1`],
    ]);
    await userEvent.click(within(agents).getByRole('button', { name: 'הצגת טבלה' }));
    expect(getLinks(agents).at(-1)).toEqual(['9,000.00 ₪', `${january}&lacks=agent`]);
    expect(getLinks(await card('משווקים מובילים'))).toEqual([
      ['Green Garden Co.', '/reports/smart-ledger?marketerId=m1'],
      ['500', `${january}&marketerId=m1`],
    ]);
    const months = await card('מכירות ב-13 החודשים האחרונים');
    expect(getLinks(months)).toEqual([]);
    await userEvent.click(within(months).getByRole('button', { name: 'הצגת טבלה' }));
    expect(getLinks(months).slice(1, 3)).toEqual([
      ['11,200.40 ₪', january],
      ['11', `${SALES}?from=2025-12-01&to=2025-12-31`],
    ]);
  });

  it('are missing for a user who may not open the pages or see the sales', async () => {
    await open(() => json({ data: buildDashboard() }), ['dashboard.view'], [SALES]);
    await card('מכירות');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('states', () => {
  it('shows skeletons while loading', async () => {
    await open(() => new Promise(() => {}));
    expect(screen.getByRole('region', { name: 'לוח הבקרה נטען' })).toHaveAttribute('aria-busy', 'true');
  });

  it('shows an error with the request id and a retry', async () => {
    const responses = [() => errorResponse(400, 'bad_request'), () => json({ data: buildDashboard() })];
    const { server } = await open(
      () => responses[server.count(URL) - 1]?.() ?? errorResponse(400, 'bad_request'),
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('לוח הבקרה לא נטען');
    expect(alert).toHaveTextContent('request-7');
    await userEvent.click(within(alert).getByRole('button', { name: 'ניסיון חוזר' }));
    expect(await card('מכירות')).toBeInTheDocument();
  });

  it('shows a lost connection after the retries', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
    const { server } = await open(() => Promise.reject(new TypeError('Failed to fetch')));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('אין חיבור לשרת');
    expect(server.count(URL)).toBe(4);
  });

  it('explains before the first synchronisation, and names the administrators', async () => {
    await show(buildDashboard({ lastSyncTime: null }));
    expect(await screen.findByRole('heading', { name: 'עדיין אין נתונים' })).toBeInTheDocument();
    expect(screen.getByText(/יש לפנות למנהל המערכת/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers the first synchronisation to a user with the permission, and shows the figures after it', async () => {
    let synchronised = false;
    const dashboard = () => buildDashboard(synchronised ? {} : { lastSyncTime: null });
    const { server, store } = await open(
      () => json({ data: dashboard() }),
      ['dashboard.view', 'sync.manage'],
    );
    server.routes[STREAM] = () => {
      synchronised = true;
      return endedStream();
    };
    await userEvent.click(await screen.findByRole('button', { name: 'סנכרון מלא' }));
    // The confirmation is in the frame around the page.
    expect([store.getState().fullSync.status, server.count(STREAM)]).toEqual(['asked', 0]);
    act(() => void store.dispatch(syncRequested({ syncType: 'full', cause: 'person' })));
    expect(await card('מכירות')).toBeInTheDocument();
    await waitFor(() => expect(server.count(URL)).toBe(2));
    expect(server.calls.find(({ name }) => name === STREAM)?.init.body).toContain('"full"');
  });

  it('keeps the figures after a failed refresh, with a message', async () => {
    const responses = [json({ data: buildDashboard() }), errorResponse(400, 'bad_request')];
    const { server, store } = await open(
      () => responses[server.count(URL) - 1] ?? json({ data: buildDashboard() }),
    );
    await card('מכירות');
    const { api } = await import('#client/lib/http/api');
    act(() => void store.dispatch(api.util.invalidateTags(['dashboard'])));
    expect(await screen.findByText(/הנתונים לא התרעננו/)).toBeInTheDocument();
    expect(await card('מכירות')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
    await waitFor(() => expect(screen.queryByText(/הנתונים לא התרעננו/)).not.toBeInTheDocument());
  });
});
