import { act, screen } from '@testing-library/react';
import { serverLost } from '#client/lib/connection/connection-slice';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';

/** Renders the top bar at 12:30 in Israel. */
async function show(lastSyncTime: string, status: string) {
  const data = { lastSyncTime, newestRun: { id: 'run-1', status } };
  const server = new TestServer({ 'GET /api/system/last-sync-time': () => json({ success: true, data }) });
  const { store } = renderApp({ path: '/nowhere', server, permissions: ['dashboard.view'] });
  const chip = (await screen.findByTitle(/^סנכרון אחרון: \d/)).closest('.ant-tag')!;
  return { store, chip };
}

it.each([
  ['nothing where all is well', '2026-09-16T09:05:00.000Z', 'ok', /^סנכרון אחרון:12:05$/],
  [
    'how old the data are where the newest run failed',
    '2026-09-16T09:05:00.000Z',
    'failed',
    /12:05 לפני 25 דקות$/,
  ],
  ['how old they are after a day', '2026-09-14T09:05:00.000Z', 'ok', /14\.9\.2026 לפני יומיים$/],
])('shows beside the time %s', async (_what, lastSyncTime, status, text) => {
  const { chip } = await show(lastSyncTime, status);
  expect(chip).toHaveTextContent(text);
});

it('has no green dot without a connection', async () => {
  const { store, chip } = await show('2026-09-16T09:05:00.000Z', 'ok');
  expect(chip.querySelector('.dot')).toHaveClass('good');
  act(() => void store.dispatch(serverLost()));
  expect(chip.querySelector('.dot')).toHaveClass('muted');
});

it('has no green dot before the first synchronisation', async () => {
  const server = new TestServer({
    'GET /api/system/last-sync-time': () => json({ success: true, data: { lastSyncTime: null } }),
  });
  renderApp({ path: '/nowhere', server, permissions: ['dashboard.view'] });
  const chip = (await screen.findByText('טרם סונכרן')).closest('.ant-tag')!;
  expect(chip.querySelector('.dot')).toHaveClass('muted');
});
