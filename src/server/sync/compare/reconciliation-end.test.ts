import { eq, sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../platform/database/database';
import { leases, syncReconciliations } from '../../platform/database/schema';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/database';
import { testClock } from '../../platform/testing/clock';
import { createReconciliationService } from './create-reconciliation-service';
import { failDeadReconciliations, RECONCILIATION_LEASE } from './reconciliation-queries';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

/** A database whose second transaction waits until it is let in. */
function gatedDatabase(db: Database): { db: Database; open: () => void } {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let count = 0;
  const transaction: Database['transaction'] = async (work, config) => {
    count += 1;
    if (count === 2) await gate;
    return db.transaction(work, config);
  };
  const gated = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { db: gated, open: () => open() };
}

/** Resolves when a statement on this database waits for another transaction. */
async function someoneWaits(tx: Database): Promise<void> {
  for (;;) {
    const waiting = await tx.execute(sql`
      select 1 from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`);
    if (rowsOf(waiting).length > 0) return;
  }
}

it('a comparison ends beside one that takes its expired lease over, and neither waits for ever', async () => {
  // The embedded database has one connection: nobody waits there for another.
  if (!process.env['TEST_DATABASE_URL']) return;
  const { db } = database;
  const gate = gatedDatabase(db);
  const warnings: unknown[] = [];
  const service = createReconciliationService({
    db: gate.db,
    clock: testClock(),
    log: { info: () => {}, warn: (...given: unknown[]) => void warnings.push(given) },
    // Without a CRM it begins, and ends at once.
    config: { fireberry: { url: 'http://crm.test', token: '', dailyCalls: 100 } },
  });
  const { id } = await service.start('dana');
  await db.transaction(async (tx) => {
    await tx
      .update(leases)
      .set({ owner: 'another', expiresAt: sql`clock_timestamp() + interval '1 minute'` })
      .where(eq(leases.name, RECONCILIATION_LEASE));
    gate.open();
    await someoneWaits(tx);
    await failDeadReconciliations(tx, new Date('2026-09-16T09:00:00Z'));
  });
  await service.idle();
  expect(warnings).toEqual([]);
  const rows = await db.select().from(syncReconciliations);
  expect(rows).toMatchObject([{ id, status: 'failed' }]);
});
