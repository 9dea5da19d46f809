import { eq, sql } from 'drizzle-orm';
import type { FaultSpec } from '#mocks/fireberry/faults';
import type { EntityReport } from '#contract/features/crm-mirror/sync/comparison-contract';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { syncRefusals, syncRuns } from '#server/db/schema/sync-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { gatedFetch } from '../testing/gated-fetch';
import { smallOperation } from '../testing/operation';
import { PERSON } from '../testing/sync';
import { reconciliationWorld, type Reconciliation } from './testing/reconciliation';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

/** All runs in order. */
const runs = () =>
  database.db.select().from(syncRuns).orderBy(syncRuns.startedAt, syncRuns.finishedAt, syncRuns.status);
const comparisons = async () => (await runs()).filter(({ kind }) => kind === 'compare');

/** Entities with more records than `maxRecordsRead` are compared by groups. */
const GROUPED = { records: smallOperation(120), maxRecordsRead: 15 };

function entity({ report }: Reconciliation, name: string): EntityReport {
  return report.find((item) => item.entity === name)!;
}

/** Starts at the second call: the first is the update's, which finds no changes. */
const AFTER_UPDATE = Array.from({ length: 30 }, (_, index): FaultSpec => ({
  kind: 'empty',
  object: 13,
  nth: index + 2,
}));

/** A CRM with sales that have 0.3 agorot more than it returns for a record: its sums are rounded at the end. */
function keepingThirdDigit(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const result = await inner(input, init);
    const requestBody = String(init?.body);
    if (!requestBody.includes('"objectType":13,') || !requestBody.includes('"SUM"')) return result;
    const text = (await result.text()).replace(/\{[^{}]*"s0":[^{}]*\}/g, (row) => {
      const figures = JSON.parse(row) as { n: number; s0: number };
      return JSON.stringify({ ...figures, s0: figures.s0 + figures.n * 0.003 });
    });
    return new Response(text, { status: result.status, headers: result.headers });
  };
}

/** A CRM that changes when the sums of sales are requested for the first time. */
function atFirstSum(inner: typeof fetch, happen: () => void): typeof fetch {
  let isOver = false;
  return async (input, init) => {
    const result = await inner(input, init);
    const requestBody = String(init?.body);
    if (isOver || !requestBody.includes('"objectType":13,') || !requestBody.includes('"SUM"')) return result;
    isOver = true;
    happen();
    return result;
  };
}

const count = () => database.db.$count(sales);

