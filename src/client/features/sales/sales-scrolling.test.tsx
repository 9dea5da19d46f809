import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { json } from '#client/lib/testing/services';
import { grid, openSales, PATH } from './testing/open-sales';
import { buildSale, salesServer } from './testing/sales';

const SALES = 'GET /api/sales';

it('returns to its first row by the Home key, even if other rows scroll until that row has loaded', async () => {
  const sales = Array.from({ length: 9 }, (_, i) => buildSale(i + 1));
  const server = salesServer(sales);
  let sendFirstPage = (): void => {};
  server.routes[SALES] = (_init, { searchParams }) => {
    const at = sales.findIndex(({ id }) => id === searchParams.get('at'));
    if (at !== -1) return json({ data: sales.slice(at), next: null, previous: 'key' });
    return new Promise((resolve) => {
      if (!searchParams.has('before'))
        sendFirstPage = () => resolve(json({ data: sales.slice(0, 3), next: null, previous: null }));
    });
  };
  const { services } = await openSales(server, '?at=s7');
  const table = await grid();
  const getCustomers = (): (string | null)[] =>
    within(table)
      .queryAllByText(/^לקוח \d+$/)
      .map(({ textContent }) => textContent);
  expect(getCustomers()).toEqual(['לקוח 7', 'לקוח 8', 'לקוח 9']);
  jest.useFakeTimers();
  fireEvent.keyDown(table, { key: 'Home' });
  fireEvent.scroll(table.querySelector('.ant-table-tbody-virtual-holder')!, { target: { scrollTop: 0 } });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  jest.useRealTimers();
  sendFirstPage();
  await waitFor(() => expect(getCustomers()).toEqual(['לקוח 1', 'לקוח 2', 'לקוח 3']));
  expect(services.path()).toBe(PATH);
  expect(screen.getByTestId('list-position')).toHaveTextContent(/^\W*1–/);
});

it('displays the position of the first rows after a sort that is taken back while it loads', async () => {
  const sales = Array.from({ length: 60 }, (_, i) => buildSale(i + 1));
  const server = salesServer(sales);
  server.routes[SALES] = (_init, { searchParams }) =>
    searchParams.get('sort') === 'amount'
      ? new Promise(() => {})
      : json({ data: sales, next: null, previous: null });
  await openSales(server);
  const table = await grid();
  const place = screen.getByTestId('list-position');
  const scrollTo = async (scrollTop: number): Promise<void> => {
    fireEvent.scroll(table.querySelector('.ant-table-tbody-virtual-holder')!, { target: { scrollTop } });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
  };
  const sortBy = (name: string): void =>
    void fireEvent.click(within(screen.getByRole('columnheader', { name })).getByRole('button'));
  jest.useFakeTimers();
  await scrollTo(1_200);
  expect(place).toHaveTextContent(/^\W*31–/);
  sortBy('סכום');
  await scrollTo(0);
  sortBy('תאריך');
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(place).toHaveTextContent(/^\W*1–/);
  jest.useRealTimers();
});
