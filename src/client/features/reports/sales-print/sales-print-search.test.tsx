import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../lib/testing/render';
import { buildServices, json, TestClock, TestServer } from '../../../lib/testing/services';

const PRINT = 'GET /api/reports/sales-print';

function open() {
  const server = new TestServer({
    [PRINT]: () => json({ data: { rows: [], amount: 0, statuses: [], vat: 'before', lastSyncTime: null } }),
    [`${PRINT}/statuses`]: () => json({ data: [{ statusCode: 2, statusName: 'סופקה' }] }),
  });
  const clock = new TestClock('manual');
  const services = buildServices({ server, clock, path: '/reports/sales-print' });
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