describe.each([
  ['by groups', GROUPED],
  ['record by record', { records: smallOperation(120) }],
])('%s', (_how, given) => {
  it('reports an equal mirror and leaves it unchanged', async () => {
    const world = await reconciliationWorld(database, given);
    const row = await world.reconcile();
    expect(row).toMatchObject({ status: 'equal', error: null, reason: 'person' });
    expect(entity(row, 'sales')).toMatchObject({
      ours: { count: 120, sums: { amount: 13_785, commission: 600 } },
      theirs: { count: 120, sums: { amount: 13_785, commission: 600 } },
      differences: [],
    });
    await world.expectMirror();
  });

  it('repairs and reports missing, outdated, moved, reassigned and surplus rows', async () => {
    const world = await reconciliationWorld(database, given);
    const { db } = database;
    await db.delete(sales).where(eq(sales.id, 's7'));
    await db.update(sales).set({ amount: 0.01 }).where(eq(sales.id, 's8'));
    await db.update(sales).set({ saleDate: '2026-12-15' }).where(eq(sales.id, 's9'));
    await db.update(sales).set({ agentId: 'a2' }).where(eq(sales.id, 's10'));
    await db.update(sales).set({ statusCode: 1 }).where(eq(sales.id, 's11'));
    await db.execute(
      sql`insert into sales (id, number, sale_date, amount, commission) values ('ghost', '7', '2026-03-15', 5, 0)`,
    );
    const row = await world.reconcile();
    expect(row.status).toBe('repaired');
    const report = entity(row, 'sales');
    expect(report.added).toEqual({ count: 1, ids: ['s7'] });
    expect(report.deleted).toEqual({ count: 1, ids: ['ghost'] });
    expect([...report.repaired.ids].sort()).toEqual(['s10', 's11', 's8', 's9']);
    await world.expectMirror();
    expect((await world.reconcile()).status).toBe('equal');
  });

  it('does not report changes in the CRM since the last run as differences', async () => {
    const world = await reconciliationWorld(database, given);
    world.clock.set('2026-09-16T10:00:00Z');
    world.simulator.control.change(13, 's5', { totalamount: 1 });
    const row = await world.reconcile();
    expect(row.status).toBe('equal');
    await world.expectMirror();
  });

  it('finds records that were deleted in the CRM without a trace', async () => {
    const world = await reconciliationWorld(database, given);
    for (const id of ['s3', 's4', 's99']) world.simulator.control.remove(13, id);
    const row = await world.reconcile();
    expect(entity(row, 'sales').deleted).toEqual({
      count: 3,
      ids: expect.arrayContaining(['s3', 's4', 's99']),
    });
    await world.expectMirror();
  });

  it('excludes refused records from both sides', async () => {
    const world = await reconciliationWorld(database, given);
    world.clock.set('2026-09-16T10:00:00Z');
    world.simulator.control.change(13, 's5', { totalamount: 'much' });
    const row = await world.reconcile();
    expect(row.status).toBe('equal');
    expect(entity(row, 'sales')).toMatchObject({ refused: 1, ours: { count: 119 }, theirs: { count: 119 } });
    expect(await database.db.$count(syncRefusals)).toBe(1);
  });

  it('deletes a refused record that the CRM has deleted, with its row', async () => {
    const world = await reconciliationWorld(database, given);
    world.clock.set('2026-09-16T10:00:00Z');
    world.simulator.control.change(13, 's5', { totalamount: 'much' });
    await world.reconcile();
    world.simulator.control.remove(13, 's5');
    const row = await world.reconcile();
    expect(entity(row, 'sales').deleted).toEqual({ count: 1, ids: ['s5'] });
    expect(await database.db.$count(syncRefusals)).toBe(0);
    await world.expectMirror();
  });

  it('excludes a record that becomes invalid during the comparison from both sides', async () => {
    const world = await reconciliationWorld(database, given);
    world.clock.set('2026-09-16T10:00:00Z');
    const spoil = (): void =>
      void world.simulator.control.change(13, 's5', { crmordernumber: 'nul \u0000', totalamount: 9 });
    const fetch = atFirstSum(world.simulator.fetch as typeof globalThis.fetch, spoil);
    const row = await world.reconcile(world.anotherReconciliation({ fetch }));
    expect(entity(row, 'sales')).toMatchObject({ status: 'equal', refused: 1, problem: null });
  });
});

it('deletes a row of a month that is empty in the CRM', async () => {
  const world = await reconciliationWorld(database, GROUPED);
  await database.db.execute(
    sql`insert into sales (id, number, sale_date, amount, commission) values ('ghost', '7', '2026-12-15', 5, 0)`,
  );
  const row = await world.reconcile();
  expect(entity(row, 'sales')).toMatchObject({ problem: null, deleted: { count: 1, ids: ['ghost'] } });
  await world.expectMirror();
});

