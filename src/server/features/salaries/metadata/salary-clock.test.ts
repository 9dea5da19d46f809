import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { findLastSalaryMetadata, runDueSalaryMetadata } from './salary-metadata';
import { call } from '../testing/salaries';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.database.reset());
afterAll(() => test.close());

/** Midnight in Jerusalem is 21:00Z in summer and 22:00Z in winter; October includes a clock change. */
it.each([
  ['2026-08', '2026-08-31T20:59:59Z', '2026-08-31T21:00:00Z'],
  ['2026-03', '2026-03-31T20:59:59Z', '2026-03-31T21:00:00Z'],
  ['2026-10', '2026-10-31T21:59:59Z', '2026-10-31T22:00:00Z'],
  ['2026-12', '2026-12-31T21:59:59Z', '2026-12-31T22:00:00Z'],
])('%s is current at %s, and waiting for its closing from %s on', async (month, last, first) => {
  const stateAt = async (moment: string): Promise<string> => {
    test.clock.set(moment);
    const response = await call(test, 'GET', `/api/salaries/closings/${month}`, undefined, 'salaries.view');
    return response.json<{ data: { state: string } }>().data.state;
  };
  expect([await stateAt(last), await stateAt(first)]).toEqual(['running', 'waiting']);
});

/** Checks the schedule every quarter of an hour and returns the times at which the job started. */
async function getStarts(metadataHour: number, from: string, to: string): Promise<string[]> {
  const settings = { defaultStatuses: [], metadataHour, componentCode: '100' };
  await call(test, 'PUT', '/api/salaries/settings', settings, 'system.manage');
  await test.database.db.execute(
    `insert into sync_runs (id, kind, reason, status, started_at, finished_at) values ('r', 'full', 'start', 'ok', now(), now())`,
  );
  test.clock.set(from);
  // The first run after the first data, and the run that was due before.
  await runDueSalaryMetadata(test.services);
  await runDueSalaryMetadata(test.services);
  const starts: string[] = [];
  let known = (await findLastSalaryMetadata(test.services.db))?.startedAt;
  for (let at = Date.parse(from); at <= Date.parse(to); at += 900_000) {
    test.clock.set(new Date(at).toISOString());
    await runDueSalaryMetadata(test.services);
    const last = (await findLastSalaryMetadata(test.services.db))?.startedAt;
    if (last !== undefined && last !== known) starts.push(last.slice(0, 16));
    known = last;
  }
  return starts;
}

it.each([
  // 27.3.2026: 01:59 is followed by 03:00.
  [1, '2026-03-26T12:00:00Z', '2026-03-28T12:00:00Z', ['2026-03-26T23:00', '2026-03-27T22:00']],
  [2, '2026-03-26T12:00:00Z', '2026-03-28T12:00:00Z', ['2026-03-27T00:00', '2026-03-27T23:00']],
  [3, '2026-03-26T12:00:00Z', '2026-03-28T12:00:00Z', ['2026-03-27T00:00', '2026-03-28T00:00']],
  // 25.10.2026: the hour from 01:00 is repeated.
  [1, '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z', ['2026-10-24T22:00', '2026-10-25T23:00']],
  [2, '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z', ['2026-10-25T00:00', '2026-10-26T00:00']],
])('the nightly job of hour %i runs once a night from %s to %s', async (hour, from, to, expected) => {
  expect(await getStarts(hour, from, to)).toEqual(expected);
});
