import { waitFor } from '@testing-library/react';
import type { SyncType } from '#contract/features/crm-mirror/sync/sync-contract';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { makeStore } from '#client/app/store';
import { attachApiPart } from '#client/lib/testing/render-part';
import { buildServices, buildUser, errorResponse, TestClock, TestServer } from '#client/lib/testing/services';
import { syncNoticed, syncRequested, type SyncInitiator } from './sync-slice';
import { buildResult, buildRun, endedStream, getStreamRoute, LiveStream, STREAM } from './testing/stream';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a client with a stream answered by the test. `sync` requests a synchronisation and waits for its end. */
async function start(respond: () => Response | Promise<Response>, clock = new TestClock('manual')) {
  const server = new TestServer({ [STREAM]: respond });
  const services = buildServices({ server, clock });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services);
  stops.push(stop);
  await store.dispatch(attachApiPart);
  const idle = () => waitFor(() => expect(store.getState().sync.status).toBe('idle'));
  const request = (cause: SyncInitiator = 'person', syncType: SyncType = 'last_update') =>
    store.dispatch(syncRequested({ syncType, cause }));
  const sync = async (cause?: SyncInitiator, syncType?: SyncType) => {
    request(cause, syncType);
    await idle();
  };
  return { store, server, services, clock, request, idle, sync };
}

const NEWS = [
  buildResult({ savedCount: 1_200, deletedCount: 1 }),
  buildResult({ entity: 'agents', savedCount: 34, deletedCount: 2 }),
];

describe('run requested by a user', () => {
  it('reports the number of changed records', async () => {
    const { store, sync, server } = await start(() => endedStream(NEWS));
    await sync('person', 'full');
    expect(store.getState().snackbar).toMatchObject({
      tone: 'success',
      text: 'רשומות שנוספו או עודכנו: 1,234, נמחקו: 3',
    });
    expect(server.calls[0]!.init.body).toBe('{"syncType":"full","automatic":false}');
    expect(server.calls[0]!.init.headers).toMatchObject({
      Accept: expect.stringContaining('text/event-stream'),
    });
  });

  it('reports refused records, without the success tone', async () => {
    const { store, sync } = await start(() => endedStream([buildResult({ savedCount: 2, refusedCount: 1 })]));
    await sync();
    expect(store.getState().snackbar).toMatchObject({
      tone: 'info',
      text: 'רשומות שנוספו או עודכנו: 2, נמחקו: 0, נדחו: 1',
    });
  });

  it('reports its counts even if nothing is new', async () => {
    const { store, sync } = await start(() => endedStream());
    await sync();
    expect(store.getState().snackbar).toMatchObject({
      tone: 'success',
      text: 'רשומות שנוספו או עודכנו: 0, נמחקו: 0',
    });
  });

  it('shows its message for six seconds', async () => {
    const { store, clock, sync } = await start(() => endedStream());
    await sync();
    clock.advance(5_999);
    await Promise.resolve();
    expect(store.getState().snackbar.status).toBe('shown');
    clock.advance(1);
    await waitFor(() => expect(store.getState().snackbar.status).toBe('hidden'));
  });

  it.each([
    [
      'the CRM failed',
      () => new LiveStream().progress().fail('crm_failed').response(),
      'מערכת ה-CRM לא השיבה כראוי, נסו שוב מאוחר יותר',
    ],
    [
      'with the reason from the run',
      () =>
        new LiveStream()
          .fail('crm_failed', { message: 'המפתח למערכת ה-CRM אינו תקף', lastSyncTime: null, results: [] })
          .response(),
      'המפתח למערכת ה-CRM אינו תקף',
    ],
    ['it is not allowed', () => errorResponse(403, 'forbidden'), 'אין לכם הרשאה לסנכרן נתונים'],
    ['the server failed', () => errorResponse(500, 'internal'), 'תקלה בשרת, נסו שוב מאוחר יותר'],
    ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'אין חיבור לשרת'],
  ])('reports a failure after a single request: %s', async (_what, respond, text) => {
    const { store, server, services, sync } = await start(respond);
    await sync();
    expect(store.getState().syncAlert).toEqual({ status: 'shown', text });
    expect(store.getState().snackbar.status).toBe('hidden');
    expect(server.count(STREAM)).toBe(1);
    expect(services.logged[0]).toContain('The synchronisation failed');
  });

  it('removes the message of the previous run, and no other message', async () => {
    const responses = [() => endedStream(NEWS), () => new LiveStream().response()];
    const { store, server, request, sync } = await start(() => responses.shift()!());
    await sync();
    expect(store.getState().snackbar).toMatchObject({ tone: 'success' });
    request();
    await waitFor(() => expect(store.getState().snackbar.status).toBe('hidden'));
    expect(store.getState().sync.status).toBe('syncing');
    await waitFor(() => expect(server.count(STREAM)).toBe(2));

    const other = await start(() => new LiveStream().response());
    other.store.dispatch(messageRaised({ tone: 'error', text: 'משהו אחר' }));
    other.request();
    await waitFor(() => expect(other.server.count(STREAM)).toBe(1));
    expect(other.store.getState().snackbar).toMatchObject({ text: 'משהו אחר' });
  });

  it('is no failure when it is cancelled', async () => {
    const { store, sync } = await start(() => new LiveStream().progress().fail('sync_cancelled').response());
    await sync();
    expect(store.getState().snackbar).toMatchObject({ tone: 'info', text: 'הסנכרון בוטל' });
    expect(store.getState().sync).toEqual({ status: 'idle', failure: null });
  });

  it('keeps the reason for a failed start, though another run continued that is in the history', async () => {
    const { store, request, idle } = await start(() =>
      new LiveStream().progress({ kind: 'last_update' }).fail('crm_failed').response(),
    );
    request('person', 'full');
    await idle();
    expect(store.getState().sync).toMatchObject({ failure: { syncType: 'full' } });
  });

  it('logs the specified text for a stream that does not arrive', async () => {
    const { services, sync } = await start(() => errorResponse(503, 'unavailable', 'Service Unavailable'));
    await sync();
    expect(services.logged[0]).toContain('API Stream failed: 503');
    const empty = await start(() => new Response(null, { status: 200 }));
    await empty.sync();
    expect(empty.services.logged[0]).toContain('No stream body on response');
  });
});

