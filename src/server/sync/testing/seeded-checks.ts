import { eq } from 'drizzle-orm';
import { SYNC_ENTITIES, type SyncEntity, type SyncResponse } from '../../../contract/sync/sync-contract';
import type { Simulator } from '../../../../mocks/fireberry/simulator';
import { businessDate, type Clock } from '../../platform/clock';
import { HttpError } from '../../platform/http/errors';
import { syncCursors, syncRefusals, syncRuns } from '../sync-tables';
import type { TestDatabase } from '../../platform/testing/database';
import type { CrmChanges, RecordName } from './crm-changes';
import { expectedMirror, readMirror, sumUp } from './mirror';
import type { SyncWorld } from './sync';

/** What a run does: a full one that goes on with a dead one's pass reads no more than what has changed since. */
export interface RunScope {
  readsAll: boolean;
  deletes: boolean;
}

/** What is known when a run begins, to judge it by when it has ended. */
export interface Knowledge {
  database: TestDatabase;
  world: SyncWorld;
  changes: CrmChanges;
  /** A run that does it all: reads everything, and deletes what is gone. */
  does: RunScope;
  mirrored: ReadonlySet<RecordName>;
  /** The CRM's records, each as one text. */
  records: ReadonlyMap<RecordName, string>;
  cursors: ReadonlyMap<SyncEntity, string>;
  /** Records that no last update can know of. */
  traceless: ReadonlySet<RecordName>;
}

export async function recordsNow(
  database: TestDatabase,
  world: SyncWorld,
  changes: CrmChanges,
  does: RunScope,
): Promise<Knowledge> {
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

/** The stamps that the mirror's rows were read with. */
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

/** After a clean full run: all tables equal the CRM, what does not fit is refused and nothing else, and the counts are true. */
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
  // What does not fit may have an older version in the mirror, that did, and counts.
  const bought = sumUp(actual.sales, businessDate(world.clock.now()));
  for (const customer of expected.customers) {
    const sum = bought.get(String(customer['id']));
    customer['lastSaleOn'] = sum?.last ?? null;
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
 * After a run that says "ok": every record that stood still while it ran is in the mirror as it is, or refused. A last
 * update answers for what has a stamp by which it could be found.
 * @param isBent answers said what no record says: then only that none is missing.
 * @param isCut an answer was cut short. What has no stamp lies at the end of the one page that a last update asks for
 *   where nothing is new, and goes without a trace: the next one brings it.
 */
export async function expectComplete(
  before: Knowledge,
  { isBent, isCut = false }: { isBent: boolean; isCut?: boolean },
): Promise<void> {
  const { database, world, changes, does } = before;
  const now = changes.records();
  const isAnsweredFor = (entity: SyncEntity, row: Record<string, unknown>): boolean => {
    const name: RecordName = `${entity} ${String(row['id'])}`;
    if (now.get(name) !== before.records.get(name) || changes.spoilt.has(name)) return false;
    const stamp = row['crmModifiedOn'] as string | null;
    if (stamp === null && isCut && !does.readsAll) return false;
    const isAsked = stamp === null || stamp >= (before.cursors.get(entity) ?? '');
    return does.readsAll || isAsked || !before.traceless.has(name);
  };
  const [actual, expected] = await Promise.all([
    readMirror(database),
    expectedMirror(database, world.simulator, world.clock),
  ]);
  const refusals = await database.db.select().from(syncRefusals);
  for (const entity of SYNC_ENTITIES) {
    const byId = new Map(actual[entity].map((row) => [row['id'], row]));
    // A record whose id came with none of its answers is refused without a name.
    let nameless = refusals.filter(
      (refusal) => refusal.entity === entity && refusal.id.startsWith('?'),
    ).length;
    const rows = expected[entity].filter(
      (row) => isAnsweredFor(entity, row) && (byId.has(row['id']) || (nameless -= 1) < 0),
    );
    const found = rows.flatMap(({ id }) => byId.get(id) ?? []);
    const plain = (row: Record<string, unknown>): object =>
      isBent ? { id: row['id'] } : withoutFigures(row);
    expect(found).toMatchObject(rows.map(plain));
  }
}

/** Sales that the CRM deleted count until a full run finds out. */
function withoutFigures(row: Record<string, unknown>): object {
  const { lastSaleOn: _last, lifetimeAmount: _sum, lastYearAmount: _year, ...rest } = row;
  return rest;
}

/** After any run, however it ended: only what the CRM no longer has is gone, and that only by a full run. */
export async function expectNothingLost(before: Knowledge): Promise<void> {
  const mirrored = await mirroredNames(before.database);
  const now = before.changes.records();
  const lost = [...before.mirrored].filter((name) => !mirrored.has(name));
  expect(lost.filter((name) => !before.does.deletes || now.has(name))).toEqual([]);
}

/** A run that fails, or goes on later, says why, in words for a person. */
export function expectReason(error: unknown): void {
  if (!(error instanceof HttpError)) throw error;
  expect(['crm_failed', 'sync_paused']).toContain(error.code);
  expect((error.extras.details as SyncResponse).message).toMatch(/[א-ת]/);
}

/** Whatever died before has been noted as failed. */
export async function expectNoneRunning({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  expect(await db.$count(syncRuns, eq(syncRuns.status, 'running'))).toBe(0);
}
