import { screen, waitFor } from '@testing-library/react';
import { grid, openSales, PATH, threeSalesServer } from '#client/features/sales/testing/open-sales';
import { TOTALS } from '#client/features/sales/testing/sales';
import { renderApp } from '../testing/render';
import { json } from '../testing/services';
import { navigate } from '../location/navigate';
import { connectionSought, serverLost } from './connection-slice';

const noServer = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

it('shows that the connection is lost as soon as the browser reports it, without user action', async () => {
  const { services } = renderApp({ path: '/nowhere', permissions: ['dashboard.view'] });
  await screen.findByRole('heading', { name: 'העמוד לא נמצא', level: 2 });
  expect(screen.queryByText(/אין חיבור/)).toBeNull();
  services.visibility.goOffline();
  expect(await screen.findByText(/אין חיבור/)).toBeVisible();
});

it('detects a lost connection at the first failed request, before its retry', async () => {
  const { server, store } = await openSales(threeSalesServer());
  await grid();
  server.routes['GET /api/sales/totals'] = noServer;
  const before = server.count('GET /api/sales/totals');
  store.dispatch(navigate(`${PATH}?text=30`));
  await waitFor(() => expect(store.getState().connection.status).toBe('lost'));
  expect(server.count('GET /api/sales/totals')).toBe(before + 1);
});

it('stays lost when a request from before the loss is answered late, and ends with the next one', async () => {
  const { server, store } = await openSales(threeSalesServer());
  await grid();
  const { 'GET /api/sales': getRows } = server.routes;
  let respond = (): void => undefined;
  const late = new Promise<void>((resolve) => (respond = resolve));
  server.routes['GET /api/sales/totals'] = () => late.then(() => json({ data: { ...TOTALS, amount: 77.5 } }));
  store.dispatch(navigate(`${PATH}?text=30`));
  await waitFor(() => {
    const urls = server.calls.map(({ url }) => url).join(' ');
    for (const requested of ['/api/sales?text=30', 'totals?text=30']) expect(urls).toContain(requested);
  });
  store.dispatch(serverLost());
  server.routes['GET /api/sales'] = noServer;
  store.dispatch(navigate(`${PATH}?text=30&sort=amount`));
  await screen.findByText('הנתונים לא התרעננו');
  respond();
  await screen.findAllByText(/77\.50/);
  expect(store.getState().connection.status).toBe('lost');
  server.routes['GET /api/sales'] = getRows!;
  store.dispatch(connectionSought());
  await waitFor(() => expect(store.getState().connection.status).toBe('there'));
});

it('keeps the old totals and rows if those of another filter cannot be loaded', async () => {
  const { server, store } = await openSales(threeSalesServer());
  await grid();
  const [sum] = await screen.findAllByText(/56,78/);
  expect(sum).toBeVisible();
  server.routes['GET /api/sales'] = noServer;
  server.routes['GET /api/sales/totals'] = noServer;
  store.dispatch(serverLost());
  store.dispatch(navigate(`${PATH}?text=30`));
  await screen.findByText('הנתונים לא התרעננו');
  expect(sum).toBeVisible();
  expect(screen.getByText('לקוח 30')).toBeVisible();
  expect(screen.getByText('לקוח 1')).toBeVisible();
});
