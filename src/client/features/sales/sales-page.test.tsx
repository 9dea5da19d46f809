import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '#client/lib/http/api';
import { json, errorResponse, type TestServer } from '#client/lib/testing/services';
import { grid, openSales, PATH, threeSalesServer } from './testing/open-sales';
import { buildSale, salesServer } from './testing/sales';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { describeColumns, readColumns, setFrameWidth } from '#client/lib/testing/columns';

const SALES = 'GET /api/sales';
const TOTALS = 'GET /api/sales/totals';
const SEARCH = 'מספר, לקוח, סוכן או משווק';

/** Returns the customers in the order of the rows, by text, since role queries of a table take seconds in jsdom. */
async function customers(): Promise<(string | null)[]> {
  return within(await grid())
    .queryAllByText(/^לקוח \d+$/)
    .map(({ textContent }) => textContent);
}

/** Returns the button of a column header and its `aria-sort`. */
async function head(name: string): Promise<{ button: HTMLElement; sort: string | null | undefined }> {
  const button = within(await grid()).getByText(name, { selector: 'button' });
  return { button, sort: button.closest('[role=columnheader]')?.getAttribute('aria-sort') };
}

const lastQuery = (server: TestServer): URLSearchParams => {
  const last = server.calls.filter(({ name }) => name === SALES).at(-1);
  return new URL(last?.url ?? '', 'https://misrad.example').searchParams;
};

describe('states', () => {
  it('shows a skeleton while loading', async () => {
    const server = threeSalesServer();
    server.routes[SALES] = () => new Promise(() => undefined);
    await openSales(server);
    expect((await screen.findAllByLabelText('נטען'))[0]).toHaveAttribute('aria-busy', 'true');
  });

  it('offers to clear a filter without matches', async () => {
    const { user, services } = await openSales(threeSalesServer(), '?text=nobody');
    expect(await screen.findByText('אין שורות שמתאימות לסינון')).toBeVisible();
    const [, inPlace] = screen.getAllByRole('button', { name: 'ניקוי הסינון' });
    await user.click(inPlace!);
    expect(await customers()).toHaveLength(3);
    expect(services.path()).toBe(PATH);
  });

  it('explains an empty mirror, without a clear button', async () => {
    await openSales(salesServer([]));
    expect(await screen.findByText('עדיין אין מכירות')).toBeVisible();
    expect(screen.getByText(/אחרי הסנכרון הבא/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'ניקוי הסינון' })).toBeNull();
  });

  it('shows one error with the request id, and a retry of rows and totals', async () => {
    const server = threeSalesServer();
    const response = server.routes[SALES]!;
    const sums = server.routes[TOTALS]!;
    server.routes[SALES] = () => errorResponse(422, 'internal');
    server.routes[TOTALS] = () => errorResponse(422, 'internal');
    const { user } = await openSales(server);
    const problem = (await screen.findByRole('heading', { name: 'הנתונים לא נטענו' })).closest(
      '[role=alert]',
    )!;
    expect(problem).toHaveTextContent('request-7');
    expect(screen.getAllByRole('alert')).toEqual([problem]);
    server.routes[SALES] = response;
    server.routes[TOTALS] = sums;
    await user.click(within(problem as HTMLElement).getByRole('button', { name: 'ניסיון חוזר' }));
    expect(await customers()).toHaveLength(3);
    expect(await screen.findByTestId('sales-count')).toHaveTextContent('1,234');
  });

  it("shows an error for a filter that fails to load, not the previous filter's rows", async () => {
    const server = threeSalesServer();
    const response = server.routes[SALES]!;
    const { user } = await openSales(server);
    expect(await customers()).toHaveLength(3);
    server.routes[SALES] = () => errorResponse(422, 'internal');
    await user.type(screen.getByLabelText(SEARCH), '30');
    expect(await screen.findByRole('heading', { name: 'הנתונים לא נטענו' })).toBeVisible();
    expect(screen.queryByText('לקוח 30')).toBeNull();
    server.routes[SALES] = response;
    await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
    expect(await customers()).toEqual(['לקוח 30']);
  });

  it("keeps the previous filter's rows with `aria-busy` while loading", async () => {
    const server = threeSalesServer();
    const response = server.routes[SALES]!;
    const { user } = await openSales(server);
    const table = await grid();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    server.routes[SALES] = async (init, url) => {
      await released;
      return response(init, url);
    };
    await user.type(screen.getByLabelText(SEARCH), '30');
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'));
    expect(await customers()).toHaveLength(3);
    release();
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
    expect(await customers()).toEqual(['לקוח 30']);
  });

  it("does not show the previous filter's empty state", async () => {
    const server = threeSalesServer();
    const response = server.routes[SALES]!;
    const { user } = await openSales(server, '?text=nobody');
    await screen.findByText('אין שורות שמתאימות לסינון');
    server.routes[SALES] = () => errorResponse(422, 'internal');
    const [, inPlace] = screen.getAllByRole('button', { name: 'ניקוי הסינון' });
    await user.click(inPlace!);
    expect(await screen.findByRole('heading', { name: 'הנתונים לא נטענו' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'עדיין אין מכירות' })).toBeNull();
    server.routes[SALES] = response;
    await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
    expect(await customers()).toHaveLength(3);
  });

  it('shows the rows without the time of the last synchronisation', async () => {
    const server = threeSalesServer();
    server.routes['GET /api/system/last-sync-time'] = () => errorResponse(422, 'internal');
    await openSales(server);
    expect(await customers()).toHaveLength(3);
  });

  it('keeps rows after a failed refetch, marked as stale, with a retry of their own', async () => {
    const server = threeSalesServer();
    server.routes[SALES] = () => json({ data: [buildSale(7)], next: 'after', previous: null });
    const response = server.routes[SALES];
    const { user, store } = await openSales(server, '?text=7');
    expect(await customers()).toHaveLength(1);
    server.routes[SALES] = () => errorResponse(422, 'internal');
    act(() => void store.dispatch(api.util.invalidateTags(['sales'])));
    expect(await screen.findByText('הנתונים לא התרעננו')).toBeVisible();
    expect(await customers()).toHaveLength(1);
    server.routes[SALES] = response;
    const callCount = server.calls.length;
    await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
    await waitFor(() => expect(screen.queryByText('הנתונים לא התרעננו')).toBeNull());
    expect(server.calls[callCount]?.url).not.toContain('after=');
  });

  it('shows the position of the first visible row, if known', async () => {
    await openSales(threeSalesServer());
    expect(await screen.findByText(/^\u20661(–\d+)?\u2069 מתוך 1,234$/)).toBeVisible();
    cleanup();
    const server = threeSalesServer();
    server.routes[SALES] = () => json({ data: [buildSale(7)], next: 'after', previous: 'before' });
    await openSales(server, '?at=s7');
    expect(await screen.findByText('1,234', { selector: 'p' })).toBeVisible();
    expect(screen.queryByText(/^שורה/)).toBeNull();
  });

  it('names a missing permission', async () => {
    const server = threeSalesServer();
    server.routes[SALES] = () =>
      new Response(
        JSON.stringify({
          error: { code: 'forbidden', message: 'no', requestId: 'r', missing: ['sales.view'] },
        }),
        { status: 403 },
      );
    await openSales(server, '', ['user_info.view']);
    expect(await screen.findByText('אין לכם הרשאה לצפות בנתונים אלה')).toBeVisible();
    expect(screen.getByText('sales.view')).toBeVisible();
  });
});

