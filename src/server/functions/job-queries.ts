import { desc, eq } from 'drizzle-orm';
import type { Job } from '../../contract/functions/functions-contract';
import type { SyncType } from '../../contract/sync/sync-contract';
import type { Database } from '../platform/database';
import { syncRuns } from '../platform/schema';

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