describe('nothing is deleted', () => {
  it.each<[string, FaultSpec[], string]>([
    ['an unauthorised answer', [{ kind: 'unauthorized' }], 'failed'],
    ['a forbidden object', [{ kind: 'forbidden', object: 13 }], 'failed'],
    ['answers without rows', [{ kind: 'empty', object: 13 }], 'failed'],
    ['figures and records without rows', AFTER_UPDATE, 'different'],
    ['answers that are cut short', [{ kind: 'cut-short', object: 13 }], 'different'],
  ])('on %s', async (_what, fault, status) => {
    const world = await reconciliationWorld(database, GROUPED);
    await database.db.update(sales).set({ amount: 1 }).where(eq(sales.id, 's8'));
    for (const one of fault) world.simulator.control.addFault(one);
    const row = await world.reconcile();
    expect(row.status).toBe(status);
    expect(await count()).toBe(120);
    world.simulator.control.clearFaults();
    expect((await world.reconcile()).status).toBe('repaired');
    await world.expectMirror();
  });

  it.each([2, 3, 4, 5])(
    'when only the response to call %i is truncated: missing records are requested by id',
    async (nth) => {
      const world = await reconciliationWorld(database, GROUPED);
      await database.db.update(sales).set({ amount: 1 }).where(eq(sales.id, 's8'));
      world.simulator.control.addFault({ kind: 'cut-short', object: 13, nth });
      const deleted = entity(await world.reconcile(), 'sales').deleted;
      expect(deleted.count).toBe(0);
      expect(await count()).toBe(120);
    },
  );

  it('when the CRM returns far fewer records than the mirror has', async () => {
    const world = await reconciliationWorld(database, GROUPED);
    for (let index = 0; index < 40; index += 1) world.simulator.control.remove(13, `s${index}`);
    const row = await world.reconcile();
    expect(entity(row, 'sales')).toMatchObject({ status: 'different', deleted: { count: 0 } });
    expect(entity(row, 'sales').problem).toMatch(/חלק גדול מדי/);
    expect(await count()).toBe(120);
  });
});

it.each([1, 15])('a CRM that sums three digits is equal, %i records read at most', async (maxRecordsRead) => {
  const records = smallOperation(122);
  // One day each: the difference shows neither in a day's sum nor in the halves by last change, only in the total.
  const getDay = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 19);
  records[13] = records[13]!.map((sale, index) => ({
    ...sale,
    pcfsaledate: getDay(index),
    modifiedon: getDay(index),
  }));
  const world = await reconciliationWorld(database, { records });
  const fetch = keepingThirdDigit(world.simulator.fetch as typeof globalThis.fetch);
  const row = await world.reconcile(world.anotherReconciliation({ fetch, maxRecordsRead }));
  expect(row).toMatchObject({ status: 'equal', error: null });
  expect(entity(row, 'sales')).toMatchObject({
    status: 'equal',
    theirs: { count: 122, sums: { amount: 14_045.62 } },
  });
});

it('detects changes of customers by their last change, whatever field changed', async () => {
  const records = smallOperation(120);
  // The preceding update reads the last ten minutes again; c2 was modified before them.
  const changed = ['08-01T08:00:00', '09-02T07:00:00', '08-01T08:00:00', '09-02T08:00:00'];
  records[1] = records[1]!.map((record, index) => ({ ...record, modifiedon: `2026-${changed[index]}` }));
  const world = await reconciliationWorld(database, { records, maxRecordsRead: 1 });
  await database.db
    .update(customers)
    .set({ name: 'old', crmModifiedOn: '2026-07-01T00:00:00' })
    .where(eq(customers.id, 'c2'));
  const row = await world.reconcile();
  expect(entity(row, 'customers').repaired.ids).toEqual(['c2']);
  await world.expectMirror();
});

it('recomputes the customers’ figures after repairing sales', async () => {
  const world = await reconciliationWorld(database, GROUPED);
  await database.db.update(sales).set({ amount: 9_999 }).where(eq(sales.id, 's8'));
  await database.db.update(customers).set({ lifetimeAmount: 1 });
  await world.reconcile();
  await world.expectMirror();
});

