import type { CrmRecord } from '#mocks/fireberry/types';
import { eq } from 'drizzle-orm';
import type { EntityReport } from '#contract/features/crm-mirror/sync/comparison-contract';
import { sales } from '#server/db/schema/sales-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { businessDate } from '#server/lib/clock';
import { dayStart } from '../crm/fireberry-stamps';
import { saveMapping } from '../mapping/mapping-queries';
import { DEFAULT_SOURCES } from '../mapping/mapping-sources';
import { smallOperation } from '../testing/operation';
import { splitInHalves } from './ranges';
import { reconciliationWorld, type ReconciliationWorld, type Reconciliation } from './testing/reconciliation';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const SALES = 1_100;
const YEAR_SECONDS = 360 * 86_400;

function salesReport({ report }: Reconciliation): EntityReport {
  return report.find(({ entity }) => entity === 'sales')!;
}

/** Creates a CRM with sales that have distinct moments instead of dates, spread over so many seconds. */
async function worldWithTimes(seconds: number): Promise<ReconciliationWorld> {
  const records: Record<number, CrmRecord[]> = smallOperation(SALES);
  records[13] = records[13]!.map((sale, index) => {
    const at = Date.UTC(2025, 11, 20) + Math.floor((index * seconds) / SALES) * 1_000;
    const createdon = new Date(at).toISOString().slice(0, 19);
    return { ...sale, createdon, pcfsaledate: `${businessDate(new Date(at))}T00:00:00` };
  });
  const { fields } = DEFAULT_SOURCES.sales;
  const mapping = {
    ...DEFAULT_SOURCES,
    sales: { ...DEFAULT_SOURCES.sales, fields: { ...fields, saleDate: { from: 'createdon' } } },
  };
  await saveMapping(database.db, mapping);
  return reconciliationWorld(database, { records, limits: { groupPages: 1 } });
}

it.each([
  ['a year', { from: '2026-01-01', to: '2027-01-01' }, '2026-07-02'],
  ['two days', { from: '2026-01-01', to: '2026-01-03' }, '2026-01-02'],
  ['the last days', { from: '9999-12-30', to: null }, '9999-12-31'],
])('%s has halves', (_what, span, middle) => {
  expect(splitInHalves(span)).toEqual([
    { from: span.from, to: middle },
    { from: middle, to: span.to },
  ]);
});

it.each([
  { from: '2026-01-01', to: '2026-01-02' },
  { from: '9999-12-31', to: null },
])('a day from $from has none', (span) => {
  expect(splitInHalves(span)).toBeNull();
});

it.each([
  ['2017-12-01', 'UTC', '2017-11-30T22:00:00.000'],
  ['2017-07-01', 'UTC', '2017-06-30T21:00:00.000'],
  ['2017-12-01', 'Asia/Jerusalem', '2017-12-01T00:00:00.000'],
  // Summer time ended at one in the morning, so the preceding hour was repeated.
  ['2004-09-22', 'UTC', '2004-09-21T21:00:00.000'],
])('%s begins in a CRM of %s at %s', (day, zone, start) => {
  expect(dayStart(day, 'Asia/Jerusalem', zone)).toBe(start);
});

describe('a business date from a field with times', () => {
  it('is requested in smaller spans if a year has too many times', async () => {
    const world = await worldWithTimes(YEAR_SECONDS);
    const equal = await world.reconcile();
    expect(equal).toMatchObject({ status: 'equal', error: null });
    // Both are late in the evening: their days begin two and three hours before those of the CRM's clock.
    await database.db.delete(sales).where(eq(sales.id, 's3'));
    await database.db.update(sales).set({ saleDate: '2026-02-03' }).where(eq(sales.id, 's883'));
    const row = await world.reconcile();
    expect(row).toMatchObject({ status: 'repaired', error: null });
    expect(salesReport(row)).toMatchObject({ added: { ids: ['s3'] }, repaired: { ids: ['s883'] } });
    await world.expectMirror();
  });

  it('ends only its entity if a day has too many times', async () => {
    const world = await worldWithTimes(86_000);
    const row = await world.reconcile();
    expect(row).toMatchObject({ status: 'different', error: null });
    expect(salesReport(row)).toMatchObject({
      status: 'different',
      problem: expect.stringMatching(/ערכים שונים רבים מדי.*מיפוי/) as string,
    });
    const others = row.report.filter(({ entity }) => entity !== 'sales');
    expect(others).toHaveLength(5);
    for (const other of others) expect(other).toMatchObject({ status: 'equal', problem: null });
  });
});
