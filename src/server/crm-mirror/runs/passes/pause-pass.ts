import type { Database } from '#server/db/database';
import { CrmError, SyncStopped, type CrmErrorKind } from '../../crm/crm-error';
import { nextShareAt } from '../../crm/day-shares';
import type { SyncRunContext } from '../sync-run-context';
import { pauseRun } from './pass-queries';
import { failureText } from '../sync-texts';

/** Errors of an unavailable CRM, which may be available later. */
const AWAY: readonly CrmErrorKind[] = ['server', 'network', 'timeout', 'rate_limited'];
/** Delays before the CRM is called again: after a piece that has read something, and after one that has read nothing, ms. */
const SHORT_PAUSE_MS = 10 * 60_000;
const LONG_PAUSE_MS = 3_600_000;

/**
 * Returns when an interrupted full pass resumes: immediately after a server shutdown, when calls are available again, or when the
 * CRM may be available again. Null if the error would recur, or the run is no full pass.
 */
export function findResumeTime(run: SyncRunContext, error: unknown): Date | null {
  const now = run.clock.now();
  if (run.checkpoint === null) return null;
  if (error instanceof SyncStopped) return error.kind === 'closing' ? now : null;
  if (!(error instanceof CrmError)) return null;
  if (error.dailyCap) return nextShareAt(now);
  if (!AWAY.includes(error.kind)) return null;
  return new Date(now.getTime() + (run.hasRead() ? SHORT_PAUSE_MS : LONG_PAUSE_MS));
}

/** Stores in the run's row that it is paused, and the reason. Its checkpoint is already stored. */
export async function pausePass(
  tx: Database,
  { runId, results, client, passBeganAt }: SyncRunContext,
  resumesAt: Date,
  error: unknown,
): Promise<void> {
  await pauseRun(tx, runId, {
    error: failureText(error, 'full'),
    resumesAt,
    passStartedAt: passBeganAt.toISOString(),
    results,
    calls: client.calls(),
  });
}
