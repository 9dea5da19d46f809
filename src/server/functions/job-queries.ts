import { desc, eq } from 'drizzle-orm';
import type { Job } from '../../contract/functions/functions-contract';
import type { SyncType } from '../../contract/sync/sync-contract';
import type { Database } from '../platform/database/database';
import { syncReconciliations, syncRuns } from '../platform/database/schema';

const JOB_STATUS = {
  running: 'running',
  equal: 'ok',
  repaired: 'ok',
  different: 'attention',
  failed: 'failed',
} as const;

const iso = (moment: string): string => new Date(moment).toISOString();

/** The newest run of a kind, by whomever it was begun. */
export async function findLastSyncRun(db: Database, kind: SyncType): Promise<Job['lastRun']> {
  const [run] = await db
    .select({
      startedAt: syncRuns.startedAt,
      finishedAt: syncRuns.finishedAt,
      status: syncRuns.status,
      error: syncRuns.error,
    })
    .from(syncRuns)
    .where(eq(syncRuns.kind, kind))
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  if (!run) return null;
  return { ...run, startedAt: iso(run.startedAt), finishedAt: run.finishedAt && iso(run.finishedAt) };
}

/** The newest comparison with the CRM. One that found differences which it could not mend asks for attention. */
export async function findLastReconciliation(db: Database): Promise<Job['lastRun']> {
  const [run] = await db
    .select({
      startedAt: syncReconciliations.startedAt,
      finishedAt: syncReconciliations.finishedAt,
      status: syncReconciliations.status,
      error: syncReconciliations.error,
    })
    .from(syncReconciliations)
    .orderBy(desc(syncReconciliations.startedAt))
    .limit(1);
  if (!run) return null;
  return {
    startedAt: iso(run.startedAt),
    finishedAt: run.finishedAt && iso(run.finishedAt),
    status: JOB_STATUS[run.status],
    error: run.error,
  };
}
