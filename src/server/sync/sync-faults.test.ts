import type { FaultSpec } from '../../../mocks/fireberry/faults';
import type { SyncType } from '../../contract/sync/sync-contract';
import type { HttpError } from '../platform/errors';
import { sales } from '../platform/schema';
import { openTestDatabase, type TestDatabase } from '../platform/testing';
import { smallOperation } from './testing-operation';
import { syncWorld, type SyncWorld } from './testing-sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

/** Small pages, so that few records are many pages. */
const PAGE = { v3PageSize: 12, v3OverLimit: 'clamp' as const };
const SALES = 45;

/** Every fault of fireberry.md section 4 and hazards.md "Sync" that a v3 query can meet. */
const FAULTS: FaultSpec[] = [
  { kind: 'too-many-requests' },
  { kind: 'too-many-requests', retryAfter: 90 },
  { kind: 'server-error' },
  { kind: 'bad-gateway' },
  { kind: 'unauthorized' },
  { kind: 'payment-required' },
  { kind: 'forbidden' },
  { kind: 'error-in-200' },
  { kind: 'html-in-200' },
  { kind: 'timeout' },
  { kind: 'reset' },
  { kind: 'truncated-json' },
  { kind: 'proto-keys' },
  { kind: 'slow-drip' },
  { kind: 'huge-body', bytes: 20_100_000 },
  { kind: 'clock-off' },
  { kind: 'clock-off', ms: -600_000 },
  { kind: 'page-limit', size: 7 },
  { kind: 'empty' },
  { kind: 'cut-short' },
  { kind: 'wrong-type' },
  { kind: 'wrong-type', row: 'first', field: '_id' },
  { kind: 'wrong-type', row: 2, field: 'modifiedon' },
  { kind: 'missing-field' },
  { kind: 'missing-field', row: 3, field: '_id' },
  { kind: 'duplicate-in-page' },
  { kind: 'duplicate-across-pages' },
  { kind: 'row-moved' },
  { kind: 'row-moved', row: 'last' },
  { kind: 'row-moved', row: 5, when: 'before' },
  { kind: 'equal-stamps', count: 60 },
  { kind: 'stamp-future' },
  { kind: 'stamp-future', row: 4 },
  { kind: 'stamp-past' },
  { kind: 'stamp-past', row: 4 },
  { kind: 'stamp-missing' },
  { kind: 'stamp-missing', row: 4 },
  { kind: 'stamp-future', in: 'store' },
  { kind: 'stamp-past', in: 'store' },
  { kind: 'stamp-missing', in: 'store' },
];

const named = (fault: FaultSpec): [string, FaultSpec] => [JSON.stringify(fault).replaceAll('"', ''), fault];

/** Refused calls are all alike to a reader; what bends an answer matters at more places. */
function whenFor({ kind }: FaultSpec): Partial<FaultSpec>[] {
  const isRefusal =
    FAULTS.findIndex((fault) => fault.kind === 'clock-off') >
    FAULTS.findIndex((fault) => fault.kind === kind);
  return isRefusal ? [{ every: 1 }, { nth: 3 }] : [{ every: 1 }, { every: 2 }, { nth: 3 }];
}

/** A mirror that is current, then changes in the CRM for some pages: new records, changed ones, none gone. */
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

/** Runs, and accepts only an answer or a failure that says why. */
async function runUnderFault(world: SyncWorld, kind: SyncType): Promise<void> {
  try {
    await world.run(kind);
  } catch (error) {
    const { code, extras } = error as HttpError;
    expect(code).toBe('crm_failed');
    expect((extras.details as { message: string }).message).toMatch(/[א-ת]/);
  }
}

async function saleIds(): Promise<string[]> {
  return (await database.db.select({ id: sales.id }).from(sales)).map(({ id }) => id);
}

describe.each(['last_update', 'full'] as const)('%s', (kind) => {
  describe.each(FAULTS.map(named))('with %s', (_name, fault) => {
    it.each(whenFor(fault))(
      'at %j: deletes nothing, and the next clean run makes all equal',
      async (when) => {
        const world = await changedWorld();
        const before = await saleIds();
        world.simulator.control.addFault({ ...fault, ...when, object: 13 });
        await runUnderFault(world, kind);
        expect(await saleIds()).toEqual(expect.arrayContaining(before));
        world.simulator.control.clearFaults();
        world.clock.set('2026-09-16T13:00:00Z');
        // A change that is stamped as if it were old can only be found by reading everything.
        await world.run(fault.kind === 'stamp-past' && fault.in === 'store' ? 'full' : kind);
        await world.expectMirror();
      },
    );
  });
});

describe('rows that vanish while a full run reads', () => {
  it.each([1, 2, 3, 4, 5, 6])('at page %i: none but those is deleted', async (nth) => {
    const world = await changedWorld();
    world.simulator.control.addFault({ kind: 'row-deleted', object: 13, nth, row: 3 });
    await runUnderFault(world, 'full');
    await world.run('full');
    await world.expectMirror();
    expect(await saleIds()).toHaveLength(SALES + 5 - 1);
  });
});
