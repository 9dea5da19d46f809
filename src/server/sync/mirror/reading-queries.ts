import { eq, sql } from 'drizzle-orm';
import { SYNC_ENTITIES, type SyncEntity } from '../../../contract/sync/sync-contract';
import type { Database } from '../../platform/database/database';
import { leases, syncCursors, syncFreshness } from '../sync-tables';
import { findSetting, upsertSetting } from '../../platform/settings/settings-queries';
import { SyncStopped } from '../crm/crm-error';
import { endOutdatedPass } from '../runs/end-pass';
import { SYNC_LEASE } from '../runs/sync-lease-queries';

/** Says how often what is read from the CRM, or how it is understood, was changed, and when last. */
const KEY = 'sync.reading';

interface Reading {
  revision: number;
  /** ISO 8601 in UTC; null: never, or a full run has read everything since. */
  since: string | null;
}

async function findReading(db: Database): Promise<Reading> {
  return ((await findSetting(db, KEY)) as Reading | null) ?? { revision: 0, since: null };
}

/** A run notes it at its start, before it reads mapping and options, and moves no cursor once there is another. */
export async function findReadingRevision(db: Database): Promise<number> {
  return (await findReading(db)).revision;
}

/**
 * Waits until no run is writing, and keeps runs from writing until the transaction ends. Every write of a run holds
 * the lease's row (`SyncLease.write`); before the first run of all there is none yet, and a free one is made to hold.
 */
export async function holdRunsBack(tx: Database): Promise<void> {
  await tx
    .insert(leases)
    .values({ name: SYNC_LEASE, owner: '', fence: 0, expiresAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: leases.name, set: { name: SYNC_LEASE } });
}

/**
 * Notes that these entities are read otherwise from now on: the next last update reads them from the beginning, a run
 * that goes on moves no cursor any more, a pass that waits ends, and a full run is due. After `holdRunsBack`, in the transaction of the change.
 */
export async function restartReading(tx: Database, entities: readonly SyncEntity[], at: Date): Promise<void> {
  const { revision } = await findReading(tx);
  await upsertSetting(tx, KEY, { revision: revision + 1, since: at.toISOString() });
  for (const entity of entities) await setCursor(tx, entity, null);
  await endOutdatedPass(tx, at);
}

/**
 * Moves a run's cursor, in the transaction of its rows.
 * @throws SyncStopped as `checkReading` does.
 */
export async function moveCursor(
  tx: Database,
  run: { entity: SyncEntity; readingRevision: number },
  modifiedOn: string | null,
): Promise<void> {
  await checkReading(tx, run);
  await setCursor(tx, run.entity, modifiedOn);
}

/**
 * @throws SyncStopped `reading_changed` when what a run rests on is no longer in force: rows read in the old way would
 *   otherwise never be read again.
 */
export async function checkReading(tx: Database, run: { readingRevision: number }): Promise<void> {
  if ((await findReadingRevision(tx)) === run.readingRevision) return;
  throw new SyncStopped('reading_changed', 'the mapping or the zone was changed while this run read');
}

/** An entity was read to its end: what stood in the CRM at `readAt` stands here. */
export async function noteFresh(tx: Database, entity: SyncEntity, readAt: Date): Promise<void> {
  const values = { entity, readAt: readAt.toISOString() };
  await tx
    .insert(syncFreshness)
    .values(values)
    .onConflictDoUpdate({ target: syncFreshness.entity, set: { readAt: values.readAt } });
}

/** As of when the mirror holds, ISO 8601 in UTC, of the entities that were ever read to their end. */
export async function findFreshness(db: Database): Promise<Partial<Record<SyncEntity, string>>> {
  const rows = await db.select().from(syncFreshness);
  return Object.fromEntries(rows.map(({ entity, readAt }) => [entity, new Date(readAt).toISOString()]));
}

/** Entities whose cursor doesn't say what the mirror has: there is none, or no reading has ever reached its end. */
export async function findUnread(db: Database): Promise<SyncEntity[]> {
  const freshness = await findFreshness(db);
  const cursors = new Set((await db.select().from(syncCursors)).map(({ entity }) => entity));
  return SYNC_ENTITIES.filter((entity) => freshness[entity] === undefined || !cursors.has(entity));
}

export async function findCursor(db: Database, entity: SyncEntity): Promise<string | null> {
  const [cursor] = await db.select().from(syncCursors).where(eq(syncCursors.entity, entity));
  return cursor?.modifiedOn ?? null;
}

/** Moves an entity's cursor; null takes it away, so that the next run begins at the beginning. */
async function setCursor(db: Database, entity: SyncEntity, modifiedOn: string | null): Promise<void> {
  if (modifiedOn === null) {
    await db.delete(syncCursors).where(eq(syncCursors.entity, entity));
    return;
  }
  await db
    .insert(syncCursors)
    .values({ entity, modifiedOn })
    .onConflictDoUpdate({ target: syncCursors.entity, set: { modifiedOn } });
}

/** Since when a full run is due because what is read was changed, ISO 8601 in UTC; null: none is due. */
export async function findFullRunDue(db: Database): Promise<string | null> {
  return (await findReading(db)).since;
}

/** A full run has read everything as it is to be read: none is due any more, unless that was changed again. */
export async function noteFullRun(tx: Database, readingRevision: number): Promise<void> {
  const { revision, since } = await findReading(tx);
  if (since !== null && revision === readingRevision) await upsertSetting(tx, KEY, { revision, since: null });
}
