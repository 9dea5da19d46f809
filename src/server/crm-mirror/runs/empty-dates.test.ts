import { eq } from 'drizzle-orm';
import { customers } from '#server/db/schema/customers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { reconciliationWorld } from '../compare/testing/reconciliation';
import { syncCursors, syncRefusals } from '#server/db/schema/sync-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { smallOperation } from '../testing/operation';
import { syncWorld } from '../testing/sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const EMPTY = '0001-01-01T00:00:00';

describe('the empty date of the CRM', () => {
  it('is read as no date of a sale in any spelling; unusual dates are kept and fail no run', async () => {
    const spellings = [
      '0001-01-01',
      EMPTY,
      '0001-01-01T02:20:54+02:20',
      '0000-12-31T21:39:06.000Z',
      '1.1.0001',
    ];
    const strange = [
      '0001-01-02T00:00:00',
      '0024-05-01T10:00:00Z',
      '1900-01-01T00:00:00',
      '9999-12-31T23:30:00Z',
    ];
    const world = syncWorld(database, { records: smallOperation(9) });
    for (const [row, value] of [...spellings, ...strange].entries())
      world.simulator.control.addFault({ kind: 'wrong-type', object: 13, row, field: 'pcfsaledate', value });
    await world.run('full');
    const rows = await database.db.select({ date: sales.saleDate }).from(sales).orderBy(sales.id);
    expect(rows.map(({ date }) => date)).toEqual([
      ...spellings.map(() => null),
      ...strange.map((date) => date.slice(0, 10)),
    ]);
    expect(await database.db.$count(syncRefusals)).toBe(0);
  });

  it.each(['UTC', 'Asia/Jerusalem'] as const)(
    'means none in all fields, including the last change, with times of %s',
    async (zone) => {
      const records = smallOperation();
      records[1]![0] = { ...records[1]![0], createdon: null, modifiedon: null };
      records[13]![1] = { ...records[13]![1], pcfsaledate: null, modifiedon: null };
      records[1001]![0] = { ...records[1001]![0], pcfpaidon: null };
      const world = syncWorld(database, { records, options: { zone } });
      world.simulator.control.setSettings({ emptyDate: EMPTY, zone });
      await world.run();
      await world.run('full');
      const [customer] = await database.db.select().from(customers).where(eq(customers.id, 'c1'));
      expect(customer?.createdAt).toBeNull();
      const [sale] = await database.db.select().from(sales).where(eq(sales.id, 's1'));
      expect(sale).toMatchObject({ saleDate: null, modifiedAt: null });
      expect(await database.db.$count(syncRefusals)).toBe(0);
    },
  );

  it.each([null, EMPTY])(
    'as the last change of some records, stored as %p, does not stop the cursor',
    async (stored) => {
      const records = smallOperation(30);
      records[13] = records[13]!.map((sale, index) =>
        index % 4 === 0 ? { ...sale, modifiedon: stored } : sale,
      );
      const world = syncWorld(database, { records });
      world.simulator.control.setSettings({ emptyDate: EMPTY, v3PageSize: 12, v3OverLimit: 'clamp' });
      await world.run();
      const cursors = await database.db.select().from(syncCursors);
      expect(cursors.find(({ entity }) => entity === 'sales')?.modifiedOn).toBe('2026-08-01T08:29:00');
      world.simulator.control.change(13, 's4', { totalamount: 7, modifiedon: '2026-09-16T08:00:00' });
      await world.run();
      expect(await database.db.$count(sales, eq(sales.amount, 7))).toBe(1);
    },
  );

  it('as the last change of every record causes no rejected query', async () => {
    const records = smallOperation();
    records[13] = records[13]!.map((sale) => ({ ...sale, modifiedon: EMPTY }));
    const world = syncWorld(database, { records });
    await world.run();
    await world.run();
    expect(await database.db.$count(sales)).toBe(6);
  });

  it.each([200, 15])(
    'causes no differences in a comparison, with at most %i records read',
    async (maxRecordsRead) => {
      const records = smallOperation(120);
      records[13]![3] = { ...records[13]![3], pcfsaledate: EMPTY };
      records[13]![4] = { ...records[13]![4], pcfsaledate: null };
      const world = await reconciliationWorld(database, { records, maxRecordsRead });
      expect((await world.reconcile()).status).toBe('equal');
    },
  );
});

it('accepts every record of a CRM that leaves out empty fields', async () => {
  const records = smallOperation();
  records[13]![1] = { ...records[13]![1], pcfsaledate: null };
  const world = syncWorld(database, { records });
  world.simulator.control.setSettings({ emptyFields: 'omitted' });
  await world.run();
  const rows = await database.db.select({ date: sales.saleDate }).from(sales).orderBy(sales.id);
  expect(rows).toHaveLength(6);
  expect(rows[1]).toEqual({ date: null });
  expect(await database.db.$count(syncRefusals)).toBe(0);
});
