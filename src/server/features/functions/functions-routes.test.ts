import type { Job } from '#contract/features/functions/functions-contract';
import type { ErrorBody } from '#contract/lib/http/errors-contract';
import { DEFAULT_SYNC_OPTIONS } from '#contract/features/crm-mirror/sync/sync-options-contract';
import { customers } from '#server/db/schema/customers-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { leases, syncRuns } from '#server/db/schema/sync-tables';
import { jobRuns } from '#server/db/schema/settings-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import * as jobTables from '#server/db/schema/settings-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

const DAYS = '/api/functions/inactive-days';
const OPTIONS = '/api/sync/options';
const JOBS = '/api/functions/jobs';
let test: TestApp;
let headers: { authorization: string };
const started: string[] = [];

beforeAll(async () => {
  const sync = {
    run: async (kind: string) => {
      started.push(kind);
      throw new Error('a run that fails ends no request');
    },
    tick: async () => {},
    lastSyncTime: async () => '2026-09-16T08:00:00.000Z',
    close: async () => {},
  };
  test = await startTestApp({ sync });
});
beforeEach(async () => {
  await test.database.reset();
  started.length = 0;
  headers = await test.as('system.manage', 'sync.manage');
});
afterAll(() => test.close());

async function call<T>(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object): Promise<T> {
  const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: T }>().data;
}

async function refusedFields(url: string, payload: object): Promise<string[] | undefined> {
  const response = await test.app.inject({ method: 'PUT', url, headers, payload });
  expect(response.statusCode).toBe(400);
  return response.json<ErrorBody>().error.fields?.map(({ field }) => field);
}

describe('the number of days after which a customer is inactive', () => {
  it('is 90 by default, and used by the dashboard', async () => {
    const sold = (id: string, lastSaleOn: string) => ({ id, lastSaleOn });
    await test.database.db.insert(customers).values([sold('c1', '2026-09-10'), sold('c2', '2026-08-01')]);
    const dashboard = async () => {
      const viewer = await test.as('dashboard.view', 'customers.view');
      const response = await test.app.inject({ url: '/api/dashboard', headers: viewer });
      return response.json<{ data: { customers: unknown } }>().data.customers;
    };
    expect(await call(`GET`, DAYS)).toEqual({ days: 90 });
    expect(await dashboard()).toEqual({ active: 2, inactive: 0, inactiveAfterDays: 90 });
    expect(await call('PUT', DAYS, { days: 30 })).toEqual({ days: 30 });
    expect(await dashboard()).toEqual({ active: 1, inactive: 1, inactiveAfterDays: 30 });
    const [audit] = await test.database.db.select().from(auditLog);
    expect(audit).toMatchObject({ action: 'inactive_days.changed', before: 90, after: 30 });
  });

  it.each([0, -1, 1.5, 3_651, '30', null])('cannot be %p', async (days) => {
    expect(await refusedFields(DAYS, { days })).toEqual(['body.days']);
    expect(await call('GET', DAYS)).toEqual({ days: 90 });
  });
});

describe('the options of synchronisation', () => {
  it('are changed with an entry in the audit log', async () => {
    expect(await call('GET', OPTIONS)).toEqual(DEFAULT_SYNC_OPTIONS);
    const options = { ...DEFAULT_SYNC_OPTIONS, callsPerMinute: 60 };
    expect(await call('PUT', OPTIONS, options)).toEqual(options);
    expect(await call('GET', OPTIONS)).toEqual(options);
    const [audit] = await test.database.db.select().from(auditLog);
    expect(audit).toMatchObject({ action: 'sync_options.changed', after: options });
  });

  it.each([
    ['zone', 'Mars/Olympus'],
    ['deletionGuardShare', 1.01],
    ['deletionGuardRows', -1],
    ['callsPerMinute', 101],
    ['batchSize', 501],
  ])('reject %s %p by name', async (name, value) => {
    const options = { ...DEFAULT_SYNC_OPTIONS, [name]: value };
    expect(await refusedFields(OPTIONS, options)).toEqual([`body.${name}`]);
  });
});

