import { eq } from 'drizzle-orm';
import { agents } from '#server/db/schema/agents-tables';
import { marketers } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { DEFAULT_SOURCES, mappingsFrom } from '../mapping/mapping-sources';
import { withPart } from '#contract/features/crm-mirror/mapping/mapping-changes';
import { reconciliationWorld } from '../compare/testing/reconciliation';
import { syncRefusals } from '#server/db/schema/sync-tables';
import { saveDefaultMapping, saveMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { smallOperation } from '../testing/operation';
import { syncWorld } from '../testing/sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

describe('a CRM with its own spelling of field names', () => {
  it('is mirrored completely, with a mapping in lower case and one in other spellings', async () => {
    const world = syncWorld(database);
    world.simulator.control.setSettings({ spelling: 'own' });
    await world.run();
    await world.expectMirror();
    const other = ['number', 'modifiedAt'].reduce(
      (source, part) => withPart(source, part, source.fields[part]!.from.toUpperCase()),
      DEFAULT_SOURCES.sales,
    );
    await saveMapping(database.db, { ...DEFAULT_SOURCES, sales: other });
    expect(mappingsFrom({ ...DEFAULT_SOURCES, sales: other }).sales.fields[0]?.from).toBe('CRMORDERNUMBER');
    world.simulator.control.change(13, 's1', { totalamount: 4 });
    await world.run('full');
    await world.expectMirror();
  });

  it('is compared by its sums', async () => {
    const world = await reconciliationWorld(database, { records: smallOperation(120), maxRecordsRead: 15 });
    world.simulator.control.setSettings({ spelling: 'own' });
    expect((await world.reconcile()).status).toBe('equal');
  });
});

describe('a CRM with words for yes and no', () => {
  it.each([
    ['כן', 'לא'],
    ['\u200fכן', ' לא '],
    ['true', 'false'],
    ['Yes', 'No'],
    ['1', '0'],
  ])('marks disabled agents with %j and %j', async (yes, no) => {
    const records = smallOperation();
    records[9] = records[9]!.map((agent, index) => ({ ...agent, isdisabled: index === 0 ? yes : no }));
    const world = syncWorld(database, { records });
    await world.run();
    const rows = await database.db.select().from(agents).orderBy(agents.id);
    expect(rows.map(({ isActive }) => isActive)).toEqual([false, true]);
  });

  it.each([
    ['פעיל', 'לא פעיל'],
    ['Active', 'Inactive'],
    ['כן', 'לא'],
  ])('marks active marketers with %j and %j', async (active, inactive) => {
    const world = syncWorld(database);
    for (const [row, value] of [active, inactive].entries())
      world.simulator.control.addFault({ kind: 'wrong-type', object: 1000, row, field: 'statuscode', value });
    await world.run();
    const rows = await database.db.select().from(marketers).orderBy(marketers.id);
    expect(rows.map(({ isActive }) => isActive)).toEqual([true, false]);
    expect(await database.db.$count(syncRefusals)).toBe(0);
  });
});

describe('a CRM with timeouts for large queries', () => {
  it.each(['full', 'last_update'] as const)(
    'is read with smaller pages and mirrored completely: %s',
    async (kind) => {
      const records = smallOperation(300);
      records[13] = records[13]!.map((sale) => ({ ...sale, modifiedon: '2026-08-01T08:00:00' }));
      const world = syncWorld(database, { records });
      world.simulator.control.addFault({ kind: 'query-timeout', object: 13, size: 130 });
      await world.run(kind);
      expect(await database.db.$count(sales)).toBe(300);
      await world.expectMirror();
    },
  );
});

describe('a CRM with several spellings of one id', () => {
  const guid = (end: string): string => `0000000A-000B-4000-8000-00000000${end}`;
  const [agent, sale] = [guid('00AA'), guid('0DD1')];
  const records = () => ({
    ...smallOperation(),
    9: [{ crmuserid: agent, fullname: 'Dana', modifiedon: '2026-08-01T08:00:00' }],
    13: [
      ...smallOperation(30)[13]!,
      { ...smallOperation()[13]![0], crmorderid: sale, ownerid: agent.toLowerCase(), totalamount: 7 },
    ],
  });

  it('is mirrored with one record per id and matching references', async () => {
    const world = await reconciliationWorld(database, { records: records(), maxRecordsRead: 15 });
    const { control } = world.simulator;
    const [{ id: known } = { id: '' }] = await database.db.select({ id: agents.id }).from(agents);
    const found = await database.db.select().from(sales).where(eq(sales.amount, 7));
    expect(found).toMatchObject([{ id: sale.toLowerCase(), agentId: known }]);
    control.remove(13, sale);
    control.put(13, { ...records()[13].at(-1), crmorderid: sale.toLowerCase(), ownerid: agent });
    const { results } = await world.run('full');
    expect(results.find(({ entity }) => entity === 'sales')).toMatchObject({
      deletedCount: 0,
      savedCount: 0,
    });
    expect((await world.reconcile()).status).toBe('equal');
  });
});
