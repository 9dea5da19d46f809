import { act, screen, waitFor } from '@testing-library/react';
import { buildDashboard } from '#client/features/dashboard/testing/build-dashboard';
import { MONTH, monthList, salaryRoutes } from '#client/features/salaries/testing/salaries';
import { locationChanged } from '#client/lib/location/location-slice';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';

const permissions = ['dashboard.view', 'user_info.view', 'salaries.view', 'salaries.manage'];

/** Page by address, with a text of its data. */
const PAGES = [
  { address: '/', shown: /11,200/ },
  { address: '/user-info/salaries', shown: /Alex \(TLV\)/ },
  { address: `/user-info/salary-reports?month=${MONTH}`, shown: /Alex \(TLV\)/ },
  { address: `/user-info/salary-reports?month=${MONTH}&agentId=a1`, shown: /1,300\.55/ },
];

afterEach(() => jest.useRealTimers());

/** Opens a page, leaves it for some time, and opens it again while no response arrives. */
async function openAgain(address: string, shown: RegExp, awayMs: number): Promise<void> {
  jest.useFakeTimers({ advanceTimers: true });
  const server = new TestServer({
    ...salaryRoutes(),
    'GET /api/dashboard': () => json({ data: buildDashboard() }),
    [`GET /api/salaries/months/${MONTH}`]: () => json({ data: monthList }),
  });
  const { store } = renderApp({ path: address, permissions, server });
  const [pathname = '/', search = ''] = address.split('?');
  const openPage = (page: { pathname: string; search: string }): void =>
    act(() => void store.dispatch(locationChanged({ ...page, hash: '' })));
  expect((await screen.findAllByText(shown))[0]).toBeVisible();
  openPage({ pathname: '/settings/user-id', search: '' });
  await waitFor(() => expect(screen.queryAllByText(shown)).toEqual([]));
  await act(() => jest.advanceTimersByTimeAsync(awayMs));
  for (const route of Object.keys(server.routes)) server.routes[route] = () => new Promise(() => undefined);
  openPage({ pathname, search: search && `?${search}` });
}

it.each(PAGES)('shows the data of $address at once after four minutes', async ({ address, shown }) => {
  await openAgain(address, shown, 4 * 60_000);
  expect((await screen.findAllByText(shown))[0]).toBeVisible();
});

it('shows no data that is older than five minutes', async () => {
  await openAgain('/', /11,200/, 6 * 60_000);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(/11,200/)).toBeNull();
});
