import { SYNC_ENTITIES, type SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import type { EntityReport, Verdict } from '#contract/features/crm-mirror/sync/comparison-contract';
import { businessDate } from '#server/lib/clock';
import { ComparisonStopped } from '../crm/crm-error';
import { budgetLeft, forecastReconciliation } from '../health/forecast';
import { updateCustomerAggregates } from '../mirror/customer-aggregates';
import { findAggregatesDay } from '../mirror/customer-aggregates-queries';
import { updateAggregates } from '../mirror/mirror-aggregates';
import { PAGE_SIZE } from '../mirror/sync-options';
import { countMirror } from '../mirror/sync-queries';
import type { ComparisonLimits, SyncRunContext, SyncServiceParts } from '../runs/sync-run-context';
import { comparisonTexts } from '../runs/sync-texts';
import { runSync } from '../runs/run-sync';
import { findLastSyncTime, findPausedRun, updateRun } from '../runs/sync-run-queries';
import { reconcileEntity, type ComparisonBounds } from './reconcile-entity';

/** Beyond these limits, a full synchronisation is cheaper. */
const COMPARISON_LIMITS: ComparisonLimits = {
  callsShare: 0.25,
  recordsAtOnce: 10_000,
  groupPages: 20,
};

/** @throws ComparisonStopped if a comparison must not begin: nothing to compare, or too few calls left today */
export async function rejectComparison(parts: SyncServiceParts): Promise<void> {
  if ((await findLastSyncTime(parts.db)) === null)
    throw new ComparisonStopped(comparisonTexts.neverSynchronised);
  if (await findPausedRun(parts.db)) throw new ComparisonStopped(comparisonTexts.passPaused);
  const { needed, left } = await getCalls(parts);
  if (needed > left) throw new ComparisonStopped(comparisonTexts.notEnoughCalls(needed, left));
}

/**
 * Brings the mirror up to date, compares every entity with the CRM, and repairs the differences. `run.report` always contains the
 * findings so far, `run.results` the written rows.
 * @throws CrmError, SyncStopped; repairs made until then are kept
 */
export async function compareMirror(parts: SyncServiceParts, run: SyncRunContext): Promise<void> {
  await runSync(run);
  const bounds = await getBounds(parts, run);
  for (const entity of SYNC_ENTITIES) {
    if (run.mappings[entity].isOff) continue;
    if (run.results.some((result) => result.entity === entity && result.unreadable)) continue;
    run.progress.compare(entity);
    await saveReport(run);
    const report = await reconcileEntity(run, entity, bounds);
    run.report.push(report);
    countRepairs(run.results, report);
    // Recomputes all figures, since an incorrect sum would otherwise last until the night.
    await updateAggregates(run, entity, true);
  }
  await deriveAggregates(run);
}

/** Returns the worst status of all entities. */
export function verdictOn(report: readonly EntityReport[]): Verdict {
  const found = new Set(report.map(({ status }) => status));
  return found.has('different') ? 'different' : found.has('repaired') ? 'repaired' : 'equal';
}

async function saveReport({ db, runId, results, report, client, progress }: SyncRunContext): Promise<void> {
  await updateRun(db, runId, { results, report, calls: client.calls(), progress: progress.view(results) });
}

/** Repairs are counted like the changes of the preceding update. */
function countRepairs(results: readonly SyncResult[], report: EntityReport): void {
  const result = results.find(({ entity }) => entity === report.entity);
  if (!result) return;
  result.savedCount += report.added.count + report.repaired.count + report.changedMeanwhile;
  result.deletedCount += report.deleted.count;
}

/** Returns the limits of a comparison. The remaining calls of the day are known only after the preceding update. */
async function getBounds(parts: SyncServiceParts, { client }: SyncRunContext): Promise<ComparisonBounds> {
  const limits = { ...COMPARISON_LIMITS, ...parts.limits };
  const { needed, left } = await getCalls(parts);
  const share = Math.floor(left * limits.callsShare);
  return {
    maxRecordsRead: parts.maxRecordsRead ?? PAGE_SIZE,
    limits,
    callsUpTo: client.calls() + Math.max(needed, share),
  };
}

/** Returns the calls needed by a comparison without findings, and the calls left today. */
async function getCalls({ db, clock, config }: SyncServiceParts): Promise<{ needed: number; left: number }> {
  return {
    needed: await forecastReconciliation(db, await countMirror(db)),
    left: await budgetLeft(db, clock.now(), config.fireberry.dailyCalls),
  };
}

/** Recomputes the customers' figures if underlying rows were repaired. If this is not reached, a later last update does it. */
async function deriveAggregates({ db, clock, writePart }: SyncRunContext): Promise<void> {
  const today = businessDate(clock.now());
  if ((await findAggregatesDay(db)) === today) return;
  await updateCustomerAggregates(writePart, today, null);
}
