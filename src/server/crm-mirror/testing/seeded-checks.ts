import { eq } from 'drizzle-orm';
import {
  SYNC_ENTITIES,
  type SyncEntity,
  type SyncResponse,
} from '#contract/features/crm-mirror/sync/sync-contract';
import type { Simulator } from '#mocks/fireberry/simulator';
import { businessDate, type Clock } from '#server/lib/clock';
import { HttpError } from '#server/lib/http/errors';
import { syncCursors, syncRefusals, syncRuns } from '#server/db/schema/sync-tables';
import type { TestDatabase } from '#server/lib/testing/database';
import type { CrmChanges, RecordName } from './crm-changes';
import { expectedMirror, readMirror, sumUp } from './mirror';
import type { SyncWorld } from './sync';

/** Scope of a run: a full one that resumes a dead pass reads only later changes. */
export interface RunScope {
  readsAll: boolean;
  deletes: boolean;
}

/** State at the start of a run, for checking its result. */
export interface KnownState {
  database: TestDatabase;
  world: SyncWorld;
  changes: CrmChanges;
  /** For a complete run: reads everything and deletes missing records. */
  does: RunScope;
  mirrored: ReadonlySet<RecordName>;
  /** The CRM's records, each as text. */
  records: ReadonlyMap<RecordName, string>;
  cursors: ReadonlyMap<SyncEntity, string>;
  /** Records that no last update can find. */
  traceless: ReadonlySet<RecordName>;
}

export async function recordsNow(
  database: TestDatabase,
  world: SyncWorld,
  changes: CrmChanges,
  does: RunScope,
): Promise<KnownState> {
  const cursors = await database.db.select().from(syncCursors);
  return {
    database,
    world,
    changes,
    does,
    mirrored: await mirroredNames(database),
    records: changes.records(),
    cursors: new Map(cursors.map(({ entity, modifiedOn }) => [entity as SyncEntity, modifiedOn])),
    traceless: new Set(changes.traceless),
  };
}

async function mirroredNames(database: TestDatabase): Promise<Set<RecordName>> {
  const mirror = await readMirror(database);
  return new Set(
    SYNC_ENTITIES.flatMap((entity) => mirror[entity].map(({ id }): RecordName => `${entity} ${String(id)}`)),
  );
}

/** Returns the stamps of the mirror's rows. */
export async function mirroredStamps(database: TestDatabase): Promise<Map<RecordName, string | null>> {
  const mirror = await readMirror(database);
  return new Map(
    SYNC_ENTITIES.flatMap((entity) =>
      mirror[entity].map(({ id, crmModifiedOn }): [RecordName, string | null] => [
        `${entity} ${String(id)}`,
        crmModifiedOn as string | null,
      ]),
    ),
  );
}

/** Checks a clean full run: all tables equal the CRM, exactly the invalid records are refused, and the counts are correct. */
export async function expectExact(
  database: Pick<TestDatabase, 'db'>,
  world: { simulator: Pick<Simulator, 'control' | 'store'>; clock: Pick<Clock, 'now'> },
  changes: CrmChanges,
  response: SyncResponse,
): Promise<void> {
  const present = changes.stamps();
  // Faults delete records too.
  const spoilt = [...changes.spoilt].filter((name) => present.has(name)).sort();
  const refused = await database.db.select().from(syncRefusals);
  expect(refused.map(({ entity, id }) => `${entity} ${id}`).sort()).toEqual(spoilt);
  const actual = await readMirror(database);
  const expected = await expectedMirror(database, world.simulator, world.clock);
  // The mirror may have an older, valid version of an invalid record, which counts.
  const bought = sumUp(actual.sales, businessDate(world.clock.now()));
  for (const customer of expected.customers) {
    const sum = bought.get(String(customer['id']));
    customer['lastSaleOn'] = sum?.last ?? null;
    customer['salesCount'] = sum?.count ?? 0;
    customer['lifetimeAmount'] = (sum?.agorot ?? 0) / 100;
    customer['lastYearAmount'] = sum ? sum.lastYearAgorot / 100 : null;
  }
  for (const entity of SYNC_ENTITIES)
    actual[entity] = actual[entity].filter(({ id }) => !changes.spoilt.has(`${entity} ${String(id)}`));
  expect(actual).toMatchObject(expected);
  for (const { entity, recordCount, refusedCount } of response.results) {
    const here = (names: Iterable<RecordName>): number =>
      [...names].filter((name) => name.startsWith(`${entity} `)).length;
    expect({ entity, recordCount, refusedCount }).toEqual({
      entity,
      recordCount: here(present.keys()),
      refusedCount: here(spoilt),
    });
  }
}

