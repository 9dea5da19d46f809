import { and, eq, not, notLike, sql, type SQL } from 'drizzle-orm';
import type { SyncEntity } from '../../../contract/sync/sync-contract';
import type { SyncRefusal, syncRefusalsList } from '../../../contract/sync/sync-runs-contract';
import type { Database } from '../../platform/database/database';
import { syncRefusals } from '../sync-tables';
import { by } from '../../platform/lists/list-orders';
import type { ListSource } from '../../platform/lists/list-source';
import { listOf } from '../../platform/database/sql-fragments';

const COLUMNS = {
  entity: sql<SyncEntity>`${syncRefusals.entity}`,
  id: syncRefusals.id,
  reason: syncRefusals.reason,
  runId: syncRefusals.runId,
  at: syncRefusals.at,
};

/** Which refused record. */
type RefusalKey = [entity: string, id: string];

const ofEntity = (entity: SyncEntity) => eq(syncRefusals.entity, entity);

/** Refused records by entity and id: their moments change with every run, and with them an order of moments would. */
export const syncRefusalsSource: ListSource<typeof syncRefusalsList> = {
  from: syncRefusals,
  columns: COLUMNS,
  sorts: { entity: by(syncRefusals.entity) },
  where: { entity: ofEntity },
  totals: {},
};

/** One refused record, with what the CRM sent. */
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
  /** The record's id, or a name of ours, which begins with `?`, where it has none. */
  id: string;
  reason: string;
  record: unknown;
}

/** Keeps refused records, each once. */
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

/** Forgets refusals of records that were taken after all, or are gone. */
export async function deleteRefusals(
  db: Database,
  entity: SyncEntity,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    delete from sync_refusals where entity = ${entity}
      and id in ${listOf(ids)}`);
}

/** Was the record met by a pass? */
const isMet = (passId: string): SQL => sql`exists (
  select 1 from sync_seen s
  where s.run_id = ${passId} and s.entity = ${syncRefusals.entity} and s.id = ${syncRefusals.id})`;

/** After a full pass: forgets refusals that it did not meet again. */
export async function deleteOtherRefusals(db: Database, entity: SyncEntity, passId: string): Promise<void> {
  await db.delete(syncRefusals).where(and(eq(syncRefusals.entity, entity), not(isMet(passId))));
}

export async function countRefusals(db: Database, entity: SyncEntity, passId: string): Promise<number> {
  return db.$count(syncRefusals, and(eq(syncRefusals.entity, entity), isMet(passId)));
}

/** Ids of refused records that this run has not met, the oldest refusals first. */
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

/** Ids of the records that are refused at present; a name that begins with `?` belongs to a record without an id. */
export async function findRefused(db: Database, entity: SyncEntity): Promise<string[]> {
  const rows = await db
    .select({ id: syncRefusals.id })
    .from(syncRefusals)
    .where(ofEntity(entity))
    .orderBy(syncRefusals.id);
  return rows.map(({ id }) => id);
}
