import { eq } from 'drizzle-orm';
import { buildApp } from '#server/app/app';
import { STREAM_HEARTBEAT_MS } from '#contract/lib/http/event-stream';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { SyncResponse } from '#contract/features/crm-mirror/sync/sync-contract';
import { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { users } from '#server/db/schema/users-tables';
import { sales } from '#server/db/schema/sales-tables';
import { syncRuns } from '#server/db/schema/sync-tables';
import { endedRuns } from '#server/lib/metrics/counters';
import { smallOperation } from '../../testing/operation';
import { readEvents, startSyncApp, type ReadEvent, type SyncApp } from '../../testing/sync-app';

let test: SyncApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startSyncApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.begin(smallOperation(60));
  test.simulator.control.setSettings({ v3PageSize: 12, v3OverLimit: 'clamp' });
  headers = await test.as('sync.manage');
});
afterAll(() => test.close());

/** Object numbers of the CRM. */
const SALES = 13;

const json = { 'content-type': 'application/json' };
const post = async (body: object, app = test.app, as = headers) =>
  fetch(`${await test.getOrigin(app)}/api/sync/fireberry/stream`, {
    method: 'POST',
    headers: { ...as, ...json },
    body: JSON.stringify(body),
  });
const get = async (path: string, app = test.app, as = headers) =>
  fetch((await test.getOrigin(app)) + path, { headers: as });
const cancel = async (id: string, app = test.app) =>
  fetch(`${await test.getOrigin(app)}/api/sync/runs/${id}/cancel`, { method: 'POST', headers });
const runningId = async () =>
  (await test.database.db.select().from(syncRuns).where(eq(syncRuns.status, 'running')))[0]?.id ?? '';
const all = async (response: Response): Promise<ReadEvent[]> => {
  const events: ReadEvent[] = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
};
/** Returns the next event with this name. */
async function next(events: AsyncIterator<ReadEvent>, name: string): Promise<unknown> {
  for (;;) {
    const step = await events.next();
    if (step.done) throw new Error(`the stream ended without ${name}`);
    if (step.value.event === name) return step.value.data;
  }
}

