import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, TestClock, TestServer } from '#client/lib/testing/services';

const PRINT = 'GET /api/reports/sales-print';

/** @param sums Sums in the response. It has that of the commissions if the user may see them. */
function open(search = '', sums: object = { amount: 0 }) {
  const server = new TestServer({
    [PRINT]: () => json({ data: { rows: [], ...sums, statuses: [], vat: 'before', lastSyncTime: null } }),
    [`${PRINT}/statuses`]: () => json({ data: [{ statusCode: 2, statusName: 'סופקה' }] }),
  });
  const clock = new TestClock('manual');
  const services = buildServices({ server, clock, path: `/reports/sales-print${search}` });
  const push = jest.spyOn(services.navigation, 'push');
  const app = renderApp({ permissions: ['reports.view', 'sales_print.view'], server, services });
  const rest = (): void => act(() => clock.advance(1_000));
  return { ...app, server, push, rest };
}

const getSearch = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams);

it('searches after a pause in typing, with a single history entry', async () => {
  const { user, server, services, push, rest } = open();
  const field = await screen.findByLabelText('לקוח, משווק או מספר');
  await waitFor(() => expect(server.count(PRINT)).toBe(1));
  push.mockClear();
  await user.type(field, 'קפה');
  expect(services.path()).toBe('/reports/sales-print');
  rest();
  await waitFor(() => expect(getSearch(services.path())).toEqual({ text: 'קפה' }));
  await user.type(field, ' גרציה');
  rest();
  await waitFor(() => expect(getSearch(services.path())).toEqual({ text: 'קפה גרציה' }));
  expect(push).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(server.count(PRINT)).toBe(3));
});

it('keeps a filter selected during the pause in typing', async () => {
  const { user, services, rest } = open();
  await user.type(await screen.findByLabelText('לקוח, משווק או מספר'), 'קפה');
  await user.click(screen.getByRole('combobox', { name: 'סטטוסים' }));
  await user.click(await screen.findByTitle('סופקה'));
  await waitFor(() => expect(getSearch(services.path())).toEqual({ statusCode: '2' }));
  rest();
  await waitFor(() => expect(getSearch(services.path())).toEqual({ statusCode: '2', text: 'קפה' }));
});

it.each([
  ['סוכן', 'agent', 'agentId'],
  ['משווק', 'marketer', 'marketerId'],
])('filters by the selected party %s', async (label, party, field) => {
  const { user, server, services } = open();
  server.routes[`${PRINT}/names/${party}`] = () => json({ data: [{ id: 'x1', name: 'דנה', hint: null }] });
  await user.click(await screen.findByRole('combobox', { name: label }));
  const [option] = await screen.findAllByTitle('דנה');
  await user.click(option!);
  await waitFor(() => expect(getSearch(services.path())).toEqual({ [field]: 'x1' }));
});

it.each([
  ['a user who may see them', { amount: 0, commission: 0 }, true],
  ['nobody else', { amount: 0 }, false],
])('offers the column of commissions to %s', async (_who, sums, isOffered) => {
  const { server } = open('', sums);
  await waitFor(() => expect(server.count(PRINT)).toBe(1));
  await waitFor(() =>
    expect(screen.queryAllByRole('checkbox', { name: 'עמלה' })).toHaveLength(isOffered ? 1 : 0),
  );
  expect(screen.getByRole('checkbox', { name: 'עיר' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'הדפסה' })).toBeDisabled();
});

const MONTH = { from: '2026-09-01', to: '2026-09-16' };

it.each([
  ['', MONTH],
  ['?from=2026-08-05', { from: '2026-08-05', to: '2026-09-16' }],
  ['?to=2026-09-10', { from: '2026-09-01', to: '2026-09-10' }],
  ['?from=soon&to=2026-02-30', MONTH],
  ['?statusCode=2&statusCode=x&statusCode=1.5', { ...MONTH, statusCode: '2' }],
  ['?statusCode=x', MONTH],
  [
    '?agentId=a1&marketerId=m1&customerId=c1&productId=p1&text=x&other=y',
    { ...MONTH, agentId: 'a1', marketerId: 'm1', customerId: 'c1', productId: 'p1', text: 'x' },
  ],
])('prints for the address %s the sales of %j', async (search, query) => {
  const { server } = open(search);
  await waitFor(() => expect(server.count(PRINT)).toBe(1));
  const { url } = server.calls.find(({ name }) => name === PRINT)!;
  expect(getSearch(url)).toEqual(query);
});
