import { act, screen } from '@testing-library/react';
import { renderApp } from '../../lib/testing/render';
import { json, TestServer } from '../../lib/testing/services';

const LIST = '/api/inventory';

it('shows the number of rows in the file beside the received bytes', async () => {
  let send: (bytes: number) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (bytes) => controller.enqueue(new Uint8Array(bytes));
    },
  });
  const server = new TestServer({
    [`GET ${LIST}`]: () => json({ data: [], next: null, previous: null }),
    [`GET ${LIST}/totals`]: () =>
      json({ data: { count: 20_000, value: 300, lowCount: 1, lastSyncTime: null } }),
    [`POST ${LIST}/export`]: () => new Response(body),
  });
  const { user } = renderApp({ server, path: '/inventory', permissions: ['inventory.view'] });
  await screen.findByText('20,000', { exact: false });
  await user.click(screen.getByRole('button', { name: /Excel/ }));
  expect(await screen.findByText('מייצא 20,000 שורות… 0 ק״ב')).toBeVisible();
  act(() => send(349_500));
  expect(await screen.findByText('מייצא 20,000 שורות… 350 ק״ב')).toBeVisible();
});
