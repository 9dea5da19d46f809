import { deleteLogBefore, LOG_TABLES } from '#server/lib/audit-queries';
import { runPeriodically } from '#server/lib/run-periodically';
import type { Services } from '#server/lib/services';

const HOUR_MS = 3_600_000;
/** Entries deleted by one statement. */
const BATCH_SIZE = 10_000;

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/** Deletes entries of the audit log, and views of salaries, that are older than AUDIT_KEEP_MONTHS. Does nothing if it is unset. */
export async function deleteOldEntries({ db, clock, config, log }: Parts): Promise<void> {
  if (config.auditKeepMonths === undefined) return;
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - config.auditKeepMonths);
  let total = 0;
  for (const table of LOG_TABLES)
    for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count)
      count = await deleteLogBefore(db, table, before, BATCH_SIZE);
  if (total > 0) log.info({ total }, 'old entries of the audit log and views of salaries were deleted');
}

/** Deletes old entries every hour, on every server: a second deletion finds nothing. */
export function startAuditRetention(parts: Parts): () => Promise<void> {
  return runPeriodically(parts, {
    everyMs: HOUR_MS,
    task: () => deleteOldEntries(parts),
    interrupted: 'the deletion of old audit log entries is interrupted',
  });
}
