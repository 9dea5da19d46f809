import { waitFor } from '@testing-library/react';
import { STREAM_HEARTBEAT_MS } from '#contract/lib/http/event-stream';
import { syncApi } from '#client/features/sync/sync-api';
import { LiveStream, STREAM } from '#client/features/sync/testing/stream';
import { makeStore } from '#client/app/store';
import { attachApiPart } from '../../testing/render-part';
import { readStream } from './read-stream';
import { buildServices, buildUser, TestClock, TestServer } from '../../testing/services';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const SILENT_MS = 3 * STREAM_HEARTBEAT_MS;

/** Starts a client that reads the test's stream. `clock` advances only manually. */
async function subscribe(respond: () => Response | Promise<Response>) {
  const server = new TestServer({ [STREAM]: respond });
  const clock = new TestClock('manual');
  const services = buildServices({ server, clock });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services);
  stops.push(stop);
  await store.dispatch(attachApiPart);
  const ticking = clock.ticking;
  const leaving = new AbortController();
  const events: string[] = [];
  let alive = 0;
  const values = { body: { syncType: 'last_update' as const, automatic: false } };
  const end = store.dispatch(
    readStream(syncApi.endpoints.streamSync, values, {
      onEvent: ({ event }) => events.push(event),
      onAlive: () => (alive += 1),
      signal: leaving.signal,
    }),
  );
  const untilRequested = () => waitFor(() => expect(server.calls).toHaveLength(1));
  const receivedBeats = (times: number) => waitFor(() => expect(alive).toBe(times));
  const watches = () => clock.ticking - ticking;
  return { server, clock, leaving, events, end, untilRequested, receivedBeats, watches };
}

/** Advances the clock in steps of 1 s. */
function wait(clock: TestClock, ms: number): void {
  for (let left = ms; left > 0; left -= 1_000) clock.advance(Math.min(left, 1_000));
}

it('reads a stream to its end', async () => {
  const { end, events, watches } = await subscribe(() => new LiveStream().progress().end().response());
  expect(await end).toEqual({ closed: true });
  expect(events).toEqual(['progress', 'end']);
  expect(watches()).toBe(0);
});

it('treats a silent stream as a lost connection', async () => {
  const stream = new LiveStream().progress();
  const { clock, end, receivedBeats, server, watches } = await subscribe(() => stream.response());
  await receivedBeats(1);
  wait(clock, SILENT_MS + STREAM_HEARTBEAT_MS);
  expect(await end).toMatchObject({ error: { kind: 'network' } });
  expect(server.calls[0]?.init.signal?.aborted).toBe(true);
  expect(watches()).toBe(0);
});

it('keeps a stream open that only sends heartbeats', async () => {
  const stream = new LiveStream();
  const { clock, end, receivedBeats } = await subscribe(() => stream.response());
  for (let beats = 1; beats < 6; beats += 1) {
    stream.heartbeat();
    await receivedBeats(beats);
    wait(clock, SILENT_MS - 1_000);
  }
  stream.end();
  expect(await end).toEqual({ closed: true });
});

it('treats a server without any response as a lost connection', async () => {
  const { clock, untilRequested, end } = await subscribe(() => new Promise<Response>(() => undefined));
  await untilRequested();
  wait(clock, SILENT_MS + STREAM_HEARTBEAT_MS);
  expect(await end).toMatchObject({ error: { kind: 'network' } });
});

it('ends a stream on abort', async () => {
  const { end, receivedBeats, leaving, server, watches } = await subscribe(() =>
    new LiveStream().progress().response(),
  );
  await receivedBeats(1);
  leaving.abort();
  expect(await end).toMatchObject({ error: { kind: 'network' } });
  expect(server.calls[0]?.init.signal?.aborted).toBe(true);
  expect(watches()).toBe(0);
});
