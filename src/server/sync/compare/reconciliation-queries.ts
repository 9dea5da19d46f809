import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { EntityReport, Reconciliation } from '../../../contract/sync/sync-health-contract';
import type { Database } from '../../platform/database/database';
import { syncReconciliations, syncSeen } from '../../platform/database/schema';
import { DEAD_RECONCILIATION } from '../health/health-texts';

/** Name of the lease of a reconciliation: one over all servers goes on. */
export const RECONCILIATION_LEASE = 'reconciliation';

/** Running, but nobody holds its lease: its process died. */
const IS_DEAD = sql<boolean>`${syncReconciliations.status} = 'running' and not exists (
  select 1 from leases where leases.name = ${RECONCILIATION_LEASE} and leases.owner = ${syncReconciliations.id}
    and leases.expires_at > clock_timestamp())`;

const COLUMNS = {
  id: syncReconciliations.id,
  reason: syncReconciliations.reason,
  status: syncReconciliations.status,
  startedAt: syncReconciliations.startedAt,
  finishedAt: syncReconciliations.finishedAt,
  calls: syncReconciliations.calls,
  error: syncReconciliations.error,
  report: syncReconciliations.report,
  isDead: IS_DEAD,
};

type Row = Omit<typeof syncReconciliations.$inferSelect, 'startedBy'> & { isDead: boolean };

/** A row as the contract tells it; one whose process died has failed. */
function present({ isDead, ...row }: Row): Reconciliation {
  return {
    ...row,
    reason: row.reason === 'schedule' ? 'schedule' : 'person',
    startedAt: new Date(row.startedAt).toISOString(),
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
    // Only `updateReconciliation` and `finishReconciliation` write it.
    report: row.report as EntityReport[],
    ...(isDead && { status: 'failed', error: DEAD_RECONCILIATION }),
  };
}

export async function insertReconciliation(
  db: Database,
  row: { id: string; reason: Reconciliation['reason']; startedBy: string | null; startedAt: Date },
): Promise<void> {
  await db
    .insert(syncReconciliations)
    .values({ ...row, status: 'running', startedAt: row.startedAt.toISOString() });
}

/** How far one has come. */
export async function updateReconciliation(
  db: Database,
  id: string,
  progress: { calls: number; report: readonly EntityReport[] },
): Promise<void> {
  await db
    .update(syncReconciliations)
    .set({ ...progress, report: [...progress.report] })
    .where(eq(syncReconciliations.id, id));
}

export async function finishReconciliation(
  db: Database,
  id: string,
  end: Pick<Reconciliation, 'status' | 'error'> & { finishedAt: Date },
): Promise<void> {
  await db
    .update(syncReconciliations)
    .set({ ...end, finishedAt: end.finishedAt.toISOString() })
    // One that was taken for dead has ended already.
    .where(and(eq(syncReconciliations.id, id), eq(syncReconciliations.status, 'running')));
}

/** Those whose process died, when another begins. */
export async function failDeadReconciliations(db: Database, finishedAt: Date): Promise<void> {
  await db
    .update(syncReconciliations)
    .set({ status: 'failed', error: DEAD_RECONCILIATION, finishedAt: finishedAt.toISOString() })
    .where(and(eq(syncReconciliations.status, 'running'), IS_DEAD));
}

/** Forgets what only this run needed. */
export async function forgetSeen(db: Database, runId: string): Promise<void> {
  await db.delete(syncSeen).where(eq(syncSeen.runId, runId));
}

export async function findReconciliation(db: Database, id: string): Promise<Reconciliation | null> {
  const [row] = await db.select(COLUMNS).from(syncReconciliations).where(eq(syncReconciliations.id, id));
  return row ? present(row) : null;
}

/** The latest ones, the newest first. */
export async function findReconciliations(db: Database, limit: number): Promise<Reconciliation[]> {
  const rows = await db
    .select(COLUMNS)
    .from(syncReconciliations)
    .orderBy(desc(syncReconciliations.startedAt), desc(syncReconciliations.id))
    .limit(limit);
  return rows.map(present);
}

/** The one that goes on. */
export async function findRunningReconciliation(db: Database): Promise<Reconciliation | null> {
  const rows = await db
    .select(COLUMNS)
    .from(syncReconciliations)
    .where(eq(syncReconciliations.status, 'running'));
  const running = rows.find(({ isDead }) => !isDead);
  return running ? present(running) : null;
}

/** When the last one that told whether the mirror is equal ended, ISO 8601; null if none ever did. */
export async function findLastVerdictTime(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ finishedAt: syncReconciliations.finishedAt })
    .from(syncReconciliations)
    .where(and(ne(syncReconciliations.status, 'running'), ne(syncReconciliations.status, 'failed')))
    .orderBy(desc(syncReconciliations.startedAt))
    .limit(1);
  return row?.finishedAt ? new Date(row.finishedAt).toISOString() : null;
}