/**
 * Checks a successful run: every record that did not change during the run is in the mirror unchanged, or refused. A last update
 * is responsible only for records that can be found by their stamp.
 * @param isBent responses contained false data: then only checks that no record is missing
 * @param isCut a response was truncated. Records without a stamp are at the end of the single page that a last update reads if
 * nothing is new, and may be missing until the next one
 */
export async function expectComplete(
  before: KnownState,
  { isBent, isCut = false }: { isBent: boolean; isCut?: boolean },
): Promise<void> {
  const { database, world, changes, does } = before;
  const now = changes.records();
  const isAnsweredFor = (entity: SyncEntity, row: Record<string, unknown>): boolean => {
    const name: RecordName = `${entity} ${String(row['id'])}`;
    if (now.get(name) !== before.records.get(name) || changes.spoilt.has(name)) return false;
    const stamp = row['crmModifiedOn'] as string | null;
    if (stamp === null && isCut && !does.readsAll) return false;
    const isExpected = stamp === null || stamp >= (before.cursors.get(entity) ?? '');
    return does.readsAll || isExpected || !before.traceless.has(name);
  };
  const [actual, expected] = await Promise.all([
    readMirror(database),
    expectedMirror(database, world.simulator, world.clock),
  ]);
  const refusals = await database.db.select().from(syncRefusals);
  for (const entity of SYNC_ENTITIES) {
    const byId = new Map(actual[entity].map((row) => [row['id'], row]));
    // A record with no id in any response is refused without a name.
    let nameless = refusals.filter(
      (refusal) => refusal.entity === entity && refusal.id.startsWith('?'),
    ).length;
    const rows = expected[entity].filter(
      (row) => isAnsweredFor(entity, row) && (byId.has(row['id']) || (nameless -= 1) < 0),
    );
    const found = rows.flatMap(({ id }) => byId.get(id) ?? []);
    const plain = (row: Record<string, unknown>): object =>
      isBent ? { id: row['id'] } : withoutAggregates(row);
    expect(found).toMatchObject(rows.map(plain));
  }
}

/** Sales deleted in the CRM count until a full run notices it. */
function withoutAggregates(row: Record<string, unknown>): object {
  const { lastSaleOn: _last, salesCount: _count, lifetimeAmount: _sum, lastYearAmount: _year, ...rest } = row;
  return rest;
}

/** Checks any run: only records missing in the CRM were deleted, and only by a full run. */
export async function expectNothingLost(before: KnownState): Promise<void> {
  const mirrored = await mirroredNames(before.database);
  const now = before.changes.records();
  const lost = [...before.mirrored].filter((name) => !mirrored.has(name));
  expect(lost.filter((name) => !before.does.deletes || now.has(name))).toEqual([]);
}

/** Checks that a failed or paused run has a user-facing reason. */
export function expectReason(error: unknown): void {
  if (!(error instanceof HttpError)) throw error;
  expect(['crm_failed', 'sync_paused']).toContain(error.code);
  expect((error.extras.details as SyncResponse).message).toMatch(/[א-ת]/);
}

/** Checks that no run is left as running: dead ones are marked as failed. */
export async function expectNoneRunning({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  expect(await db.$count(syncRuns, eq(syncRuns.status, 'running'))).toBe(0);
}
