import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../platform/testing';
import { smallOperation } from '../testing-operation';
import { reconciliationWorld } from './testing-reconciliation';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const SALES = 90;
/** Sales of `smallOperation` whose numbers differ by so much, or a multiple, are of the same day. */
const DAYS = 9;
const sale = fc.nat(SALES - 1).map((index) => `s${index}`);
const agorot = fc.integer({ min: 1, max: 99_999 }).map((value) => (value / 100).toFixed(2));
const day = fc.integer({ min: 1, max: 28 }).map((date) => String(date).padStart(2, '0'));
const month = fc.constantFrom('2025-12', '2026-01', '2026-05', '2026-09', '2027-02');
const date = fc.tuple(month, day).map((parts) => parts.join('-'));
const money = fc.constantFrom('amount', 'commission');

/** Ways in which a mirror can be wrong, each as a statement that makes it so. */
const wrong = fc.oneof(
  sale.map((id) => sql`delete from sales where id = ${id}`),
  fc.constant(sql`delete from payments`),
  fc.constantFrom('a1', 'a2').map((id) => sql`delete from agents where id = ${id}`),
  fc
    .tuple(sale, money, agorot)
    .map(
      ([id, field, amount]) => sql`update sales set ${sql.identifier(field)} = ${amount} where id = ${id}`,
    ),
  // One agora from one sale to another, of another day: no sum of all tells. Within all of one's groups nothing does.
  fc.tuple(fc.nat(SALES - 1), fc.nat(SALES - 1)).map(([from, to]) => {
    const [giving, taking] = [`s${from}`, `s${to % DAYS === from % DAYS ? (to + 1) % SALES : to}`];
    return sql`update sales set amount = amount + case when id = ${giving} then -0.01 else 0.01 end
        where id in (${giving}, ${taking})`;
  }),
  fc.tuple(sale, date).map(([id, when]) => sql`update sales set sale_date = ${when} where id = ${id}`),
  sale.map((id) => sql`update sales set sale_date = null where id = ${id}`),
  sale.map((id) => sql`update sales set agent_id = 'somebody' where id = ${id}`),
  sale.map((id) => sql`update sales set status_code = 1, status_name = 'old' where id = ${id}`),
  fc.tuple(fc.nat(3), fc.option(date), agorot).map(
    ([index, when, amount]) => sql`insert into sales (id, sale_date, amount, commission)
        values (${`ghost-${index}`}, ${when}, ${amount}, 0) on conflict do nothing`,
  ),
  fc.constant(sql`insert into customers (id, name) values ('ghost', 'x') on conflict do nothing`),
  fc.constant(
    sql`update customers set name = 'old', crm_modified_on = '2020-01-01T00:00:00' where id = 'c1'`,
  ),
);

/** Records that the CRM loses without a trace, for good. */
const lost = fc.array(sale, { maxLength: 1 });

// Each run compares twice; more runs were tried than a test can take every day.
it('whatever is wrong with the mirror, it equals the CRM afterwards', async () => {
  const world = await reconciliationWorld(database, {
    records: smallOperation(SALES),
    // The ghosts of an entity of four rows are a large share of it.
    options: { deletionGuardShare: 0.6 },
  });
  const comparisons = [1, 12, 500].map((readAtMost) => world.anotherReconciliation({ readAtMost }));
  const property = fc.asyncProperty(
    fc.array(wrong, { minLength: 1, maxLength: 12 }),
    lost,
    fc.constantFrom(...comparisons),
    async (statements, gone, comparison) => {
      for (const statement of statements) await database.db.execute(statement);
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
