import { sql } from 'drizzle-orm';
import { getRows } from '#server/db/database';
import { testClock, type TestClock } from '#server/lib/testing/clock';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { createCrmBudget, startOfDay, type CrmBudgetOptions } from './crm-budget';
import { countDayCalls, findRecentCalls } from './crm-budget-queries';

const START = '2026-09-16T09:00:20Z';
const DAY = startOfDay(new Date(START));
let database: TestDatabase;
let clock: TestClock;

beforeAll(async () => void (database = await openTestDatabase()));
beforeEach(async () => {
  await database.reset();
  clock = testClock(START);
});
afterAll(() => database.close());

const build = (changes: Partial<CrmBudgetOptions> = {}) =>
  createCrmBudget({ db: database.db, clock, perMinute: 2, dayLimit: () => 5, ...changes });

/** Waits with the test's clock, and notes the seconds. */
function createPause() {
  const waits: number[] = [];
  return { waits, pause: async (ms: number) => void (waits.push(ms / 1_000), await clock.sleep(ms)) };
}

it('a call counts until a minute after its response', async () => {
  const budget = build();
  const { waits, pause } = createPause();
  const first = await budget.take(pause);
  await clock.sleep(2_000);
  await first.end();
  await budget.take(pause);
  expect([waits, await countDayCalls(database.db, DAY)]).toEqual([[], 2]);
  await budget.take(pause);
  expect([waits, await countDayCalls(database.db, DAY)]).toEqual([[60], 3]);
});

it('a call without a response counts for its timeout and a minute', async () => {
  const { waits, pause } = createPause();
  for (let i = 0; i < 3; i += 1) await build().take(pause);
  expect(waits).toEqual([90]);
});

it.each([
  [0, 'the 0 calls of this day are used up'],
  [1, 'the 1 calls of this day are used up'],
])('ends at the limit of %i calls of the day', async (limit, message) => {
  const { waits, pause } = createPause();
  const budget = build({ dayLimit: () => limit });
  for (let i = 0; i < limit; i += 1) await budget.take(pause);
  await expect(budget.take(pause)).rejects.toMatchObject({ kind: 'rate_limited', dailyCap: true, message });
  expect([waits, await countDayCalls(database.db, DAY)]).toEqual([[], limit]);
  clock.set('2026-09-17T00:00:00Z');
  if (limit > 0) await budget.take(pause);
  expect(await countDayCalls(database.db, new Date('2026-09-17T00:00:00Z'))).toBe(limit);
});

it('is shared by all servers', async () => {
  const { pause } = createPause();
  await Promise.all(Array.from({ length: 3 }, () => build({ perMinute: 9 }).take(pause)));
  expect(await countDayCalls(database.db, DAY)).toBe(3);
  expect((await findRecentCalls(database.db, clock.now()))?.calls).toBe(3);
});

it('spaces the calls of a client', async () => {
  const { waits, pause } = createPause();
  const budget = build({ perMinute: 9, spacing: () => 3_000 });
  await budget.take(pause);
  await clock.sleep(1_000);
  await budget.take(pause);
  await clock.sleep(3_000);
  await budget.take(pause);
  expect(waits).toEqual([2]);
});

it('closes the minute of a refusal', async () => {
  const { waits, pause } = createPause();
  const budget = build({ perMinute: 3 });
  await (await budget.take(pause)).end();
  expect(await budget.closeMinute()).toBe(40_000);
  const next = new Date('2026-09-16T09:01:00Z');
  expect(await findRecentCalls(database.db, clock.now())).toEqual({
    calls: 3,
    first: next,
    last: new Date('2026-09-16T09:01:20Z'),
  });
  await budget.take(pause);
  expect(waits).toEqual([40]);
  clock.set('2026-09-16T10:00:00Z');
  expect(await budget.closeMinute()).toBe(60_000);
});

it('forgets old days and calls at its first call', async () => {
  const at = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();
  const days = [-401, -399].map((count) => at(count * 86_400_000));
  for (const day of days) await database.db.execute(sql`insert into crm_calls values (${day}, 1)`);
  for (const minutes of [-61, -59])
    await database.db.execute(
      sql`insert into crm_recent_calls (counts_until) values (${at(minutes * 60_000)})`,
    );
  const budget = build();
  await budget.take(async () => {});
  const count = async (table: 'crm_calls' | 'crm_recent_calls') =>
    getRows<{ n: number }>(await database.db.execute(`select count(*)::int as n from ${table}`))[0]?.n;
  expect([await count('crm_calls'), await count('crm_recent_calls')]).toEqual([2, 2]);
});

it('a day begins at midnight UTC', () => {
  expect(startOfDay(new Date('2026-09-16T23:59:59.999Z'))).toEqual(new Date('2026-09-16T00:00:00Z'));
  expect(startOfDay(new Date('2026-09-16T00:00:00Z'))).toEqual(new Date('2026-09-16T00:00:00Z'));
});