describe('silent run', () => {
  it.each<SyncInitiator>(['startup', 'periodic'])('of the %s reports its changes', async (cause) => {
    const { store, sync, server } = await start(() => endedStream(NEWS));
    await sync(cause);
    expect(store.getState().snackbar).toMatchObject({
      tone: 'success',
      text: expect.stringContaining('1,234'),
    });
    expect(server.calls[0]!.init.body).toContain('"automatic":true');
  });

  it.each<SyncInitiator>(['startup', 'periodic'])(
    'of the %s does not replace another message',
    async (cause) => {
      const { store, sync } = await start(() => endedStream(NEWS));
      store.dispatch(messageRaised({ tone: 'success', text: 'נשמר' }));
      await sync(cause);
      expect(store.getState().snackbar).toMatchObject({ text: 'נשמר' });
      await sync('person');
      expect(store.getState().snackbar).toMatchObject({ text: expect.stringContaining('1,234') });
    },
  );

  it('reports that nothing is new only at the start', async () => {
    const { store, sync } = await start(() => endedStream());
    await sync('periodic');
    expect(store.getState().snackbar.status).toBe('hidden');
    await sync('startup');
    expect(store.getState().snackbar).toMatchObject({ tone: 'info', text: 'הנתונים כבר מעודכנים' });
  });

  it.each<SyncInitiator>(['startup', 'periodic'])(
    'of the %s reports a failure only by the alert, until a run succeeds',
    async (cause) => {
      const responses = [() => errorResponse(502, 'crm_failed'), () => endedStream()];
      const { store, services, sync } = await start(() => responses.shift()!());
      await sync(cause);
      expect(store.getState().snackbar.status).toBe('hidden');
      expect(store.getState().syncAlert.status).toBe('shown');
      expect(store.getState().sync).toEqual({ status: 'idle', failure: null });
      expect(services.logged[0]).toContain('The synchronisation failed');
      await sync('person');
      expect(store.getState().syncAlert.status).toBe('hidden');
    },
  );

  it('does not report a lost connection', async () => {
    const { store, sync } = await start(() => Promise.reject(new TypeError('Failed to fetch')));
    await sync('periodic');
    expect(store.getState().syncAlert.status).toBe('hidden');
  });
});