describe('a stream', () => {
  it('reports the progress of a run, and ends with the response of the GET', async () => {
    test.gate.close(SALES, 2);
    const response = await post({ syncType: 'full' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-permissions-stamp')).toBeTruthy();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const events = readEvents(response);
    await test.gate.reached();
    const seen: SyncRunView[] = [];
    do seen.push(SyncRunView.parse(await next(events, 'progress')));
    while (seen.at(-1)?.progress?.entity !== 'sales');
    expect(seen.at(-1)).toMatchObject({ kind: 'full', reason: 'person', status: 'running' });
    test.gate.open();
    const end = SyncResponse.parse(await next(events, 'end'));
    expect(end.results).toHaveLength(6);
    expect(end.results.find(({ entity }) => entity === 'sales')).toMatchObject({ recordCount: 60 });
    const [run] = (await (await get('/api/sync/runs')).json()).data as SyncRunView[];
    expect(run).toMatchObject({ status: 'ok', results: end.results, progress: null, error: null });
  });

  it('joined in the middle on another server returns the current state at once and the same end', async () => {
    test.gate.close(SALES, 2);
    const first = readEvents(await post({ syncType: 'full' }));
    await test.gate.reached();
    const id = await runningId();
    const joined = readEvents(await get(`/api/sync/runs/${id}/stream`, test.second));
    const view = SyncRunView.parse(await next(joined, 'progress'));
    expect(view.progress?.entity).toBe('sales');
    expect(view.results).toHaveLength(5);
    const requested = readEvents(await post({ syncType: 'last_update' }, test.second));
    expect(SyncRunView.parse(await next(requested, 'progress')).id).toBe(id);
    test.gate.open();
    const ends = await Promise.all([next(first, 'end'), next(joined, 'end'), next(requested, 'end')]);
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[2]).toEqual(ends[0]);
    expect(await test.database.db.$count(syncRuns)).toBe(1);
  });

  it('ends with the error body of the GET when the run fails', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    endedRuns.reset();
    await all(await post({ syncType: 'full' }));
    test.simulator.control.addFault({ kind: 'forbidden', object: SALES });
    const failed = (await all(await post({ syncType: 'full' }))).at(-1);
    expect(failed?.event).toBe('failed');
    const streamed = ErrorBody.parse(failed?.data).error;
    test.simulator.control.addFault({ kind: 'forbidden', object: SALES });
    const result = await get('/api/sync/fireberry?syncType=full');
    expect(result.status).toBe(502);
    const answered = ErrorBody.parse(await result.json()).error;
    expect({ ...streamed, requestId: '' }).toEqual({ ...answered, requestId: '' });
    expect(SyncResponse.parse(streamed.details).results).toHaveLength(6);
    expect((await endedRuns.get()).values).toEqual([
      { labels: { kind: 'full', status: 'ok' }, value: 1 },
      { labels: { kind: 'full', status: 'failed' }, value: 2 },
    ]);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('synchronisation failed'));
  });

  it('does not end the run when the reader disconnects', async () => {
    test.gate.close(SALES);
    const leaving = new AbortController();
    await fetch(`${await test.getOrigin(test.app)}/api/sync/fireberry/stream`, {
      method: 'POST',
      headers: { ...headers, ...json },
      body: JSON.stringify({ syncType: 'full' }),
      signal: leaving.signal,
    });
    await test.gate.reached();
    const id = await runningId();
    leaving.abort();
    const joined = readEvents(await get(`/api/sync/runs/${id}/stream`, test.second));
    test.gate.open();
    expect(SyncResponse.parse(await next(joined, 'end')).results).toHaveLength(6);
  });

  it.each([
    [
      'is deactivated',
      (id: string) => test.database.db.update(users).set({ isActive: false }).where(eq(users.id, id)),
      'not_active',
    ],
    [
      'loses the permission',
      (id: string) => test.database.db.update(users).set({ roleId: null }).where(eq(users.id, id)),
      'forbidden',
    ],
  ])('ends for a user who %s, and the run continues', async (_case, change, code) => {
    test.gate.close(SALES);
    const leaver = await test.as('sync.manage');
    const { uid } = JSON.parse(Buffer.from(leaver.authorization.slice(7), 'base64url').toString()) as {
      uid: string;
    };
    const first = readEvents(await post({ syncType: 'full' }));
    await test.gate.reached();
    const watched = readEvents(await get(`/api/sync/runs/${await runningId()}/stream`, test.second, leaver));
    await next(watched, 'progress');
    await change(uid);
    expect(ErrorBody.parse(await next(watched, 'failed')).error.code).toBe(code);
    test.gate.open();
    expect(await next(first, 'end')).toBeTruthy();
  });

  it('sends something at least every 15 seconds', async () => {
    test.gate.close(SALES);
    const events = readEvents(await post({ syncType: 'full' }));
    await test.gate.reached();
    await next(events, 'progress');
    const from = test.clock.now().getTime();
    await next(events, '');
    // Polling advances the clock, also while the event is being sent.
    expect(test.clock.now().getTime() - from).toBeLessThan(2 * STREAM_HEARTBEAT_MS);
    test.gate.open();
    await next(events, 'end');
  });

  it('of a finished run ends at once; an unknown run is 404', async () => {
    const events = await all(await post({}));
    const [run] = await test.database.db.select().from(syncRuns);
    const again = await all(await get(`/api/sync/runs/${run?.id}/stream`));
    expect(again.at(-1)).toEqual(events.at(-1));
    expect((await get(`/api/sync/runs/${'x'.repeat(64)}/stream`)).status).toBe(404);
    expect((await get(`/api/sync/runs/${'x'.repeat(65)}/stream`)).status).toBe(400);
  });

  it('requested automatically by a browser starts no run while the data is fresh', async () => {
    await all(await post({ automatic: true }));
    const fresh = await all(await post({ automatic: true }));
    expect(SyncResponse.parse(fresh.at(-1)?.data)).toMatchObject({
      results: [],
      message: 'הנתונים כבר מעודכנים',
    });
    await all(await post({}));
    test.clock.set('2026-09-16T10:00:00Z');
    await all(await post({ automatic: true }));
    const reasons = (await test.database.db.select().from(syncRuns)).map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(['page', 'page', 'person']);
  });

  it('requested automatically by a browser starts no run while all readable data is fresh', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    test.simulator.control.addFault({ kind: 'forbidden', object: 1 });
    for (let attempt = 0; attempt < 3; attempt += 1) await all(await post({ automatic: true }));
    expect(await test.database.db.select().from(syncRuns)).toMatchObject([{ status: 'failed' }]);
    test.clock.set('2026-09-16T10:00:00Z');
    await all(await post({ automatic: true }));
    expect(await test.database.db.$count(syncRuns)).toBe(2);
    expect(logged).toHaveBeenCalledTimes(2);
  });
});

