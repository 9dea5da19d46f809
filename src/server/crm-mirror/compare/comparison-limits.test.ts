import { eq, sql } from 'drizzle-orm';
import type { EntityReport } from '#contract/features/crm-mirror/sync/comparison-contract';
import { sales } from '#server/db/schema/sales-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { countMirror } from '../mirror/sync-queries';
import { smallOperation } from '../testing/operation';
import { forecastReconciliation } from '../health/forecast';
import { reconciliationWorld, type Reconciliation } from './testing/reconciliation';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

/** Entities with more records than `maxRecordsRead` are compared by groups. */
const GROUPED = { records: smallOperation(120), maxRecordsRead: 15 };

function entity({ report }: Reconciliation, name: string): EntityReport {
  return report.find((item) => item.entity === name)!;
}

/** Every sale has its own day, so that few are read at once. */
const DAY_BY_DAY = { records: smallOperation(120), maxRecordsRead: 4 };
DAY_BY_DAY.records[13] = DAY_BY_DAY.records[13]!.map((sale, index) => ({
  ...sale,
  pcfsaledate: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 19),
}));
const spoilEveryDay = sql`update sales set amount = amount + 1`;

describe('the calls of the day', () => {
  it('are used up to a share by a comparison with many differences, and the next one continues', async () => {
    const world = await reconciliationWorld(database, { ...DAY_BY_DAY, limits: { callsShare: 0 } });
    await database.db.execute(spoilEveryDay);
    const allowed = await forecastReconciliation(database.db, await countMirror(database.db));
    const before = world.simulator.control.stats().total;
    const row = await world.reconcile();
    expect(row).toMatchObject({ status: 'different', error: null });
    expect(entity(row, 'sales').problem).toMatch(/קריאות רבות מדי.*סנכרון מלא/);
    expect(entity(row, 'customers')).toMatchObject({ status: 'equal', problem: null });
    // Includes the calls of the preceding update, and those for the totals of the entities that are no longer compared.
    expect(world.simulator.control.stats().total - before).toBeLessThanOrEqual(allowed + 10 + 2);
    expect(await database.db.$count(sales)).toBe(120);
    expect((await world.reconcile(world.anotherReconciliation({ limits: {} }))).status).toBe('repaired');
    await world.expectMirror();
  });

  it('are enough to report both record counts of an entity that is not compared', async () => {
    const world = await reconciliationWorld(database, { ...DAY_BY_DAY, limits: { callsShare: 0 } });
    await database.db.execute(spoilEveryDay);
    const row = await world.reconcile();
    expect(entity(row, 'payments')).toMatchObject({
      status: 'different',
      ours: { count: 1, sums: { amount: 50 } },
      theirs: { count: 1, sums: { amount: 50 } },
      problem: expect.stringMatching(/קריאות רבות מדי/) as string,
    });
  });

  it('are enough for a comparison without differences, regardless of the share', async () => {
    const world = await reconciliationWorld(database, { ...DAY_BY_DAY, limits: { callsShare: 0 } });
    expect((await world.reconcile()).status).toBe('equal');
  });
});

describe('records that are read at once', () => {
  const wrong = (id: string) => database.db.update(sales).set({ amount: 1 }).where(eq(sales.id, id));

  it('are limited: the entity ends with a problem, the others are compared', async () => {
    const world = await reconciliationWorld(database, { ...GROUPED, limits: { recordsAtOnce: 10 } });
    await wrong('s8');
    await database.db.execute(sql`insert into payments (id, amount) values ('ghost', 5)`);
    const row = await world.reconcile();
    expect(row.status).toBe('different');
    // All sales were modified on the same day in the CRM, so the stamps cannot narrow them down.
    expect(entity(row, 'sales').problem).toMatch(/ 13 רשומות.*סנכרון מלא/);
    expect(entity(row, 'sales')).toMatchObject({ status: 'different', repaired: { count: 0 } });
    expect(entity(row, 'payments')).toMatchObject({ status: 'repaired', deleted: { count: 1 } });
    expect(await database.db.$count(sales)).toBe(120);
  });

  it('are narrowed down by modification day if a date has too many records, or they have no date', async () => {
    const records = smallOperation(120);
    records[13] = records[13]!.map((sale, index) => ({
      ...sale,
      pcfsaledate: index % 2 === 0 ? '2026-03-15T00:00:00' : null,
      modifiedon: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 19),
    }));
    const world = await reconciliationWorld(database, {
      records,
      maxRecordsRead: 5,
      limits: { recordsAtOnce: 10 },
    });
    await wrong('s8');
    await wrong('s9');
    const row = await world.reconcile();
    expect(row.status).toBe('repaired');
    expect([...entity(row, 'sales').repaired.ids].sort()).toEqual(['s8', 's9']);
    await world.expectMirror();
  });
});
