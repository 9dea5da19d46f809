import { eq, sql } from 'drizzle-orm';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import { leases, syncCursors, syncFreshness } from '#server/db/schema/sync-tables';
import { findSetting, upsertSetting } from '#server/lib/settings/settings-queries';
import { SyncStopped } from '../crm/crm-error';
import { endOutdatedPass } from '../runs/passes/pass-queries';
import { SYNC_LEASE } from '../runs/lease/sync-lease-queries';

/** Setting with the number and the latest time of changes to the reading of the CRM: the mapping or the time zone. */
const KEY = 'sync.reading';

interface Reading {
  revision: number;
  /** ISO 8601 in UTC; null: unchanged since the last full run, or never changed. */
  since: string | null;
}

async function findReading(db: Database): Promise<Reading> {
  return ((await findSetting(db, KEY)) as Reading | null) ?? { revision: 0, since: null };
}

/**
 * Returns the revision. A run stores it at its start, before it reads mapping and options, and moves no cursor once it has
 * changed.
 */
export async function findReadingRevision(db: Database): Promise<number> {
  return (await findReading(db)).revision;
}

/**
 * Waits for current writes of runs, and blocks further ones until the transaction ends. Every write of a run locks the lease's
 * row (`SyncLease.write`). Before the very first run there is no row, so an expired one is inserted.
 */
export async function postponeRuns(tx: Database): Promise<void> {
  await tx
    .insert(leases)
    .values({ name: SYNC_LEASE, owner: '', fence: 0, expiresAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: leases.name, set: { name: SYNC_LEASE } });
}

/**
 * Makes the next last update read these entities from the beginning. A running run moves no more cursors, a paused pass ends, and
 * a full run becomes due. Call after `postponeRuns`, in the transaction of the change.
 */
export async function restartReading(tx: Database, entities: readonly SyncEntity[], at: Date): Promise<void> {
  const { revision } = await findReading(tx);
  await upsertSetting(tx, KEY, { revision: revision + 1, since: at.toISOString() });
  for (const entity of entities) await setCursor(tx, entity, null);
  await endOutdatedPass(tx, at);
}

/**
 * Moves a run's cursor in the transaction of its rows.
 * @throws SyncStopped as `checkReading` does
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
 * @throws SyncStopped `reading_changed` if the mapping or zone of a run is outdated: its rows would otherwise never be read again
 */
export async function checkReading(tx: Database, run: { readingRevision: number }): Promise<void> {
  if ((await findReadingRevision(tx)) === run.readingRevision) return;
  throw new SyncStopped('reading_changed', 'the mapping or the zone was changed while this run read');
}

/** Records that an entity was read completely: the mirror equals the CRM as of `readAt`. */
export async function recordFreshness(tx: Database, entity: SyncEntity, readAt: Date): Promise<void> {
  const values = { entity, readAt: readAt.toISOString() };
  await tx
    .insert(syncFreshness)
    .values(values)
    .onConflictDoUpdate({ target: syncFreshness.entity, set: { readAt: values.readAt } });
}

/** Returns the times of the mirror's data, ISO 8601 in UTC, for all entities that were ever read completely. */
export async function findFreshness(db: Database): Promise<Partial<Record<SyncEntity, string>>> {
  const rows = await db.select().from(syncFreshness);
  return Object.fromEntries(rows.map(({ entity, readAt }) => [entity, new Date(readAt).toISOString()]));
}

/** Returns the entities without a cursor, or that were never read completely. */
export async function findUnread(db: Database): Promise<SyncEntity[]> {
  const freshness = await findFreshness(db);
  const cursors = new Set((await db.select().from(syncCursors)).map(({ entity }) => entity));
  return SYNC_ENTITIES.filter((entity) => freshness[entity] === undefined || !cursors.has(entity));
}

export async function findCursor(db: Database, entity: SyncEntity): Promise<string | null> {
  const [cursor] = await db.select().from(syncCursors).where(eq(syncCursors.entity, entity));
  return cursor?.modifiedOn ?? null;
}

/** Moves an entity's cursor; null deletes it, so that the next run starts from the beginning. */
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

/** Returns the time since when a full run is due because of a changed mapping or zone, ISO 8601 in UTC; null: not due. */
export async function findFullRunDue(db: Database): Promise<string | null> {
  return (await findReading(db)).since;
}

/** Records that a full run has read everything with this revision. A full run stays due if it has changed meanwhile. */
export async function recordFullRun(tx: Database, readingRevision: number): Promise<void> {
  const { revision, since } = await findReading(tx);
  if (since !== null && revision === readingRevision) await upsertSetting(tx, KEY, { revision, since: null });
}
