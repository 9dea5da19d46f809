import { businessDate, businessTime, systemClock } from './clock';
import { isUnreachable } from '#server/db/unreachable';
import { runPeriodically } from './run-periodically';
import type { Services } from './services';
import { testClock } from './testing/clock';

const START = '2026-09-16T09:00:00Z';

describe('a task that runs periodically', () => {
  it('runs after each interval until it is stopped, and logs one error per outage', async () => {
    const clock = testClock(START);
    const errors: unknown[] = [];
    const log = {
      error: (_error: object, message: string) => errors.push(message),
    } as unknown as Services['log'];
    const times: number[] = [];
    let stop = async (): Promise<void> => {};
    await new Promise<void>((resolve) => {
      stop = runPeriodically(
        { clock, log },
        {
          everyMs: 5_000,
          interrupted: 'it is interrupted',
          task: async () => {
            times.push((clock.now().getTime() - Date.parse(START)) / 1_000);
            if (times.length === 5) resolve(void stop());
            if ([2, 3, 5].includes(times.length)) throw new Error('away');
          },
        },
      );
    });
    await stop();
    expect(times).toEqual([5, 10, 15, 20, 25]);
    expect(errors).toEqual(['it is interrupted', 'it is interrupted']);
  });
});

it('sleeps until the time has passed, or it is woken', async () => {
  const stop = new AbortController();
  const slept = systemClock.sleep(60_000, stop.signal);
  stop.abort();
  await slept;
  await systemClock.sleep(60_000, stop.signal);
  const before = Date.now();
  await systemClock.sleep(20);
  expect(Date.now() - before).toBeGreaterThanOrEqual(19);
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1_000);
});

it.each([
  ['2026-09-15T21:00:00Z', '2026-09-16', '2026-09-16T00:00:00'],
  ['2026-09-15T20:59:59Z', '2026-09-15', '2026-09-15T23:59:59'],
  ['2026-01-05T07:08:09Z', '2026-01-05', '2026-01-05T09:08:09'],
])('%s is in Jerusalem %s, %s', (moment, date, time) => {
  expect([businessDate(new Date(moment)), businessTime(new Date(moment))]).toEqual([date, time]);
});
it('a time of an early year has four digits of the year', () => {
  expect(businessTime(new Date('0024-06-01T12:00:00Z'))).toMatch(/^0024-06-01T14:\d\d:\d\d$/);
});

it.each(
  '57P01 57P02 57P03 53300 08006 25006 ECONNREFUSED ECONNRESET ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(
    ' ',
  ),
)('the database cannot be reached: %s', (code) => {
  expect([{ code }, { code: `x${code}` }, { code: `${code}x` }].map(isUnreachable)).toEqual([
    true,
    false,
    false,
  ]);
});
it.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
])('the database cannot be reached: %s', (message) => {
  expect([{ message }, { message: `a ${message}` }].map(isUnreachable)).toEqual([true, false]);
});
it.each([
  null,
  undefined,
  {},
  { code: 57 },
  { code: '57P04' },
  { code: '22021' },
  { message: 5 },
  new Error('x'),
])('another error is none of these: %p', (error) => {
  expect(isUnreachable(error)).toBe(false);
});
