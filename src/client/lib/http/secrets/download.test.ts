import { errorResponse, type TestServer } from '../../testing/services';
import { startTestClient, things } from '../../testing/things';
import { download, type DownloadState } from './download';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const EXPORT = 'POST /api/things/export';
const NAMED = { 'content-disposition': 'attachment; filename="x.xlsx"; filename*=UTF-8\'\'%D7%90.xlsx' };
const sheet = (headers: Record<string, string> = {}): Response =>
  new Response('0123456789', { headers: { ...NAMED, ...headers } });

async function start(responses: (() => Response | Promise<Response>)[]) {
  const last = responses.at(-1)!;
  const product = await startTestClient({
    [EXPORT]: () => (responses.shift() ?? last)(),
  } as TestServer['routes']);
  stops.push(product.stop);
  const states: DownloadState[] = [];
  const leaving = new AbortController();
  const options = { onState: (state: DownloadState) => void states.push(state), signal: leaving.signal };
  const fetchFile = () => product.store.dispatch(download(things.endpoints.exportThings, {}, options));
  return { ...product, states, leaving, fetchFile };
}

it('returns the file with its name, reports progress, and leaves no content in actions', async () => {
  const { fetchFile, states, actions, store } = await start([() => sheet()]);
  const made = await fetchFile();
  expect(made).toMatchObject({ name: 'א.xlsx', file: expect.any(Blob) });
  expect(states).toEqual([
    { status: 'running', bytes: 0 },
    { status: 'running', bytes: 10 },
  ]);
  expect(actions.length).toBeGreaterThan(1);
  expect(JSON.stringify([actions, store.getState()])).not.toContain('xlsx');
});

it('renews a refused token and retries', async () => {
  const { fetchFile, services, server } = await start([
    () => errorResponse(401, 'unauthenticated'),
    () => sheet(),
  ]);
  services.identity.renewal = 'renewed';
  expect(await fetchFile()).toMatchObject({ name: 'א.xlsx' });
  expect(server.count(EXPORT)).toBe(2);
});

it('handles changed permissions', async () => {
  const { fetchFile, store } = await start([() => sheet({ 'x-permissions-stamp': 'new' })]);
  await fetchFile();
  expect(store.getState().permissions).toMatchObject({ stamp: 'new' });
});

it('handles a demanded second factor', async () => {
  const { fetchFile, actions } = await start([() => errorResponse(403, 'two_factor_required')]);
  expect(await fetchFile()).toMatchObject({ error: { status: 403 } });
  expect(actions.map(({ type }) => type)).toContain('http/secondFactorDemanded');
});

it('handles a user without access', async () => {
  const { fetchFile, store } = await start([() => errorResponse(403, 'not_active')]);
  await fetchFile();
  expect(store.getState().auth).toEqual({ status: 'signedOut', failure: 'notActive' });
});

it('waits for its turn, reports the queue position, and retries', async () => {
  const body = { code: 'busy', message: '', requestId: '1', details: { ahead: 2 } };
  const busy = () =>
    new Response(JSON.stringify({ error: body }), { status: 503, headers: { 'retry-after': '7' } });
  const { fetchFile, states, services } = await start([busy, () => sheet()]);
  expect(await fetchFile()).toMatchObject({ name: 'א.xlsx' });
  expect(states).toContainEqual({ status: 'waiting', ahead: 2 });
  expect(services.clock.waits).toContain(7_000);
});

it('cancels the request', async () => {
  const { fetchFile, leaving, server } = await start([() => new Promise(() => undefined)]);
  const made = fetchFile();
  while (server.count(EXPORT) === 0) await Promise.resolve();
  leaving.abort();
  expect(await made).toHaveProperty('error');
  expect(server.calls.at(-1)?.init.signal?.aborted).toBe(true);
});

it('ends a response on cancel while its body is read', async () => {
  const { fetchFile, states, leaving, server } = await start([() => new Response()]);
  server.routes[EXPORT] = (init) => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(3));
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      },
    });
    return new Response(body);
  };
  const made = fetchFile();
  while (states.at(-1)?.status !== 'running' || states.length < 2) await Promise.resolve();
  leaving.abort();
  expect(await made).toHaveProperty('error');
});

it('reports a truncated response', async () => {
  const cut = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  const { fetchFile } = await start([() => new Response(cut)]);
  expect(await fetchFile()).toMatchObject({ error: { kind: 'network' } });
});
