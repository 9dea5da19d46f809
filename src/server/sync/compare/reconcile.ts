import { SYNC_ENTITIES } from '../../../contract/sync/sync-contract';
import type { EntityReport, ReconciliationStatus } from '../../../contract/sync/sync-health-contract';
import { businessDate } from '../../platform/clock';
import { SyncStopped } from '../crm/crm-error';
import { findFiguresDay, updateCustomerFigures } from '../mirror/customer-figures-queries';
import { updateFigures } from '../mirror/mirror-figures';
import { prepareRun, reasonOf, type SyncServiceParts } from '../runs/perform-run';
import { runSync } from '../runs/run-sync';
import { acquireSyncLease, giveBackSyncLease, type SyncLease } from '../runs/sync-lease';
import { PAGE_SIZE } from '../mirror/sync-options';
import { countMirror } from '../mirror/sync-queries';
import type { SyncRunContext } from '../runs/sync-run-context';
import { findLastSyncTime, findRunningRun } from '../runs/sync-run-queries';
import { failureText } from '../runs/sync-texts';
import { budgetLeft } from '../health/budget-gauge';
import { COMPARISON_LIMITS, type ComparisonLimits } from './comparison-limits';
import { forecastReconciliation } from '../health/forecast';
import { NEVER_SYNCHRONISED, notEnoughCalls, stopText } from '../health/health-texts';
import { comparisonRunId, reconcileEntity, type ComparisonBounds } from './reconcile-entity';
import type { ReconciliationLease } from './reconciliation-lease';
import { finishReconciliation, forgetSeen, updateReconciliation } from './reconciliation-queries';

export interface ReconcileParts extends SyncServiceParts {
  /** So many records of an entity are compared one by one; more are narrowed down by figures. A page by default. */
  readAtMost?: number;
  limits?: Partial<ComparisonLimits>;
}

/** How often it looks whether a synchronisation has ended. */
const POLL_MS = 1_000;

/**
 * Does a reconciliation that has begun: brings the mirror up to date, compares every entity, repairs, and writes down
 * how it ended. No synchronisation runs meanwhile. A failure is no error here.
 */
export async function performReconciliation(
  parts: ReconcileParts,
  signal: AbortSignal,
  { id, lease }: { id: string; lease: ReconciliationLease },
): Promise<void> {
  const { db, clock, log } = parts;
  let end: { status: ReconciliationStatus; error: string | null };
  try {
    const refusal = await refuse(parts);
    if (refusal) end = { status: 'failed', error: refusal };
    else end = { status: await compareAll(parts, signal, { id, lease }), error: null };
    log.info({ id, ...end }, 'reconciliation ended');
  } catch (caught) {
    end = {
      status: 'failed',
      error: caught instanceof SyncStopped ? stopText(caught.kind, caught) : failureText(caught),
    };
    log.warn({ id, reason: reasonOf(caught) }, 'reconciliation failed');
  }
  await db.transaction(async (tx) => {
    // The leases first, as whoever takes them over does: in another order the two might wait for each other.
    await lease.giveBack(tx);
    await giveBackSyncLease(tx, id);
    await finishReconciliation(tx, id, { ...end, finishedAt: clock.now() });
    await forgetSeen(tx, id);
    await forgetSeen(tx, comparisonRunId(id));
  });
}

/** Why it had better not begin; null: it may. */
async function refuse({ db, clock, config }: ReconcileParts): Promise<string | null> {
  if (!config.fireberry.token)
    return failureText(new SyncStopped('not_configured', 'FIREBERRY_TOKEN is not set'));
  if ((await findLastSyncTime(db)) === null) return NEVER_SYNCHRONISED;
  const needed = await forecastReconciliation(db, await countMirror(db));
  const left = await budgetLeft(db, clock.now(), config.fireberry.dailyCalls);
  return needed > left ? notEnoughCalls(needed, left) : null;
}

async function compareAll(
  parts: ReconcileParts,
  signal: AbortSignal,
  { id, lease }: { id: string; lease: ReconciliationLease },
): Promise<ReconciliationStatus> {
  const sync = await waitForSyncLease(parts, signal, id, lease);
  const run = await prepareRun(parts, signal, { runId: id, kind: 'last_update', lease: lease.with(sync) });
  const report: EntityReport[] = [];
  const save = (): Promise<void> => updateReconciliation(parts.db, id, { calls: run.client.calls(), report });
  try {
    await runSync(run);
    const bounds = await boundsOf(parts, run);
    for (const entity of SYNC_ENTITIES) {
      await save();
      report.push(await reconcileEntity(run, entity, bounds));
      await updateFigures(run, entity, false);
    }
    await deriveFigures(run);
  } finally {
    await save();
  }
  return verdictOn(report);
}

/** How far a comparison may go that begins now: what this day has left is known after the update before it. */
async function boundsOf(
  { db, clock, config, readAtMost = PAGE_SIZE, limits: given }: ReconcileParts,
  { client }: SyncRunContext,
): Promise<ComparisonBounds> {
  const limits = { ...COMPARISON_LIMITS, ...given };
  const needed = await forecastReconciliation(db, await countMirror(db));
  const left = await budgetLeft(db, clock.now(), config.fireberry.dailyCalls);
  const share = Math.floor(left * limits.callsShare);
  return { readAtMost, limits, callsUpTo: client.calls() + Math.max(needed, share) };
}

/** Waits until no synchronisation runs, or died and is to be gone on with. */
async function waitForSyncLease(
  { db, clock }: ReconcileParts,
  signal: AbortSignal,
  id: string,
  lease: ReconciliationLease,
): Promise<SyncLease> {
  for (;;) {
    if (signal.aborted) throw new SyncStopped('closing', 'the server is closing');
    const sync = await acquireSyncLease(db, id, async (tx) => (await findRunningRun(tx)) === null);
    if (sync) return sync;
    await clock.sleep(POLL_MS, signal);
    await lease.renew();
  }
}

/** The customers' figures, where rows that they rest on were repaired. A last update does it where this is not reached. */
async function deriveFigures({ db, clock, lease }: SyncRunContext): Promise<void> {
  const today = businessDate(clock.now());
  if ((await findFiguresDay(db)) === today) return;
  await lease.write((tx) => updateCustomerFigures(tx, today, null));
}

function verdictOn(report: readonly EntityReport[]): ReconciliationStatus {
  const found = new Set(report.map(({ status }) => status));
  return found.has('different') ? 'different' : found.has('repaired') ? 'repaired' : 'equal';
}
