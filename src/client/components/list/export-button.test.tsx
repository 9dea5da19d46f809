import { act, screen } from '@testing-library/react';
import { MAX_EXPORTED_ROWS } from '#contract/lib/lists/list-schemas';
import { renderApp } from '#client/lib/testing/render';
import { json, errorResponse, TestServer } from '#client/lib/testing/services';
import { formatCount } from '../values/format-number';
import { listTexts } from './list-texts';

const LIST = '/api/inventory';

const totals = (count: number) => () =>
  json({ data: { count, value: 300, lowCount: 1, lastSyncTime: null } });

it('shows the number of rows in the file beside the received bytes', async () => {
  let send: (bytes: number) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (bytes) => controller.enqueue(new Uint8Array(bytes));
    },
  });
  const server = new TestServer({
    [`GET ${LIST}`]: () => json({ data: [], next: null, previous: null }),
    [`GET ${LIST}/totals`]: totals(20_000),
    [`POST ${LIST}/export`]: () => new Response(body),
  });
  const { user } = renderApp({ server, path: '/inventory', permissions: ['inventory.view'] });
  await screen.findByText('20,000', { exact: false });
  await user.click(screen.getByRole('button', { name: /Excel/ }));
  expect(await screen.findByText('מייצא 20,000 שורות… 0 ק״ב')).toBeVisible();
  act(() => send(349_500));
  expect(await screen.findByText('מייצא 20,000 שורות… 350 ק״ב')).toBeVisible();
});

it('refuses more rows than a file may have, without a request', async () => {
  const server = new TestServer({
    [`GET ${LIST}`]: () => json({ data: [], next: null, previous: null }),
    [`GET ${LIST}/totals`]: totals(MAX_EXPORTED_ROWS + 1),
    [`POST ${LIST}/export`]: () => errorResponse(500, 'internal'),
  });
  const { user, messages } = renderApp({ server, path: '/inventory', permissions: ['inventory.view'] });
  await screen.findByText(formatCount(MAX_EXPORTED_ROWS + 1), { exact: false });
  await user.click(screen.getByRole('button', { name: /Excel/ }));
  expect(messages).toEqual([listTexts.tooMany(MAX_EXPORTED_ROWS)]);
  expect(server.count(`POST ${LIST}/export`)).toBe(0);
});