describe('the jobs', () => {
  it('show their schedule and their last result', async () => {
    const run = { kind: 'full' as const, reason: 'schedule', startedBy: null };
    const at = (hour: number) => `2026-09-16T0${hour}:00:00.000Z`;
    await test.database.db.insert(syncRuns).values([
      { ...run, id: 'r1', status: 'ok', startedAt: at(5), finishedAt: at(6) },
      { ...run, id: 'r2', status: 'failed', startedAt: at(7), finishedAt: at(8), error: 'why' },
    ]);
    const jobs = await call<Job[]>('GET', JOBS);
    expect(jobs.map(({ name }) => name)).toEqual([
      'last_update',
      'full',
      'reconciliation',
      'salary_metadata',
    ]);
    expect(jobs.every(({ schedule }) => schedule !== '')).toBe(true);
    expect(jobs[0]?.lastRun).toBeNull();
    expect(jobs[1]?.lastRun).toEqual({
      startedAt: at(7),
      finishedAt: at(8),
      status: 'failed',
      error: 'why',
    });
  });

  it('start on demand with an audit log entry, and respond at once', async () => {
    await call('POST', `${JOBS}/full/run`);
    expect(started).toEqual(['full']);
    const [audit] = await test.database.db.select().from(auditLog);
    expect(audit).toMatchObject({ action: 'job.started', targetId: 'full' });
  });

  it('start no synchronisation without the permission', async () => {
    const manager = await test.as('system.manage');
    const asManager = (method: 'GET' | 'POST', url: string) =>
      test.app.inject({ method, url, headers: manager });
    const listed = (await asManager('GET', JOBS)).json<{ data: Job[] }>().data;
    expect(listed.map(({ missing }) => missing)).toEqual([...Array(3).fill('sync.manage'), null]);
    for (const name of ['last_update', 'full', 'reconciliation']) {
      const refused = await asManager('POST', `${JOBS}/${name}/run`);
      expect(refused.statusCode).toBe(403);
      expect(refused.json<ErrorBody>().error.missing).toEqual(['sync.manage']);
    }
    expect(started).toEqual([]);
  });

  it('are off without automatic synchronisation, including the nightly comparison', async () => {
    await call('PUT', '/api/system/auto-sync', { autoSyncEnabled: false, syncInterval: 5 });
    const jobs = await call<Job[]>('GET', JOBS);
    expect(jobs.slice(0, 3).map(({ schedule }) => schedule)).toEqual(Array(3).fill(jobs[0]?.schedule));
    expect(jobs[0]?.schedule).toMatch(/^כבוי/);
  });

  it('start once despite repeated requests, and again after the death of a server', async () => {
    const { db } = test.database;
    const job = async () => (await call<Job[]>('GET', JOBS)).at(-1)?.lastRun;
    const until = (moment: string) =>
      db.execute(`update leases set expires_at = clock_timestamp() + interval '${moment}'`);
    await db
      .insert(jobRuns)
      .values({ name: 'salary_metadata', slot: 's', startedAt: '2026-09-16T03:00:00Z' });
    await db
      .insert(leases)
      .values({ name: 'salary_metadata', owner: 's', fence: 1, expiresAt: '2026-09-16' });

    await until('1 minute');
    expect(await job()).toMatchObject({ status: 'running' });
    await call('POST', `${JOBS}/salary_metadata/run`);
    expect(await job()).toMatchObject({ status: 'running', startedAt: '2026-09-16T03:00:00.000Z' });

    await until('-1 second');
    expect(await job()).toMatchObject({ status: 'failed', error: 'השרת נעצר באמצע החישוב' });
    await call('POST', `${JOBS}/salary_metadata/run`);
    while ((await job())?.status === 'running') await new Promise(setImmediate);
    expect(await job()).toMatchObject({ status: 'ok', startedAt: test.clock.now().toISOString() });
  });

  it('that do not exist cannot be started', async () => {
    const response = await test.app.inject({ method: 'POST', url: `${JOBS}/salaries/run`, headers });
    expect(response.statusCode).toBe(404);
  });
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, jobTables)).toEqual([]);
});
