import type { Customer } from '#contract/features/customers/customers-contract';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { customers } from '#server/db/schema/customers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { SYNC_LEASE } from '../runs/lease/sync-lease-queries';
import { leases } from '#server/db/schema/sync-tables';
import { updateCustomerAggregates } from './customer-aggregates';
import { findAggregatesDay, recordChangedRows } from './customer-aggregates-queries';

/** Moment before and at midnight in Israel. */
const [BEFORE, MIDNIGHT] = ['2026-09-16T20:59:59Z', '2026-09-16T21:00:00Z'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  const { db } = test.database;
  await db.insert(customers).values([
    { id: 'c1', name: 'א' },
    { id: 'c2', name: 'ב' },
  ]);
  const sale = { amount: 100, commission: 0 };
  await db.insert(sales).values([
    { ...sale, id: 's1', customerId: 'c1', saleDate: '2026-09-16' },
    { ...sale, id: 's2', customerId: 'c1', saleDate: '2026-09-17' },
    { ...sale, id: 's3', customerId: 'c2', saleDate: '2026-09-18' },
  ]);
  // A synchronisation has ended.
  await db
    .insert(leases)
    .values({ name: SYNC_LEASE, owner: 'x', fence: 1, expiresAt: '2026-01-01T00:00:00Z' });
  await updateCustomerAggregates((work) => db.transaction(work), '2026-09-16', null);
});
afterAll(() => test.close());

/** Returns the lifetime amounts of both customers at a moment. */
async function getAmounts(moment: string): Promise<number[]> {
  test.clock.set(moment);
  const headers = await test.as('user_info.view', 'customers.view');
  const response = await test.app.inject({ url: '/api/customers?sort=name&direction=asc', headers });
  return response.json<{ data: Customer[] }>().data.map(({ lifetimeAmount }) => lifetimeAmount);
}

it('counts a future sale from midnight in Israel on, at the first request of its day', async () => {
  expect(await getAmounts(BEFORE)).toEqual([100, 0]);
  expect(await getAmounts(MIDNIGHT)).toEqual([200, 0]);
  expect(await getAmounts('2026-09-17T20:59:59Z')).toEqual([200, 0]);
  // Several days at once, as after a holiday.
  expect(await getAmounts('2026-09-20T09:00:00Z')).toEqual([200, 100]);
});

it.each([
  ['before', '2026-09-21T09:00:00Z', false],
  ['after', '2026-09-22T09:00:00Z', true],
])('counts during a synchronisation, %s it has changed customers', async (_when, moment, isChanged) => {
  const { db } = test.database;
  await db.update(leases).set({ expiresAt: '2999-01-01T00:00:00Z' });
  if (isChanged) await db.transaction((tx) => recordChangedRows(tx, 'sales'));
  // Later days than those of the other tests, since a server remembers the day of its figures.
  expect(await getAmounts(moment)).toEqual([200, 100]);
  // The run recomputes what it has changed.
  expect(await findAggregatesDay(db)).toBe(isChanged ? null : moment.slice(0, 10));
});