describe('sort', () => {
  it('follows a click on a header, and is in the address', async () => {
    const { user, services } = await openSales(threeSalesServer());
    expect(await customers()).toEqual(['לקוח 2', 'לקוח 30', 'לקוח 1']);
    await user.click((await head('סכום')).button);
    expect(services.path()).toBe(`${PATH}?sort=amount`);
    await waitFor(async () => expect(await customers()).toEqual(['לקוח 30', 'לקוח 2', 'לקוח 1']));
    expect((await head('סכום')).sort).toBe('descending');
    await user.click((await head('סכום')).button);
    expect(services.path()).toBe(`${PATH}?sort=amount&direction=asc`);
    await waitFor(async () => expect(await customers()).toEqual(['לקוח 1', 'לקוח 2', 'לקוח 30']));
  });

  it('is restored from the address', async () => {
    await openSales(threeSalesServer(), '?sort=amount&direction=asc');
    expect(await customers()).toEqual(['לקוח 1', 'לקוח 2', 'לקוח 30']);
    expect((await head('סכום')).sort).toBe('ascending');
    expect((await head('תאריך')).sort).toBe('none');
  });
});

describe('filter', () => {
  it('follows the typed text, and is in the address', async () => {
    const { user, services } = await openSales(threeSalesServer());
    await customers();
    await user.type(screen.getByLabelText(SEARCH), 'לקוח 3');
    await waitFor(async () => expect(await customers()).toEqual(['לקוח 30']));
    expect(new URLSearchParams(services.path().split('?')[1]).get('text')).toBe('לקוח 3');
  });

  it('is restored from the address, including its fields', async () => {
    const { server } = await openSales(threeSalesServer(), '?text=30&from=2026-01-01&agentId=a9');
    expect(await customers()).toEqual(['לקוח 30']);
    expect(screen.getByLabelText(SEARCH)).toHaveValue('30');
    expect(await screen.findByText('סוכנת שעזבה')).toBeVisible();
    expect(Object.fromEntries(lastQuery(server))).toMatchObject({ from: '2026-01-01', agentId: 'a9' });
  });

  it.each([
    ['beside the fields', '?from=2026-01-01', 0],
    ['in place of the rows', '?from=2026-01-01&agentId=nobody', 1],
  ])('is cleared %s together with text not yet searched for', async (_where, search, index) => {
    const { services } = await openSales(index === 0 ? threeSalesServer() : salesServer([]), search);
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'ניקוי הסינון' })).toHaveLength(index + 1),
    );
    jest.useFakeTimers();
    try {
      fireEvent.change(screen.getByLabelText(SEARCH), { target: { value: '30' } });
      act(() => void jest.advanceTimersByTime(300));
      fireEvent.click(screen.getAllByRole('button', { name: 'ניקוי הסינון' })[index]!);
      expect(screen.getByLabelText(SEARCH)).toHaveValue('');
      act(() => void jest.advanceTimersByTime(5_000));
      expect(services.path()).toBe(PATH);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the conditions as chips, the most used first, and the others in a menu', async () => {
    const { user } = await openSales(threeSalesServer());
    await grid();
    const bar = within(screen.getByRole('search'));
    const names = bar.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.filter((name) => name !== '')).toEqual(['סטטוס', 'סוכן', 'משווק', 'תאריך', 'סינון']);
    await user.click(bar.getByRole('button', { name: 'סינון' }));
    const menu = within(await screen.findByRole('dialog', { name: 'תנאים נוספים' }));
    expect(
      menu
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual(['לקוח', 'מוצר']);
  });

  it('shows each option in its own text direction', async () => {
    const server = threeSalesServer();
    server.routes['GET /api/sales/names/agent'] = () =>
      json({ data: [{ id: 'a9', name: 'Green Garden Co.', hint: null }] });
    server.routes['GET /api/sales/names/status'] = () =>
      json({
        data: [
          { id: '1', name: 'חדשה', hint: null },
          { id: '7', name: 'On hold (2)', hint: null },
        ],
      });
    const { user, services } = await openSales(server, '?agentId=a9');
    expect((await screen.findByText('Green Garden Co.')).tagName).toBe('BDI');
    await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'סטטוס' }));
    const option = await screen.findByRole('checkbox', { name: /^On hold \(2\)/ });
    expect(screen.getByText('On hold (2)').tagName).toBe('BDI');
    await user.click(option);
    expect(new URLSearchParams(services.path().split('?')[1]).get('statusCode')).toBe('7');
  });
});

