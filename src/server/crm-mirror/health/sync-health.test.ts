import { insertProof } from '#server/lib/backup/proofs-queries';
import { sql } from 'drizzle-orm';
import { createSimulator, type Simulator } from '#mocks/fireberry/simulator';
import type { SyncAlarm, SyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { createSyncService } from '../runs/sync-service';
import { countMirror, MIRROR_TABLES } from '../mirror/sync-queries';
import { smallOperation } from '../testing/operation';
import { refreshCrmCounts } from './crm-counts';
import { computeForecast, forecastReconciliation } from './forecast';
import * as healthQueries from './health-queries';
import { createAlarmLog } from './sync-health';

let test: TestApp;
let filled = 0;
let simulator: Simulator;

beforeAll(async () => {
  test = await startTestApp({}, saveDefaultMapping);
  const { services, clock } = test;
  simulator = createSimulator({
    records: smallOperation(700),
    token: 'test',
    clock: () => clock.now(),
    instantTimeouts: true,
  });
  const parts = { ...services, fetch: simulator.fetch as typeof fetch };
  // Handlers read the services at each request.
  services.sync = createSyncService(parts);
  await services.sync.run('full', { kind: 'person', userId: 'dana' });
  filled = simulator.control.stats().total;
});
afterAll(() => test.close());

async function ask<T>(method: 'GET' | 'POST', url: string): Promise<T> {
  const response = await test.app.inject({ method, url, headers: await test.as('sync.manage') });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: T }>().data;
}
const health = () => ask<SyncHealth>('GET', '/api/sync/health');

it('returns the calls of this minute and day, and when they reset', async () => {
  expect((await health()).budget).toEqual({
    minute: { used: filled, limit: 100, resetsAt: '2026-09-16T09:01:00.000Z' },
    day: { used: filled, limit: 10_000, resetsAt: '2026-09-17T00:00:00.000Z' },
  });
});

it('compares the mapping with the metadata read by the run', async () => {
  const { mapping } = await health();
  expect(mapping).toEqual({
    checkedAt: expect.any(String),
    issues: [],
    isChosen: true,
    fullRunDueSince: null,
  });
});

it('names the newest proven backup, by its own time', async () => {
  expect((await health()).provenBackupAt).toBeNull();
  const { db } = test.services;
  const [newest, older] = ['2026-09-10T05:00:00.000Z', '2026-08-01T05:00:00.000Z'];
  await insertProof(db, { takenAt: newest, provenAt: '2026-09-11T05:00:00.000Z' }, 3);
  await insertProof(db, { takenAt: older, provenAt: '2026-09-12T05:00:00.000Z' }, 3);
  expect((await health()).provenBackupAt).toBe(newest);
});

it('counts the mirror once per request', async () => {
  const counted = jest.spyOn(test.services.db, '$count');
  const paced = jest.spyOn(healthQueries, 'findCallPace');
  await health();
  expect(counted).toHaveBeenCalledTimes(Object.keys(MIRROR_TABLES).length);
  expect(paced).toHaveBeenCalledTimes(1);
});

it('forecasts the calls of a full run and of a comparison', async () => {
  const { db } = test.services;
  const { forecast } = await health();
  const ofComparison = await forecastReconciliation(db, await countMirror(db));
  const calls = async (work: () => Promise<unknown>) => {
    const before = simulator.control.stats().total;
    await work();
    return simulator.control.stats().total - before;
  };
  test.clock.set('2026-09-16T09:02:00Z');
  const { sync } = test.services;
  const person = { kind: 'person', userId: 'dana' } as const;
  const full = await calls(() => sync.run('full', person));
  test.clock.set('2026-09-16T09:04:00Z');
  const compared = await calls(() => sync.run('compare', person));
  // The forecast may be too high, but not too low: a run that is forecast to fit must fit.
  for (const [estimate, made] of [
    [forecast.full.calls, full],
    [ofComparison, compared],
  ] as const) {
    expect(estimate).toBeGreaterThanOrEqual(made);
    expect(estimate).toBeLessThanOrEqual(made + 12);
  }
});

