import { screen } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';

/** Renders the top bar at 12:30 in Israel. */
async function show(lastSyncTime: string, status: string): Promise<HTMLElement> {
  const data = { lastSyncTime, newestRun: { id: 'run-1', status } };
  const server = new TestServer({ 'GET /api/system/last-sync-time': () => json({ success: true, data }) });
  renderApp({ path: '/nowhere', server, permissions: ['dashboard.view'] });
  return (await screen.findByTitle(/^סנכרון אחרון: \d/)).closest('.ant-tag')!;
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
  expect(await show(lastSyncTime, status)).toHaveTextContent(text);
});