it('jumps to a day within the filter, only if the sort is by day', async () => {
  const sales = Array.from({ length: 9 }, (_, i) => buildSale(i + 1, { saleDate: `2026-09-0${9 - i}` }));
  const server = salesServer(sales);
  server.routes[SALES] = (_init, { searchParams }) => {
    const day = searchParams.get('startAt');
    if (day !== null) {
      const first = sales.filter(({ saleDate }) => (saleDate ?? '') <= day).slice(0, 1);
      return json({ data: first, next: null, previous: null });
    }
    const at = sales.findIndex(({ id }) => id === searchParams.get('at'));
    const data = at === -1 ? sales.slice(0, 3) : sales.slice(at);
    return json({ data, next: null, previous: null });
  };
  const { user, services } = await openSales(server, '?text=לקוח');
  expect(await customers()).toEqual(['לקוח 1', 'לקוח 2', 'לקוח 3']);
  const push = jest.spyOn(services.navigation, 'push');
  await user.type(await screen.findByLabelText('מעבר לתאריך'), '5.9.2026{Enter}');
  await waitFor(async () => expect((await customers())[0]).toBe('לקוח 5'));
  expect(push.mock.calls.map(([to]) => new URL(to, 'https://misrad.example').search)).toEqual([
    `?${new URLSearchParams({ text: 'לקוח', at: 's5' }).toString()}`,
  ]);
  const queries = server.calls.map(({ url }) => new URL(url, 'https://misrad.example').searchParams);
  expect(queries.find((query) => query.has('startAt'))?.get('text')).toBe('לקוח');
  await user.click((await head('סכום')).button);
  await waitFor(() => expect(screen.queryByLabelText('מעבר לתאריך')).toBeNull());
});

