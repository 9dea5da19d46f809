import { agents } from '#server/db/schema/agents-tables';
import { jobRuns } from '#server/db/schema/settings-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { findLastSalaryMetadata, runDueSalaryMetadata } from './salary-metadata';
import { buildSale, call, writeSales } from '../testing/salaries';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
});
afterAll(() => test.close());

const runSync = () =>
  test.database.db.execute(
    `insert into sync_runs (id, kind, reason, status, started_at, finished_at) values ('r', 'full', 'start', 'ok', now(), now())`,
  );

it('is missing until the job has run, after the first synchronisation and then every night', async () => {
  await writeSales(test, [
    buildSale('2026-01-01'),
    buildSale('2024-01-01', { agentId: 'a2', statusCode: 2, statusName: null }),
  ]);
  const metadata = () => call(test, 'GET', '/api/salaries/metadata', undefined, 'salaries.view');
  expect((await metadata()).statusCode).toBe(404);
  await runSync();
  await runDueSalaryMetadata(test.services);
  expect((await metadata()).json()).toMatchObject({
    data: {
      years: [2026, 2024],
      agents: [{ id: 'a1', name: null }, { id: 'a2' }],
      statuses: [
        { statusCode: 2, statusName: null },
        { statusCode: 4, statusName: 'שולמה' },
      ],
      computedAt: '2026-09-16T09:00:00.000Z',
    },
  });
  await test.database.db.insert(agents).values({ id: 'a3', name: 'נועה', isActive: true });
  expect((await metadata()).json()).toMatchObject({
    data: { agents: [{ id: 'a3', name: 'נועה' }, { id: 'a1' }, { id: 'a2' }] },
  });
  // 03:00 in Jerusalem.
  test.clock.set('2026-09-17T00:30:00Z');
  await runDueSalaryMetadata(test.services);
  expect((await metadata()).json()).toMatchObject({ data: { computedAt: '2026-09-17T00:30:00.000Z' } });
  test.clock.set('2026-09-17T08:00:00Z');
  await runDueSalaryMetadata(test.services);
  expect((await metadata()).json()).toMatchObject({ data: { computedAt: '2026-09-17T00:30:00.000Z' } });
});

it('retries the first run ten minutes after a failure', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const { db } = test.database;
  await runSync();
  const metadata = () => call(test, 'GET', '/api/salaries/metadata', undefined, 'salaries.view');
  await db.execute('alter table agents rename to agents_away');
  await runDueSalaryMetadata(test.services);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('salary metadata could not be gathered'));
  await db.execute('alter table agents_away rename to agents');
  await runDueSalaryMetadata(test.services);
  expect((await metadata()).statusCode).toBe(404);
  test.clock.set('2026-09-16T09:10:00Z');
  await runDueSalaryMetadata(test.services);
  expect((await metadata()).statusCode).toBe(200);
});

it('repeats the run of a night in which the server died', async () => {
  const { db } = test.database;
  await runSync();
  await runDueSalaryMetadata(test.services);
  await db.insert(jobRuns).values({
    name: 'salary_metadata',
    slot: '2026-09-17',
    startedAt: '2026-09-17T00:00:00Z',
  });
  test.clock.set('2026-09-17T00:30:00Z');
  await runDueSalaryMetadata(test.services);
  expect(await findLastSalaryMetadata(db)).toMatchObject({
    status: 'ok',
    startedAt: '2026-09-17T00:30:00.000Z',
  });
});
