import type { SyncType } from '../../contract/sync/sync-contract';
import { makeStore } from '../app/store';
import { buildServices, buildUser, TestClock, TestServer } from '../platform/testing/services';
import { streamRun } from './stream-run';
import { buildResult, buildRun, joinOf, LiveStream, STREAM } from './testing/stream';

const NEWS = [buildResult({ savedCount: 5 })];
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A browser whose server gives the asked streams in their order. `hear` asks, and tells how it ended. */
function start(streams: (() => LiveStream)[]) {
  const server = new TestServer({ [STREAM]: () => streams.shift()!().response() });
  const clock = new TestClock();
  const services = buildServices({ server, clock });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services);
  stops.push(stop);
  const told: string[] = [];
  const hear = (syncType: SyncType = 'last_update', from?: Parameters<typeof streamRun>[0]) =>
    store.dispatch(
      streamRun(from ?? { syncType, automatic: false }, {
        onProgress: ({ id }) => told.push(id),
        onAlive: () => undefined,
        signal: new AbortController().signal,
      }),
    );
  return { server, clock, told, hear };
}

describe('a run that waits for a comparison', () => {
  const other = { id: 'run-0', kind: 'compare' } as const;
  const full = { id: 'run-1', kind: 'full' } as const;

  it('is joined by its name once it has begun', async () => {
    const { server, hear } = start([() => new LiveStream().progress(other).progress(full).close()]);
    server.routes[joinOf('run-1')] = () => new LiveStream().end(NEWS).response();
    expect(await hear('full')).toMatchObject({ outcome: 'ok' });
    expect(server.count(STREAM)).toBe(1);
  });
});

it('a last update joins a comparison that goes on', async () => {
  const { server, hear } = start([() => new LiveStream().progress({ id: 'run-0', kind: 'compare' }).close()]);
  server.routes[joinOf('run-0')] = () => new LiveStream().end(NEWS).response();
  expect(await hear()).toMatchObject({ outcome: 'ok' });
  expect(server.count(STREAM)).toBe(1);
});

describe('a full run that waits for a last update', () => {
  const other = { id: 'run-0', kind: 'last_update' } as const;

  it('is asked for anew when its stream breaks off, and not taken for the other one', async () => {
    const full = { id: 'run-2', kind: 'full' } as const;
    const { server, told, hear } = start([
      () => new LiveStream().progress(other).close(),
      () => new LiveStream().progress(full).end(NEWS),
    ]);
    server.routes[joinOf('run-0')] = () => new LiveStream().end().response();
    expect(await hear('full')).toMatchObject({ outcome: 'ok', response: { results: NEWS } });
    expect(server.count(joinOf('run-0'))).toBe(0);
    expect(server.count(STREAM)).toBe(2);
    expect(told).toEqual(['run-0', 'run-2']);
  });

  it('has not done what the other one did', async () => {
    const results = [buildResult({ savedCount: 7 })];
    const { hear } = start([() => new LiveStream().progress({ ...other, results }).fail('crm_failed')]);
    expect(await hear('full')).toMatchObject({ outcome: 'failed', results: [] });
  });
});

it('what a run had done until it failed is told, though its end says nothing of it', async () => {
  const results = [buildResult({ savedCount: 7 })];
  const { hear } = start([() => new LiveStream().progress({ results }).fail('crm_failed')]);
  expect(await hear()).toMatchObject({ outcome: 'failed', results });
});

it('a full run does what a last update was asked for', async () => {
  const { server, hear } = start([() => new LiveStream().progress({ id: 'run-3', kind: 'full' }).close()]);
  server.routes[joinOf('run-3')] = () => new LiveStream().end(NEWS).response();
  expect(await hear('last_update')).toMatchObject({ outcome: 'ok' });
  expect(server.count(STREAM)).toBe(1);
});

describe.each(['internal', 'unavailable'])('a server in trouble: %s', (code) => {
  it('is no end of the run, which is joined again', async () => {
    const { server, clock, hear } = start([() => new LiveStream().progress().fail(code)]);
    const joins = [
      () => new LiveStream().fail(code),
      () => new LiveStream().progress().fail(code),
      () => new LiveStream().end(NEWS),
    ];
    server.routes[joinOf('run-1')] = () => joins.shift()!().response();
    expect(await hear()).toMatchObject({ outcome: 'ok', response: { results: NEWS } });
    expect(server.count(STREAM)).toBe(1);
    expect(clock.waits).toEqual([1_000, 2_000, 1_000]);
  });

  it('is told when it lasts', async () => {
    const { server, hear } = start([() => new LiveStream().progress().fail(code)]);
    server.routes[joinOf('run-1')] = () => new LiveStream().fail(code).response();
    expect(await hear()).toMatchObject({ outcome: 'failed', error: { body: { code } } });
    expect(server.count(joinOf('run-1'))).toBe(5);
  });

  it('is told at once where nothing is known of a run', async () => {
    const { server, hear } = start([() => new LiveStream().fail(code)]);
    expect(await hear()).toMatchObject({ outcome: 'failed', error: { body: { code } } });
    expect(server.calls).toHaveLength(1);
  });
});

it.each([
  ['crm_failed', 'failed'],
  ['sync_cancelled', 'cancelled'],
  ['forbidden', 'failed'],
])('a stream that ends with %s is not joined again', async (code, outcome) => {
  const { server, hear } = start([() => new LiveStream().progress().fail(code)]);
  expect(await hear()).toMatchObject({ outcome });
  expect(server.calls).toHaveLength(1);
});

it('of another one nothing is started', async () => {
  const { server, hear } = start([]);
  server.routes[joinOf('run-9')] = () => new LiveStream().progress({ id: 'run-9' }).end(NEWS).response();
  expect(await hear('last_update', { run: buildRun({ id: 'run-9' }) })).toMatchObject({ outcome: 'ok' });
  expect(server.count(STREAM)).toBe(0);
});
