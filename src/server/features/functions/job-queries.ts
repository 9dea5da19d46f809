import { desc, eq } from 'drizzle-orm';
import type { Job } from '#contract/features/functions/functions-contract';
import { countRefused, type EntityReport } from '#contract/features/crm-mirror/sync/comparison-contract';
import type { RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import { syncRuns } from '#server/db/schema/sync-tables';

/**
 * Returns the latest run of a kind, whoever started it. A comparison with unrepaired differences or refused records has the
 * status `attention`.
 */
export async function findLastSyncRun(db: Database, kind: RunKind): Promise<Job['lastRun']> {
  const [run] = await db
    .select({
      startedAt: syncRuns.startedAt,
      finishedAt: syncRuns.finishedAt,
      status: syncRuns.status,
      verdict: syncRuns.verdict,
      report: syncRuns.report,
      error: syncRuns.error,
    })
    .from(syncRuns)
    .where(eq(syncRuns.kind, kind))
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  if (!run) return null;
  const { startedAt, finishedAt, status, verdict, report, error } = run;
  // Only comparisons write a report.
  const refused = countRefused(report as EntityReport[]);
  return {
    startedAt,
    finishedAt,
    status: verdict === 'different' || (verdict !== null && refused > 0) ? 'attention' : status,
    error,
  };
}