describe('on a phone', () => {
  beforeEach(() => narrowWindow());

  it('shows only the search above the rows, and the conditions in a sheet', async () => {
    const { user, services } = await openSales(threeSalesServer(), '?from=2026-09-01&dateFault=missing');
    await grid();
    expect(screen.getByLabelText(SEARCH)).toBeVisible();
    expect(screen.queryByText(/1.9.2026 – …/)).toBeNull();
    const filter = screen.getByRole('button', { name: 'סינון, 2 תנאים' });
    expect(filter).toHaveTextContent('2');
    await user.click(filter);
    const sheet = within(await screen.findByRole('dialog', { name: 'סינון' }));
    expect(sheet.getByRole('button', { name: /^תאריך 1.9.2026 – …/ })).toBeVisible();
    await user.click(sheet.getByRole('button', { name: /ללא תאריך$/ }));
    expect(sheet.getByRole('checkbox', { name: 'ללא תאריך' })).toBeChecked();
    await user.click(sheet.getByRole('button', { name: /^תאריך 1.9.2026/ }));
    expect(await sheet.findByPlaceholderText('מתאריך')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'ניקוי תאריך' }));
    expect(services.path()).toBe(`${PATH}?dateFault=missing`);
  });

  it('puts export, views and columns behind a button', async () => {
    const { user } = await openSales(threeSalesServer());
    await grid();
    const names = ['Excel', 'תצוגות', 'עמודות'];
    for (const name of names) expect(screen.queryByText(name)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'פעולות נוספות' }));
    for (const name of names) expect(await screen.findByText(name)).toBeVisible();
  });
});

describe('totals', () => {
  it('cover all sales of the filter, with statuses', async () => {
    await openSales(threeSalesServer(), '', ['sales.view', 'salaries.view']);
    expect(await screen.findByTestId('sales-count')).toHaveTextContent('1,234');
    expect(screen.getByTestId('sales-amount')).toHaveTextContent(/56,789\.50/);
    expect(screen.getByTestId('sales-commission')).toHaveTextContent(/5,678\.95/);
    expect(screen.getAllByText('שולמה')[0]!.closest('.status-mark')!.parentElement).toHaveTextContent(
      '1,200',
    );
  });

  it('filter by a status, and keep the numbers of the others', async () => {
    const { user, services } = await openSales(threeSalesServer());
    const paid = (pressed: boolean) => screen.findByRole('button', { name: /^שולמה 1,200/, pressed });
    await user.click(await paid(false));
    expect(new URLSearchParams(services.path().split('?')[1]).has('statusCode')).toBe(true);
    await user.click(await paid(true));
    expect(services.path()).toBe(PATH);
  });

  it('show an error with a retry, without affecting the rows', async () => {
    const server = threeSalesServer();
    const response = server.routes[TOTALS]!;
    server.routes[TOTALS] = () => errorResponse(422, 'internal');
    const { user } = await openSales(server);
    const failed = (await screen.findByText(/הסכומים לא נטענו/)).closest<HTMLElement>('[role=alert]')!;
    expect(await customers()).toHaveLength(3);
    server.routes[TOTALS] = response;
    await user.click(within(failed).getByRole('button', { name: 'ניסיון חוזר' }));
    expect(await screen.findByTestId('sales-count')).toHaveTextContent('1,234');
  });
});

it.each([
  [1_400, ['מספר', 'תאריך', 'לקוח', 'סוכן', 'משווק', 'מוצר', 'סכום', 'סטטוס']],
  [750, ['מספר', 'תאריך', 'לקוח', 'סוכן', 'סכום', 'סטטוס']],
  [400, ['מספר', 'תאריך', 'לקוח', 'סכום', 'סטטוס']],
])('shows in %i pixels the columns %j', async (width, columns) => {
  setFrameWidth(width);
  await openSales(threeSalesServer());
  expect(readColumns(await grid())).toEqual(columns);
});

it('aligns numbers and sorts by headers in the columns', async () => {
  await openSales(threeSalesServer());
  expect(describeColumns(await grid())).toEqual([
    'מספר, sorts',
    'תאריך, sorts',
    'לקוח, sorts',
    'סוכן, sorts',
    'משווק, sorts',
    'מוצר',
    'סכום, number, sorts',
    'סטטוס, sorts',
  ]);
});