it("forecasts a full run by the CRM's own count, which it asks for once a day", async () => {
  const before = (await health()).forecast.full.calls;
  // A CRM with many records that have not been read yet.
  const larger = createSimulator({ records: smallOperation(6_000), token: 'test', instantTimeouts: true });
  const parts = { ...test.services, fetch: larger.fetch as typeof fetch };
  test.clock.set('2026-09-16T09:05:00Z');
  await refreshCrmCounts(parts);
  const callsBefore = larger.control.stats().total;
  expect(callsBefore).toBe(Object.keys(MIRROR_TABLES).length);
  // 5,300 sales more, in pages of 500.
  expect((await health()).forecast.full.calls).toBeGreaterThanOrEqual(before + 10);
  test.clock.set('2026-09-17T09:04:00Z');
  await refreshCrmCounts(parts);
  expect(larger.control.stats().total).toBe(callsBefore);
  await test.services.db.execute(sql`delete from settings where key = 'sync.crm_counts'`);
});

it('a forecast considers the wait for the next minute, and a day without enough calls', async () => {
  test.clock.set('2026-09-18T09:00:30Z');
  const day = sql`insert into crm_calls values ('2026-09-18T00:00:00Z', 9995)`;
  const minute = sql`
    insert into crm_recent_calls (counts_until)
    select timestamptz '2026-09-18T09:01:00Z' from generate_series(1, 100)`;
  await test.services.db.execute(day);
  await test.services.db.execute(minute);
  const { forecast, alarms } = await health();
  expect(forecast.full.fitsToday).toBe(false);
  expect(forecast.full.seconds).toBeGreaterThanOrEqual(30);
  expect(alarms.map(({ kind }) => kind)).toContain('budget');
  await test.services.db.execute(sql`delete from crm_calls`);
  await test.services.db.execute(sql`delete from crm_recent_calls`);
});

it.each([
  ['within the minute', 10, 90, 1, 10],
  ['one more than the minute has left', 11, 90, 1, 31],
  ['beyond the minute', 5, 120, 1, 35],
  ['two minutes', 200, 100, 0.5, 140],
  ['part of a third minute', 250, 100, 0.5, 175],
  ['no measured pace', 10, 0, null, 6],
])('forecasts the duration of %s: %i calls', (_what, calls, used, pace, seconds) => {
  const minute = { used, limit: 100, resetsAt: '2026-09-18T09:01:00Z' };
  const day = { used: 500, limit: 500 + calls, resetsAt: '2026-09-19T00:00:00Z' };
  const now = new Date('2026-09-18T09:00:30Z');
  expect(computeForecast(calls, { minute, day }, now, pace)).toEqual({ calls, seconds, fitsToday: true });
  expect(computeForecast(calls + 1, { minute, day }, now, pace).fitsToday).toBe(false);
});

it('a comparison is a run, and the health contains its report', async () => {
  const { db, sync } = test.services;
  test.clock.set('2026-09-16T09:30:00Z');
  await db.execute(sql`delete from sales where id = 's5'`);
  await sync.run('compare', { kind: 'person', userId: 'dana' });
  const { reconciliation, lastRun } = await health();
  expect(reconciliation).toMatchObject({ kind: 'compare', status: 'ok', verdict: 'repaired' });
  expect(reconciliation?.results.find(({ entity }) => entity === 'sales')?.savedCount).toBe(1);
  expect(lastRun).toEqual({ kind: 'compare', finishedAt: reconciliation?.finishedAt });
  const history = await ask<SyncRunView[]>('GET', '/api/sync/runs');
  expect(history[0]).toEqual(reconciliation);
  // Commissions, including their sums, require the permission to view salaries.
  const sumsSeenBy = async (...permissions: Parameters<typeof test.as>) => {
    const seen = { headers: await test.as(...permissions) };
    const run = `/api/sync/runs/${reconciliation?.id}`;
    const urls = ['/api/sync/health', '/api/sync/runs', run, `${run}/stream`];
    const responses = await Promise.all(urls.map((url) => test.app.inject({ url, ...seen })));
    return responses.map(({ body }) => ['amount', 'commission'].filter((name) => body.includes(`"${name}"`)));
  };
  const [all, some] = [['amount', 'commission'], ['amount']];
  expect(await sumsSeenBy('sync.manage', 'salaries.view')).toEqual([all, all, all, all]);
  expect(await sumsSeenBy('sync.manage')).toEqual([some, some, some, some]);
  expect(await sync.lastSyncTime()).toBe(reconciliation?.finishedAt);
});

