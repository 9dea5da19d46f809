import fc from 'fast-check';
import { sql, type SQL } from 'drizzle-orm';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { smallOperation } from '../testing/operation';
import { reconciliationWorld } from './testing/reconciliation';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
afterAll(() => database.close());

const SALES = 90;
/** Sales of `smallOperation` with numbers that differ by this number, or a multiple, have the same day. */
const DAYS = 9;
const sale = fc.nat(SALES - 1).map((index) => `s${index}`);
/** Excludes the 15th, the day of all sales in the CRM: a day that gets rows in exchange for others would show no difference. */
const day = fc
  .integer({ min: 1, max: 28 })
  .filter((date) => date !== 15)
  .map((date) => String(date).padStart(2, '0'));
const month = fc.constantFrom('2025-12', '2026-01', '2026-05', '2026-09', '2027-02');
const date = fc.tuple(month, day).map((parts) => parts.join('-'));
const money = fc.constantFrom('amount', 'commission');

/**
 * Returns an amount unique to each statement, a power of two in agorot: no combination of them leaves a group's sum unchanged. A
 * comparison cannot find changes that cancel out within all groups of a record.
 */
function shekels(nth: number): string {
  return (2 ** nth / 100).toFixed(2);
}

/** Statement that corrupts the mirror, by its index in the run. */
type Wrong = (nth: number) => SQL;

function always(statement: SQL): Wrong {
  return () => statement;
}

const wrong: fc.Arbitrary<Wrong> = fc.oneof(
  sale.map((id) => always(sql`delete from sales where id = ${id}`)),
  fc.constant(always(sql`delete from payments`)),
  fc.constantFrom('a1', 'a2').map((id) => always(sql`delete from agents where id = ${id}`)),
  fc.tuple(sale, money).map(([id, name]) => (nth: number) => {
    const field = sql.identifier(name);
    return sql`update sales set ${field} = ${field} + ${shekels(nth)}::numeric where id = ${id}`;
  }),
  // Moves an amount between sales of different days: the total does not change.
  fc.tuple(fc.nat(SALES - 1), fc.nat(SALES - 1)).map(([from, to]) => (nth: number) => {
    const [giving, taking] = [`s${from}`, `s${to % DAYS === from % DAYS ? (to + 1) % SALES : to}`];
    return sql`update sales
        set amount = amount + case when id = ${giving} then -1 else 1 end * ${shekels(nth)}::numeric
        where id in (${giving}, ${taking})`;
  }),
  fc
    .tuple(sale, date)
    .map(([id, when]) => always(sql`update sales set sale_date = ${when} where id = ${id}`)),
  sale.map((id) => always(sql`update sales set sale_date = null where id = ${id}`)),
  sale.map((id) => always(sql`update sales set agent_id = 'somebody' where id = ${id}`)),
  sale.map((id) => always(sql`update sales set status_code = 1, status_name = 'old' where id = ${id}`)),
  fc.tuple(fc.nat(3), fc.option(date)).map(
    ([index, when]) =>
      (nth: number) =>
        sql`insert into sales (id, sale_date, amount, commission)
        values (${`ghost-${index}`}, ${when}, ${shekels(nth)}::numeric, 0) on conflict do nothing`,
  ),
  fc.constant(always(sql`insert into customers (id, name) values ('ghost', 'x') on conflict do nothing`)),
  fc.constant(
    always(sql`update customers set name = 'old', crm_modified_on = '2020-01-01T00:00:00' where id = 'c1'`),
  ),
);

/** Records that disappear from the CRM permanently and without a trace. */
const lost = fc.array(sale, { maxLength: 1 });

// Each run compares twice. More runs were tried than are practical every day.
it('makes a corrupted mirror equal to the CRM', async () => {
  const world = await reconciliationWorld(database, {
    records: smallOperation(SALES),
    // Surplus rows are a large share of an entity with four rows.
    options: { deletionGuardShare: 0.6 },
  });
  const comparisons = [1, 12, 500].map((maxRecordsRead) => world.anotherReconciliation({ maxRecordsRead }));
  const property = fc.asyncProperty(
    fc.array(wrong, { minLength: 1, maxLength: 12 }),
    lost,
    fc.constantFrom(...comparisons),
    async (statements, gone, comparison) => {
      for (const [nth, statement] of statements.entries()) await database.db.execute(statement(nth));
      for (const id of gone)
        if (world.simulator.store.table(13)?.get(id)) world.simulator.control.remove(13, id);
      const row = await world.reconcile(comparison);
      expect(row).toMatchObject({ error: null, status: expect.stringMatching(/^(equal|repaired)$/) });
      await world.expectMirror();
      const again = await world.reconcile(comparison);
      expect(again.status).toBe('equal');
    },
  );
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
}, 60_000);
