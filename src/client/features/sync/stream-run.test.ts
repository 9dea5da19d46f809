import type { SyncType } from '#contract/features/crm-mirror/sync/sync-contract';
import { makeStore } from '#client/app/store';
import { attachApiPart } from '#client/lib/testing/render-part';
import { buildServices, buildUser, TestClock, TestServer } from '#client/lib/testing/services';
import { streamRun } from './stream-run';
import { buildResult, buildRun, getStreamRoute, LiveStream, STREAM } from './testing/stream';

const NEWS = [buildResult({ savedCount: 5 })];
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a client with a server that returns the streams in order. `subscribe` subscribes and returns the end. */
function start(streams: (() => LiveStream)[]) {
  const server = new TestServer({ [STREAM]: () => streams.shift()!().response() });
  const clock = new TestClock();
  const services = buildServices({ server, clock });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services);
  stops.push(stop);
  const progressed: string[] = [];
  const subscribe = async (syncType: SyncType = 'last_update', from?: Parameters<typeof streamRun>[0]) => {
    await store.dispatch(attachApiPart);
    return store.dispatch(
      streamRun(from ?? { syncType, automatic: false }, {
        onProgress: ({ id }) => progressed.push(id),
        onAlive: () => undefined,
        signal: new AbortController().signal,
      }),
    );
  };
  return { server, clock, progressed, subscribe };
}

describe('run that waits for a comparison', () => {
  const other = { id: 'run-0', kind: 'compare' } as const;
  const full = { id: 'run-1', kind: 'full' } as const;

  it('is joined by its id once it has begun', async () => {
    const { server, subscribe } = start([() => new LiveStream().progress(other).progress(full).close()]);
    server.routes[getStreamRoute('run-1')] = () => new LiveStream().end(NEWS).response();
    expect(await subscribe('full')).toMatchObject({ outcome: 'ok' });
    expect(server.count(STREAM)).toBe(1);
  });
});

it('a last update joins a running comparison', async () => {
  const { server, subscribe } = start([
    () => new LiveStream().progress({ id: 'run-0', kind: 'compare' }).close(),
  ]);
  server.routes[getStreamRoute('run-0')] = () => new LiveStream().end(NEWS).response();
  expect(await subscribe()).toMatchObject({ outcome: 'ok' });
  expect(server.count(STREAM)).toBe(1);
});

describe('full run that waits for a last update', () => {
  const other = { id: 'run-0', kind: 'last_update' } as const;

  it('is requested again when its stream breaks, and not mistaken for the other run', async () => {
    const full = { id: 'run-2', kind: 'full' } as const;
    const { server, progressed, subscribe } = start([
      () => new LiveStream().progress(other).close(),
      () => new LiveStream().progress(full).end(NEWS),
    ]);
    server.routes[getStreamRoute('run-0')] = () => new LiveStream().end().response();
    expect(await subscribe('full')).toMatchObject({ outcome: 'ok', response: { results: NEWS } });
    expect(server.count(getStreamRoute('run-0'))).toBe(0);
    expect(server.count(STREAM)).toBe(2);
    expect(progressed).toEqual(['run-0', 'run-2']);
  });

  it("does not return the other run's results", async () => {
    const results = [buildResult({ savedCount: 7 })];
    const { subscribe } = start([() => new LiveStream().progress({ ...other, results }).fail('crm_failed')]);
    expect(await subscribe('full')).toMatchObject({ outcome: 'failed', results: [] });
  });
});

it('a failed run returns its earlier results, even if its end has none', async () => {
  const results = [buildResult({ savedCount: 7 })];
  const { subscribe } = start([() => new LiveStream().progress({ results }).fail('crm_failed')]);
  expect(await subscribe()).toMatchObject({ outcome: 'failed', results });
});

it('a full run serves a requested last update', async () => {
  const { server, subscribe } = start([
    () => new LiveStream().progress({ id: 'run-3', kind: 'full' }).close(),
  ]);
  server.routes[getStreamRoute('run-3')] = () => new LiveStream().end(NEWS).response();
  expect(await subscribe('last_update')).toMatchObject({ outcome: 'ok' });
  expect(server.count(STREAM)).toBe(1);
});

describe.each(['internal', 'unavailable'])('server error: %s', (code) => {
  it('does not end the run, which is joined again', async () => {
    const { server, clock, subscribe } = start([() => new LiveStream().progress().fail(code)]);
    const joins = [
      () => new LiveStream().fail(code),
      () => new LiveStream().progress().fail(code),
      () => new LiveStream().end(NEWS),
    ];
    server.routes[getStreamRoute('run-1')] = () => joins.shift()!().response();
    expect(await subscribe()).toMatchObject({ outcome: 'ok', response: { results: NEWS } });
    expect(server.count(STREAM)).toBe(1);
    expect(clock.waits).toEqual([1_000, 2_000, 1_000]);
  });

  it('is reported if it persists', async () => {
    const { server, subscribe } = start([() => new LiveStream().progress().fail(code)]);
    server.routes[getStreamRoute('run-1')] = () => new LiveStream().fail(code).response();
    expect(await subscribe()).toMatchObject({ outcome: 'failed', error: { body: { code } } });
    expect(server.count(getStreamRoute('run-1'))).toBe(5);
  });

  it('is reported at once without a known run', async () => {
    const { server, subscribe } = start([() => new LiveStream().fail(code)]);
    expect(await subscribe()).toMatchObject({ outcome: 'failed', error: { body: { code } } });
    expect(server.calls).toHaveLength(1);
  });
});

it.each([
  ['crm_failed', 'failed'],
  ['sync_cancelled', 'cancelled'],
  ['forbidden', 'failed'],
])('does not rejoin a stream that ends with %s', async (code, outcome) => {
  const { server, subscribe } = start([() => new LiveStream().progress().fail(code)]);
  expect(await subscribe()).toMatchObject({ outcome });
  expect(server.calls).toHaveLength(1);
});

it('starts nothing for an unrelated run', async () => {
  const { server, subscribe } = start([]);
  server.routes[getStreamRoute('run-9')] = () =>
    new LiveStream().progress({ id: 'run-9' }).end(NEWS).response();
  expect(await subscribe('last_update', { run: buildRun({ id: 'run-9' }) })).toMatchObject({ outcome: 'ok' });
  expect(server.count(STREAM)).toBe(0);
});