it('runs once at a time', async () => {
  const stream = new LiveStream();
  const { store, server, request, idle } = await start(() => stream.response());
  request();
  await waitFor(() => expect(server.count(STREAM)).toBe(1));
  request('person', 'full');
  expect(store.getState().sync).toMatchObject({ status: 'syncing', syncType: 'last_update' });
  stream.progress().end();
  await idle();
  expect(server.count(STREAM)).toBe(1);
});

it('shows its progress', async () => {
  const stream = new LiveStream();
  const { store, clock, request, idle } = await start(() => stream.response());
  request();
  stream.progress({ results: [buildResult({ recordCount: 100 })] });
  await waitFor(() =>
    expect(store.getState().sync).toMatchObject({ run: { id: 'run-1', results: [{ recordCount: 100 }] } }),
  );
  stream.progress({ results: [buildResult({ recordCount: 150 })] });
  stream.progress({ results: [buildResult({ recordCount: 200 })] });
  await waitFor(() => expect(clock.waits).toHaveLength(1));
  expect(store.getState().sync).toMatchObject({ run: { results: [{ recordCount: 100 }] } });
  clock.advance(1_000);
  await waitFor(() =>
    expect(store.getState().sync).toMatchObject({ run: { results: [{ recordCount: 200 }] } }),
  );
  stream.end();
  await idle();
});

describe('broken stream', () => {
  it('is joined again, and starts nothing twice', async () => {
    const { store, server, clock, request, idle } = await start(
      () => new LiveStream().progress().close().response(),
      new TestClock(),
    );
    server.routes[getStreamRoute('run-1')] = () =>
      server.count(getStreamRoute('run-1')) < 3
        ? new LiveStream().close().response()
        : new LiveStream().progress().end(NEWS).response();
    request();
    await idle();
    expect(server.count(STREAM)).toBe(1);
    expect(server.count(getStreamRoute('run-1'))).toBe(3);
    expect(clock.waits).toEqual(expect.arrayContaining([1_000, 2_000, 4_000]));
    expect(store.getState().sync).toEqual({ status: 'idle', failure: null });
  });

  it('is given up after a few attempts', async () => {
    const { store, server, services, request, idle } = await start(
      () => new LiveStream().progress().close().response(),
      new TestClock(),
    );
    server.routes[getStreamRoute('run-1')] = () => Promise.reject(new TypeError('Failed to fetch'));
    request();
    await idle();
    expect(server.count(STREAM)).toBe(1);
    expect(server.count(getStreamRoute('run-1'))).toBe(5);
    expect(store.getState().sync).toEqual({ status: 'idle', failure: null });
    expect(services.logged[0]).toContain('Failed to fetch');
  });

  it('is not requested again before the run has an id', async () => {
    const stream = new LiveStream();
    const { store, server, request, idle } = await start(() => stream.response(), new TestClock());
    request();
    stream.breakOff();
    await idle();
    expect(server.calls).toHaveLength(1);
    expect(store.getState().sync).toMatchObject({ failure: { text: 'אין חיבור לשרת' } });
  });
});

it('joins a noticed run, and never starts one', async () => {
  const stream = new LiveStream();
  const { store, server, idle } = await start(() => endedStream());
  server.routes[getStreamRoute('run-9')] = () => stream.response();
  store.dispatch(syncNoticed({ run: buildRun({ id: 'run-9', reason: 'schedule' }), source: 'server' }));
  await waitFor(() => expect(server.count(getStreamRoute('run-9'))).toBe(1));
  stream.end(NEWS);
  await idle();
  expect(server.count(STREAM)).toBe(0);
  expect(store.getState().snackbar.status).toBe('hidden');
});