describe('one at a time', () => {
  it('a second request joins, also on another server', async () => {
    const world = await reconciliationWorld(database, GROUPED);
    const first = world.reconciliation.run('compare', PERSON);
    const joined = world.anotherReconciliation().run('compare', { kind: 'person', userId: 'yossi' });
    expect(await joined).toEqual(await first);
    expect(await comparisons()).toMatchObject([{ reason: 'person', verdict: 'equal' }]);
  });

  it('waits for a full run, and a last update joins it', async () => {
    const world = await reconciliationWorld(database, GROUPED);
    await database.db.delete(agents).where(eq(agents.id, 'a1'));
    // The comparison continues once the last update has found it running and waits.
    const gate = gatedFetch(world.simulator.fetch as typeof fetch, 1);
    const sleep = async (ms: number): Promise<void> => {
      gate.open();
      await world.clock.sleep(ms);
    };
    // Starts before the comparison is requested, which might otherwise be the first.
    const ahead = gatedFetch(world.simulator.fetch as typeof fetch, 1);
    const full = world.anotherReconciliation({ fetch: ahead.fetch }).run('full', PERSON);
    await ahead.reached;
    const compared = world.anotherReconciliation({ fetch: gate.fetch }).run('compare', PERSON);
    ahead.open();
    await full;
    await gate.reached;
    const joining = world.anotherReconciliation({ clock: { ...world.clock, sleep } });
    expect(await joining.run('last_update', PERSON)).toEqual(await compared);
    expect((await runs()).map(({ kind }) => kind)).toEqual(['full', 'full', 'compare']);
    await world.expectMirror();
  });

  it('is cancelled at the end of a page', async () => {
    const world = await reconciliationWorld(database, GROUPED);
    const cancel = { cancelRequestedAt: '2026-09-16T09:00:00Z', cancelledBy: 'dana' };
    const inner = world.simulator.fetch as typeof globalThis.fetch;
    const fetch: typeof globalThis.fetch = async (...given) => {
      await database.db.update(syncRuns).set(cancel).where(eq(syncRuns.kind, 'compare'));
      return inner(...given);
    };
    const row = await world.reconcile(world.anotherReconciliation({ fetch }));
    expect(row).toMatchObject({ status: 'cancelled', verdict: null });
    expect((await world.reconcile()).status).toBe('equal');
  });

  it('lets an interrupted full pass go first', async () => {
    const world = await reconciliationWorld(database, GROUPED);
    const dead = { id: 'dead', kind: 'full', reason: 'schedule', status: 'running' } as const;
    await database.db.insert(syncRuns).values({ ...dead, startedAt: '2026-09-16T09:00:00Z' });
    world.clock.set('2026-09-16T09:01:00Z');
    // Each request takes a second: the start times have the order of the runs.
    const fetch: typeof globalThis.fetch = async (...given) => {
      await world.clock.sleep(1_000);
      return (world.simulator.fetch as typeof globalThis.fetch)(...given);
    };
    const row = await world.reconcile(world.anotherReconciliation({ fetch }));
    expect(row.status).toBe('equal');
    expect((await runs()).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'full ok',
      'full failed',
      'full ok',
      'compare ok',
    ]);
  });
});

it('the nightly one is done once by all servers together', async () => {
  const world = await reconciliationWorld(database, GROUPED);
  const other = world.anotherReconciliation();
  world.clock.set('2026-09-17T03:09:00Z');
  await world.reconciliation.tick();
  expect(await comparisons()).toEqual([]);
  world.clock.set('2026-09-17T03:10:00Z');
  await Promise.all([world.reconciliation.tick(), other.tick(), world.reconciliation.tick()]);
  await world.reconciliation.tick();
  expect(await comparisons()).toMatchObject([{ reason: 'schedule', verdict: 'equal', startedBy: null }]);
});

it('does not begin if the day has too few calls left, and reports that', async () => {
  const world = await reconciliationWorld(database, { ...GROUPED, dailyCalls: 30 });
  const before = world.simulator.control.stats().total;
  const row = await world.reconcile();
  expect(row).toMatchObject({ status: 'failed', calls: 0 });
  expect(row.error).toMatch(/לא התחילה/);
  expect(world.simulator.control.stats().total).toBe(before);
});
