import type { FaultSpec } from '#mocks/fireberry/faults';
import type { SyncType } from '#contract/features/crm-mirror/sync/sync-contract';
import type { HttpError } from '#server/lib/http/errors';
import { sales } from '#server/db/schema/sales-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { CRM_FAULTS, isRefusal } from '../testing/faults';
import { smallOperation } from '../testing/operation';
import { syncWorld, type SyncWorld } from '../testing/sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

/** Small pages, so that few records fill many pages. */
const PAGE = { v3PageSize: 12, v3OverLimit: 'clamp' as const };
const SALES = 45;

/** Tests all faults at all places; otherwise each fault at one place of one kind of run. */
const isExhaustive = process.env['SYNC_MATRIX'] === 'all';

const named = (fault: FaultSpec): [string, FaultSpec] => [JSON.stringify(fault).replaceAll('"', ''), fault];

function whenFor(fault: FaultSpec): Partial<FaultSpec>[] {
  const all = isRefusal(fault) ? [{ every: 1 }, { nth: 3 }] : [{ every: 1 }, { every: 2 }, { nth: 3 }];
  return isExhaustive ? all : all.slice(Math.floor(CRM_FAULTS.indexOf(fault) / 2) % all.length).slice(0, 1);
}

function faultsFor(kind: SyncType): FaultSpec[] {
  return CRM_FAULTS.filter((_, index) => isExhaustive || (index % 2 === 0) === (kind === 'full'));
}

/** Creates an up-to-date mirror with later changes in the CRM for several pages: new and changed records, none deleted. */
async function changedWorld(): Promise<SyncWorld> {
  const world = syncWorld(database, { records: smallOperation(SALES) });
  const { control } = world.simulator;
  control.setSettings(PAGE);
  await world.run('full');
  for (let index = 0; index < 25; index += 1) {
    world.clock.set(new Date(Date.UTC(2026, 8, 16, 10, index)).toISOString());
    control.change(13, `s${index}`, { totalamount: 1000 + index });
    if (index % 5 === 0) control.put(13, { crmorderid: `n${index}`, accountid: 'c4', totalamount: 3 });
  }
  world.clock.set('2026-09-16T12:00:00Z');
  return world;
}

/** Runs a synchronisation. Accepts a response, or a failure with a reason. */
async function runUnderFault(world: SyncWorld, kind: SyncType): Promise<void> {
  try {
    await world.run(kind);
  } catch (error) {
    const { code, extras } = error as HttpError;
    expect(kind === 'full' ? ['crm_failed', 'sync_paused'] : ['crm_failed']).toContain(code);
    expect((extras.details as { message: string }).message).toMatch(/[א-ת]/);
  }
}

async function saleIds(): Promise<string[]> {
  return (await database.db.select({ id: sales.id }).from(sales)).map(({ id }) => id);
}

describe.each(['last_update', 'full'] as const)('%s', (kind) => {
  describe.each(faultsFor(kind).map(named))('with %s', (_name, fault) => {
    it.each(whenFor(fault))(
      'at %j: deletes nothing, and the next clean run restores equality',
      async (when) => {
        const world = await changedWorld();
        const before = await saleIds();
        world.simulator.control.addFault({ ...fault, ...when, object: 13 });
        await runUnderFault(world, kind);
        expect(await saleIds()).toEqual(expect.arrayContaining(before));
        world.simulator.control.clearFaults();
        world.clock.set('2026-09-16T13:00:00Z');
        // A change with an old stamp is found only by reading everything.
        await world.run(fault.kind === 'stamp-past' && fault.in === 'store' ? 'full' : kind);
        await world.expectMirror();
      },
    );
  });
});

it('requests a record without a stamp again, also after a later failure of the run', async () => {
  const world = await changedWorld();
  world.simulator.control.addFault({ kind: 'stamp-missing', row: 4, every: 2, object: 13 });
  await expect(world.run('last_update')).rejects.toMatchObject({ code: 'crm_failed' });
  const failures = world.logs.filter((line) => line.includes('"level":50'));
  expect(failures).toEqual([expect.stringMatching(/"runId":.*"reason":.*synchronisation failed/)]);
  world.simulator.control.clearFaults();
  await world.run('last_update');
  await world.expectMirror();
});

describe('rows that disappear during a full run', () => {
  it.each([1, 2, 3, 4, 5, 6])('at page %i: only those are deleted', async (nth) => {
    const world = await changedWorld();
    world.simulator.control.addFault({ kind: 'row-deleted', object: 13, nth, row: 3 });
    await runUnderFault(world, 'full');
    await world.run('full');
    await world.expectMirror();
    expect(await saleIds()).toHaveLength(SALES + 5 - 1);
  });
});
