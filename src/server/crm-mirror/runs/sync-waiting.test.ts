import { setTimeout as pause } from 'node:timers/promises';
import { SyncResponse } from '#contract/features/crm-mirror/sync/sync-contract';
import { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { syncRuns } from '#server/db/schema/sync-tables';
import { finishRun, insertRun } from './sync-run-queries';
import { releaseLease, SYNC_LEASE, takeLease } from './lease/sync-lease-queries';
import { smallOperation } from '../testing/operation';
import { readEvents, startSyncApp, type ReadEvent, type SyncApp } from '../testing/sync-app';

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

/** Object number of the CRM. */
const SALES = 13;
const COMPARISON = 'comparison-1';
/** Longer than any test. */
const SECONDS = 600;

/** Starts a comparison that stays running. @returns a function that ends it */
async function compare(): Promise<() => Promise<void>> {
  const { db } = test.database;
  const startedAt = test.clock.now();
  const reason = { kind: 'schedule', userId: null } as const;
  await insertRun(db, { id: COMPARISON, kind: 'compare', reason, startedAt, results: [], checkpoint: null });
  await takeLease(db, SYNC_LEASE, COMPARISON, SECONDS);
  const end = { status: 'ok', verdict: 'equal', error: null, results: [], report: [], calls: 0 } as const;
  return () =>
    db.transaction(async (tx) => {
      await finishRun(tx, COMPARISON, { ...end, finishedAt: test.clock.now() });
      await releaseLease(tx, SYNC_LEASE, COMPARISON);
    });
}

const ask = async (syncType: string, given: { as?: object; signal?: AbortSignal } = {}) =>
  readEvents(
    await fetch(`${await test.getOrigin(test.app)}/api/sync/fireberry/stream`, {
      method: 'POST',
      headers: { ...headers, ...given.as, 'content-type': 'application/json' },
      body: JSON.stringify({ syncType }),
      ...(given.signal && { signal: given.signal }),
    }),
  );

/** Returns the next event that is not a heartbeat. */
async function next(events: AsyncIterator<ReadEvent>): Promise<ReadEvent> {
  for (;;) {
    const step = await events.next();
    if (step.done) throw new Error('the stream ended');
    if (step.value.event !== '') return step.value;
  }
}

/** Returns the last event of the stream; skips `progress`. */
async function getEnd(events: AsyncIterator<ReadEvent>): Promise<ReadEvent> {
  for (;;) {
    const event = await next(events);
    if (event.event === 'end' || event.event === 'failed') return event;
  }
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    test.app.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
  );

/** Closes a stream, and waits until the server notices. */
async function leave(stream: AbortController): Promise<void> {
  const open = await connections();
  stream.abort();
  while ((await connections()) >= open) await pause(5);
}

const starters = async () =>
  (await test.database.db.select().from(syncRuns).orderBy(syncRuns.startedAt)).map(({ kind, startedBy }) => [
    kind,
    startedBy,
  ]);
const getUid = ({ authorization }: { authorization: string }): unknown =>
  (JSON.parse(Buffer.from(authorization.slice(7), 'base64url').toString()) as { uid?: unknown }).uid;

describe('requested during a comparison', () => {
  it('a full synchronisation reports it, and runs when it has ended', async () => {
    const end = await compare();
    const events = await ask('full');
    expect(SyncRunView.parse((await next(events)).data)).toMatchObject({ kind: 'compare', verdict: null });
    test.gate.close(SALES);
    await end();
    await test.gate.reached();
    test.gate.open();
    const { event, data } = await getEnd(events);
    expect(event).toBe('end');
    expect(SyncResponse.parse(data).results).toHaveLength(6);
  });

  it('a waiting synchronisation never begins after its caller disconnects', async () => {
    const end = await compare();
    const leaving = new AbortController();
    const events = await ask('full', { signal: leaving.signal });
    expect((await next(events)).event).toBe('progress');
    await leave(leaving);
    await end();
    const other = await test.as('sync.manage');
    await getEnd(await ask('last_update', { as: other }));
    expect(await starters()).toEqual([
      ['compare', null],
      ['last_update', getUid(other)],
    ]);
  });

  it('a last update joins it, and is answered when it has ended', async () => {
    const end = await compare();
    const events = await ask('last_update');
    expect(SyncRunView.parse((await next(events)).data).kind).toBe('compare');
    await pause(50);
    await end();
    expect(SyncResponse.parse((await getEnd(events)).data).message).toMatch(/ההשוואה/);
    expect(await starters()).toEqual([['compare', null]]);
  });
});

describe('a full synchronisation requested during a last update', () => {
  it('reports that one, and runs when it has ended', async () => {
    test.gate.close(SALES);
    const first = await ask('last_update');
    await test.gate.reached();
    const events = await ask('full');
    expect(SyncRunView.parse((await next(events)).data).kind).toBe('last_update');
    test.gate.open();
    expect((await getEnd(first)).event).toBe('end');
    expect((await getEnd(events)).event).toBe('end');
    expect((await starters()).map(([kind]) => kind).sort()).toEqual(['full', 'last_update']);
  });

  it('never begins if its caller disconnects meanwhile', async () => {
    test.gate.close(SALES);
    const first = await ask('last_update');
    await test.gate.reached();
    const leaving = new AbortController();
    await next(await ask('full', { signal: leaving.signal }));
    await leave(leaving);
    test.gate.open();
    await getEnd(first);
    await getEnd(await ask('last_update'));
    expect((await starters()).map(([kind]) => kind)).toEqual(['last_update', 'last_update']);
  });
});
