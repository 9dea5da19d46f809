import { eq } from 'drizzle-orm';
import type { CrmRecord } from '#mocks/fireberry/types';
import type { EntityReport } from '#contract/features/crm-mirror/sync/comparison-contract';
import { sales } from '#server/db/schema/sales-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { countMirror } from '../mirror/sync-queries';
import { smallOperation } from '../testing/operation';
import { forecastReconciliation } from '../health/forecast';
import { dayAfter, gapsAround, spansOver } from './ranges';
import { reconciliationWorld, type ReconciliationWorld, type Reconciliation } from './testing/reconciliation';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

function salesReport({ report }: Reconciliation): EntityReport {
  return report.find(({ entity }) => entity === 'sales')!;
}

/** Creates a small operation where some sales have other dates, by their index. */
function operationWithDates(dates: Record<number, string>): Record<number, CrmRecord[]> {
  const records = smallOperation(120);
  records[13] = records[13]!.map((sale, index) =>
    dates[index] === undefined ? sale : { ...sale, pcfsaledate: `${dates[index]}T00:00:00` },
  );
  return records;
}

describe('spans of days', () => {
  it.each([
    ['none', [], [], []],
    [
      'a year and the next, which meet',
      ['2025-11-03', '2026-11-30', '2026-01-02'],
      [
        { from: '2025-11-03', to: '2026-11-04' },
        { from: '2026-11-04', to: '2027-11-05' },
      ],
      [
        { from: null, to: '2025-11-03' },
        { from: '2027-11-05', to: null },
      ],
    ],
    [
      'the first and the last of all days',
      ['9999-12-31', '0001-01-01', '2026-01-01'],
      [
        { from: '0001-01-01', to: '0002-01-02' },
        { from: '2026-01-01', to: '2027-01-02' },
        { from: '9999-12-31', to: null },
      ],
      [
        { from: null, to: '0001-01-01' },
        { from: '0002-01-02', to: '2026-01-01' },
        { from: '2027-01-02', to: '9999-12-31' },
      ],
    ],
  ])('%s', (_what, days, spans, gaps) => {
    expect(spansOver(days)).toEqual(spans);
    if (spans.length > 0) expect(gapsAround(spans)).toEqual(gaps);
  });

  it('end with the last possible date', () => {
    expect(dayAfter('9999-12-30')).toBe('9999-12-31');
    expect(dayAfter('9999-12-31')).toBeNull();
    expect(dayAfter('2024-02-28')).toBe('2024-02-29');
  });
});

describe('mistyped dates, and dates that mean never', () => {
  const DATES = { 20: '9999-12-31', 21: '0202-03-15', 22: '2204-05-06' };
  const GROUPED = { maxRecordsRead: 15 };

  /** Runs a comparison and counts its calls. */
  async function counted(world: ReconciliationWorld): Promise<{ row: Reconciliation; calls: number }> {
    const before = world.simulator.control.stats().total;
    const row = await world.reconcile();
    return { row, calls: world.simulator.control.stats().total - before };
  }

  it('cost at most one call each, as in the forecast', async () => {
    const usual = await reconciliationWorld(database, { ...GROUPED, records: smallOperation(120) });
    const without = await counted(usual);
    await database.reset();
    const world = await reconciliationWorld(database, { ...GROUPED, records: operationWithDates(DATES) });
    const { row, calls } = await counted(world);
    expect(row).toMatchObject({ status: 'equal', error: null });
    expect(calls).toBe(without.calls + 3);
    await world.expectMirror();
  });

  it('do not prevent a comparison with a small daily limit', async () => {
    const records = smallOperation(600);
    const usual = await reconciliationWorld(database, { records });
    const without = await forecastReconciliation(database.db, await countMirror(database.db));
    usual.simulator.control.change(13, 's20', { pcfsaledate: '9999-12-31T00:00:00' });
    await usual.run('full');
    expect(await countMirror(database.db)).toMatchObject({ sales: 600 });
    expect(await forecastReconciliation(database.db, await countMirror(database.db))).toBe(without + 1);
    const { row, calls } = await counted(usual);
    expect(row.status).toBe('equal');
    expect(calls).toBeLessThanOrEqual(without + 1);
  });

  it.each(['0001-01-01', '1034-07-08', '2199-12-31', '3000-01-01', '9998-06-07', '9999-12-31'])(
    'do not hide a record of %s that only the CRM has',
    async (date) => {
      const records = operationWithDates({ ...DATES, 30: date });
      const world = await reconciliationWorld(database, { ...GROUPED, records });
      await database.db.delete(sales).where(eq(sales.id, 's30'));
      const { row, calls } = await counted(world);
      expect(row).toMatchObject({ status: 'repaired', error: null });
      expect(salesReport(row).added).toEqual({ count: 1, ids: ['s30'] });
      expect(calls).toBeLessThan(100);
      await world.expectMirror();
      expect((await world.reconcile()).status).toBe('equal');
    },
  );

  it('are found if only the mirror has them', async () => {
    const world = await reconciliationWorld(database, { ...GROUPED, records: smallOperation(120) });
    await database.db.update(sales).set({ saleDate: '9999-12-31' }).where(eq(sales.id, 's30'));
    await database.db.update(sales).set({ saleDate: '0202-03-15' }).where(eq(sales.id, 's31'));
    const { row, calls } = await counted(world);
    expect(row.status).toBe('repaired');
    expect(salesReport(row).repaired.count).toBe(2);
    expect(calls).toBeLessThan(100);
    await world.expectMirror();
  });
});
