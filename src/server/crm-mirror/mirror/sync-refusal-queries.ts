import { and, eq, not, notLike, sql, type SQL } from 'drizzle-orm';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRefusal, syncRefusalsList } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import type { Database } from '#server/db/database';
import { syncRefusals } from '#server/db/schema/sync-tables';
import { by } from '#server/lib/lists/list-orders';
import type { ListSource } from '#server/lib/lists/list-source';
import { sqlList } from '#server/db/sql-fragments';

const COLUMNS = {
  entity: sql<SyncEntity>`${syncRefusals.entity}`,
  id: syncRefusals.id,
  reason: syncRefusals.reason,
  runId: syncRefusals.runId,
  at: syncRefusals.at,
};

type RefusalKey = [entity: string, id: string];

const ofEntity = (entity: SyncEntity) => eq(syncRefusals.entity, entity);

/** List of refused records, sorted by entity and id: their times change with every run, so sorting by time would be unstable. */
export const syncRefusalsSource: ListSource<typeof syncRefusalsList> = {
  from: syncRefusals,
  columns: COLUMNS,
  sorts: { entity: by(syncRefusals.entity) },
  where: { entity: ofEntity },
  totals: {},
};

/** Returns one refused record with the data sent by the CRM. */
export async function findRefusal(
  db: Database,
  [entity, id]: RefusalKey,
): Promise<(SyncRefusal & { record: unknown }) | null> {
  const [refusal] = await db
    .select({ ...COLUMNS, record: syncRefusals.record })
    .from(syncRefusals)
    .where(and(eq(syncRefusals.entity, entity), eq(syncRefusals.id, id)));
  return refusal ?? null;
}

export interface Refusal {
  /** The record's id, or a generated name beginning with `?` if it has none. */
  id: string;
  reason: string;
  record: unknown;
}

/** Stores refused records, one row each. */
export async function saveRefusals(
  db: Database,
  entity: SyncEntity,
  runId: string,
  at: Date,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  await db
    .insert(syncRefusals)
    .values(refusals.map((refusal) => ({ ...refusal, entity, runId, at: at.toISOString() })))
    .onConflictDoUpdate({
      target: [syncRefusals.entity, syncRefusals.id],
      set: {
        reason: sql`excluded.reason`,
        record: sql`excluded.record`,
        runId: sql`excluded.run_id`,
        at: sql`excluded.at`,
      },
    });
}

/** Deletes refusals of records that were accepted later, or are gone. */
export async function deleteRefusals(
  db: Database,
  entity: SyncEntity,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    delete from sync_refusals where entity = ${entity}
      and id in ${sqlList(ids)}`);
}

/** Condition that the pass has seen the record. */
const isMet = (passId: string): SQL => sql`exists (
  select 1 from sync_seen s
  where s.run_id = ${passId} and s.entity = ${syncRefusals.entity} and s.id = ${syncRefusals.id})`;

/** Deletes refusals that a full pass has not seen again. */
export async function deleteOtherRefusals(db: Database, entity: SyncEntity, passId: string): Promise<void> {
  await db.delete(syncRefusals).where(and(eq(syncRefusals.entity, entity), not(isMet(passId))));
}

export async function countRefusals(db: Database, entity: SyncEntity, passId: string): Promise<number> {
  return db.$count(syncRefusals, and(eq(syncRefusals.entity, entity), isMet(passId)));
}

/** Returns ids of refused records that this run has not seen, oldest refusals first. */
export async function findRefusedIds(
  db: Database,
  entity: SyncEntity,
  passId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: syncRefusals.id })
    .from(syncRefusals)
    .where(and(eq(syncRefusals.entity, entity), not(isMet(passId)), notLike(syncRefusals.id, '?%')))
    .orderBy(syncRefusals.at, syncRefusals.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the ids of currently refused records. A name beginning with `?` belongs to a record without an id. */
export async function findRefused(db: Database, entity: SyncEntity): Promise<string[]> {
  const rows = await db
    .select({ id: syncRefusals.id })
    .from(syncRefusals)
    .where(ofEntity(entity))
    .orderBy(syncRefusals.id);
  return rows.map(({ id }) => id);
}
