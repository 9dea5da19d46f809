import { and, asc, eq, sql } from 'drizzle-orm';
import type { SyncEntity } from '../../../contract/sync/sync-contract';
import type { SyncRefusal } from '../../../contract/sync/sync-runs-contract';
import type { Database } from '../../platform/database/database';
import { syncRefusals } from '../../platform/database/schema';
import { utcMoment } from '../../platform/database/sql-fragments';

const COLUMNS = {
  entity: sql<SyncEntity>`${syncRefusals.entity}`,
  id: syncRefusals.id,
  reason: syncRefusals.reason,
  runId: syncRefusals.runId,
  at: utcMoment(syncRefusals.at),
};

/** Which refused record. */
type RefusalKey = [entity: string, id: string];

const ofEntity = (entity: SyncEntity | undefined) => (entity ? eq(syncRefusals.entity, entity) : undefined);

/** Refused records by entity and id: their moments change with every run, and with them an order of moments would. */
export function findRefusals(
  db: Database,
  entity: SyncEntity | undefined,
  after: RefusalKey | null,
  limit: number,
): Promise<SyncRefusal[]> {
  const later = after && sql`(${syncRefusals.entity}, ${syncRefusals.id}) > (${after[0]}, ${after[1]})`;
  return db
    .select(COLUMNS)
    .from(syncRefusals)
    .where(and(ofEntity(entity), later ?? undefined))
    .orderBy(asc(syncRefusals.entity), asc(syncRefusals.id))
    .limit(limit);
}

export function countAllRefusals(db: Database, entity: SyncEntity | undefined): Promise<number> {
  return db.$count(syncRefusals, ofEntity(entity));
}

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