it('a comparison fails when its server dies, and is started again', async () => {
  const { db, sync } = test.services;
  await upsertSetting(db, 'auto_sync', { autoSyncEnabled: true, syncInterval: 5 });
  await db.execute(sql`
    insert into sync_runs (id, kind, reason, status, started_at)
    values ('dead', 'compare', 'schedule', 'running', '2026-09-16T10:00:00Z')`);
  test.clock.set('2026-09-16T10:01:00Z');
  await sync.tick();
  const history = await ask<SyncRunView[]>('GET', '/api/sync/runs');
  expect(history.slice(0, 2)).toMatchObject([
    { kind: 'compare', reason: 'schedule', status: 'ok', verdict: 'equal' },
    { id: 'dead', status: 'failed', error: expect.stringMatching(/הפסיק לפעול/) as string },
  ]);
});

it('sales with invalid dates raise an alarm per fault', async () => {
  const { db } = test.services;
  await db.execute(sql`update sales set sale_date = null where id in ('s6', 's7')`);
  await db.execute(sql`update sales set sale_date = '0024-09-15' where id = 's8'`);
  const { alarms } = await health();
  expect(alarms.filter(({ kind }) => kind === 'sale_dates')).toEqual([
    { kind: 'sale_dates', fault: 'missing', sales: 2 },
    { kind: 'sale_dates', fault: 'impossible', sales: 1 },
  ]);
});

it('a future sale activates its customer at midnight, before any run of the day', async () => {
  const { sync } = test.services;
  test.clock.set('2026-09-19T20:50:00Z');
  simulator.control.change(13, 's9', { accountid: 'c4', pcfsaledate: '2026-09-20T00:00:00' });
  await sync.run('last_update', { kind: 'person', userId: 'dana' });
  const headers = await test.as('dashboard.view', 'customers.view');
  const dashboard = async () => {
    const response = await test.app.inject({ url: '/api/dashboard', headers });
    return response.json<{ data: { today: string; customers: unknown } }>().data;
  };
  const counted = { inactiveAfterDays: 90 };
  expect(await dashboard()).toMatchObject({
    today: '2026-09-19',
    customers: { ...counted, active: 3, inactive: 1 },
  });
  test.clock.set('2026-09-19T21:30:00Z');
  const customers = { ...counted, active: 4, inactive: 0 };
  expect(await Promise.all([dashboard(), dashboard()])).toMatchObject([
    { today: '2026-09-20', customers },
    { customers },
  ]);
});

it('requires the permission to manage synchronisation', async () => {
  for (const url of ['/api/sync/health', '/api/sync/runs']) {
    const response = await test.app.inject({ url, headers: await test.as('sales.view') });
    expect(response.statusCode).toBe(403);
  }
});

it('alarms are logged when they start and when they end', () => {
  const lines: string[] = [];
  const write = (level: string) => (context: unknown) =>
    void lines.push(`${level} ${JSON.stringify(context)}`);
  const note = createAlarmLog({ warn: write('warn'), info: write('info') });
  const alarm: SyncAlarm = { kind: 'failing', runs: 3, error: null };
  for (const alarms of [[], [alarm], [{ ...alarm, runs: 4 }], [], []]) note(alarms);
  expect(lines).toEqual([
    'warn {"alarm":{"kind":"failing","runs":3,"error":null}}',
    'info {"alarm":{"kind":"failing"}}',
  ]);
});