describe('cancelling', () => {
  it('ends the run after its page on any server; its written rows stay', async () => {
    test.gate.close(SALES, 2);
    const events = readEvents(await post({ syncType: 'full' }));
    const waiting = get('/api/sync/fireberry?syncType=full', test.second);
    await test.gate.reached();
    const id = await runningId();
    const result = await cancel(id, test.second);
    expect(await result.json()).toMatchObject({ data: { id, cancelRequested: true } });
    // A second request is accepted unless the run has already ended: it checks every second of the real clock.
    expect([200, 409]).toContain((await cancel(id)).status);
    test.gate.open();
    const failed = ErrorBody.parse(await next(events, 'failed')).error;
    expect(failed.code).toBe('sync_cancelled');
    expect(SyncResponse.parse(failed.details)).toMatchObject({ message: 'הסנכרון בוטל', lastSyncTime: null });
    expect((await waiting).status).toBe(409);
    const [run] = await test.database.db.select().from(syncRuns);
    expect(run).toMatchObject({ status: 'cancelled', error: 'הסנכרון בוטל' });
    const written = await test.database.db.select().from(sales);
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(60);
    expect((await cancel(id)).status).toBe(409);
    const entries = await test.database.db.select().from(auditLog);
    expect(entries).toMatchObject([{ action: 'sync.cancelled', targetId: id }]);
    await all(await post({ syncType: 'last_update' }));
    expect(await test.database.db.select().from(sales)).toHaveLength(60);
  });

  it('ends a wait for the call limit early', async () => {
    test.simulator.control.setRateLimit({ perWindow: 4 });
    test.clock.holdSleepers(true);
    const events = readEvents(await post({ syncType: 'full' }));
    let view: SyncRunView;
    do view = SyncRunView.parse(await next(events, 'progress'));
    while (view.progress?.waitingUntil == null);
    expect(view.progress.waitingUntil).toMatch(/:00\.000Z$/);
    await cancel(view.id);
    test.clock.holdSleepers(false);
    await next(events, 'failed');
    // The stream and the run sleep alternately and each advances the clock: a few of several tens of seconds.
    expect(test.clock.now().getTime()).toBeLessThan(Date.parse(view.progress.waitingUntil));
  });

  it('is rejected for a finished or unknown run', async () => {
    await all(await post({}));
    const [run] = await test.database.db.select().from(syncRuns);
    const result = await cancel(run?.id ?? '');
    expect(ErrorBody.parse(await result.json()).error.code).toBe('conflict');
    expect((await cancel('none')).status).toBe(404);
  });
});

it('the latest run is visible to every signed-in user', async () => {
  const state = async () => (await get('/api/system/last-sync-time', test.app, await test.as())).json();
  expect(await state()).toEqual({ success: true, data: { lastSyncTime: null } });
  await all(await post({}));
  expect(await state()).toMatchObject({
    data: { lastSyncTime: expect.any(String), newestRun: { id: expect.any(String), status: 'ok' } },
  });
});

it('a server shutdown ends its streams, although their run continues elsewhere', async () => {
  const stopping = await buildApp(test.services);
  test.gate.close(SALES);
  const first = readEvents(await post({ syncType: 'full' }));
  await test.gate.reached();
  const watched = readEvents(await get(`/api/sync/runs/${await runningId()}/stream`, stopping));
  await next(watched, 'progress');
  await stopping.close();
  const rest: string[] = [];
  for await (const { event } of watched) rest.push(event);
  expect(rest).not.toContain('failed');
  test.gate.open();
  await next(first, 'end');
});

it('a stream of a run that a closing server hands over ends with the run', async () => {
  const { services } = test;
  // The last test, since this server stays closed.
  const closing = test.secondServices.sync;
  test.gate.close(SALES);
  const first = closing.run('full', { kind: 'person', userId: 'dana' }).catch(() => {});
  await test.gate.reached();
  const id = await runningId();
  await Promise.all([closing.close(), first]);
  const watched = readEvents(await get(`/api/sync/runs/${id}/stream`));
  expect(await next(watched, 'progress')).toMatchObject({ id, status: 'paused' });
  test.gate.open();
  await services.sync.tick();
  await next(watched, 'end');
});
