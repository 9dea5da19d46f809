import type { Database } from '#server/db/database';
import { describeError } from '#server/lib/logged-error';
import { sumBy } from '#contract/lib/sum-by';
import type { SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import { runMapped } from '../mapping/check-mapping';
import { findMapping } from '../mapping/mapping-queries';
import { compareMirror, rejectComparison, verdictOn } from '../compare/compare-mirror';
import { startOfDay } from '../crm/crm-budget';
import { countDayCalls } from '../crm/crm-budget-queries';
import { openClient } from '../crm/crm-client';
import { CrmError, ObjectsUnreadable, SyncStopped } from '../crm/crm-error';
import { passLimit, updateLimit } from '../crm/day-shares';
import type { WaitReason } from '../crm/fireberry-client';
import type { WritePart } from '../mirror/mirror-aggregates';
import { findReadingRevision } from '../mirror/reading-queries';
import { findSyncOptions } from '../mirror/sync-options';
import { findResumeTime, pausePass } from './passes/pause-pass';
import { RunProgress } from './run-progress';
import { runSync } from './run-sync';
import type { OwnSyncLease } from './lease/sync-lease';
import type { BegunRun, SyncRunContext, SyncServiceParts } from './sync-run-context';
import { endedRuns } from '#server/lib/metrics/counters';
import { countUpdateCalls, deleteOldRuns, finishRun, updateRun, type RunEnd } from './sync-run-queries';
import { failureText } from './sync-texts';

/** Interval at which a waiting run checks for its cancellation and renews its lease, ms. */
const NAP_MS = 1_000;
/** Shorter waits are not reported. */
const REPORTED_WAIT_MS = 2_000;
/** Pause after each part of a longer update, ms. */
const PART_PAUSE_MS = 50;
/** Number of read records from which a run pauses. The updates of smaller runs are short. */
const PAUSED_FROM_RECORDS = 5_000;
/** Retention of the history of runs, ms. */
const HISTORY_MS = 366 * 86_400_000;

/** Executes a run that holds its lease, stores its outcome and releases the lease. A failed run does not throw. */
export async function performRun(
  parts: SyncServiceParts,
  signal: AbortSignal,
  begun: BegunRun,
): Promise<void> {
  const { clock, log } = parts;
  const run = await prepareRun(parts, signal, begun);
  const { runId, kind, results, report, client } = run;
  log.info({ runId, kind }, 'synchronisation begins');
  let how: Pick<RunEnd, 'status' | 'error' | 'verdict'>;
  try {
    if (kind === 'compare') await rejectComparison(parts);
    await runMapped(run, log, () => work(parts, run));
    how = { status: 'ok', error: null, verdict: kind === 'compare' ? verdictOn(report) : null };
    log.info({ runId, kind, calls: client.calls(), results }, 'synchronisation ended');
  } catch (caught) {
    const resumesAt = findResumeTime(run, caught);
    if (resumesAt) return pause(parts, run, begun.lease, resumesAt, caught);
    const isCancelled = caught instanceof SyncStopped && caught.kind === 'cancelled';
    how = { status: isCancelled ? 'cancelled' : 'failed', error: failureText(caught, kind), verdict: null };
    const line = { runId, kind, calls: client.calls(), results, reason: getReason(caught) };
    if (isCancelled) log.info(line, 'synchronisation cancelled');
    else log.error(line, 'synchronisation failed');
  }
  endedRuns.inc({ kind, status: how.status });
  await endLease(begun.lease, async (tx) => {
    const finishedAt = clock.now();
    await finishRun(tx, runId, { ...how, results, report, calls: client.calls(), finishedAt });
    await deleteOldRuns(tx, new Date(finishedAt.getTime() - HISTORY_MS));
  });
}

/** Executes the final write of a run. If another server has taken over, it has already ended this run in its row. */
async function endLease(lease: OwnSyncLease, work: (tx: Database) => Promise<void>): Promise<void> {
  try {
    await lease.end(work);
  } catch (caught) {
    if (!(caught instanceof SyncStopped)) throw caught;
  }
}

async function work(parts: SyncServiceParts, run: SyncRunContext): Promise<void> {
  if (run.kind === 'compare') await compareMirror(parts, run);
  else await runSync(run);
  const unreadable = run.results.filter((result) => result.unreadable !== undefined);
  if (unreadable.length > 0) throw new ObjectsUnreadable(unreadable);
}

/** Pauses a full pass, so that another run can resume it. */
async function pause(
  { log }: SyncServiceParts,
  run: SyncRunContext,
  lease: OwnSyncLease,
  resumesAt: Date,
  caught: unknown,
): Promise<void> {
  const { runId, kind, results, client } = run;
  log.info(
    { runId, kind, calls: client.calls(), results, resumesAt, reason: getReason(caught) },
    'synchronisation paused',
  );
  await endLease(lease, (tx) => pausePass(tx, run, resumesAt, caught));
}

/** Creates the context of a run: the CRM client under the shared budget, and the current settings. */
async function prepareRun(
  parts: SyncServiceParts,
  signal: AbortSignal,
  begun: BegunRun,
): Promise<SyncRunContext> {
  const { db, clock, options: chosen, figures = [] } = parts;
  const { runId, lease, earlierCalls } = begun;
  // Read first, so that a change during the following reads is noticed.
  const readingRevision = await findReadingRevision(db);
  const options = { ...(await findSyncOptions(db)), ...chosen };
  const results: SyncResult[] = begun.results.map((result) => ({ ...result }));
  const countRead = (): number => sumBy(results, ({ recordCount }) => recordCount);
  const readBefore = countRead();
  const progress = new RunProgress(clock, options, results);
  const throwIfClosing = (): void => {
    if (signal.aborted) throw new SyncStopped('closing', 'the server is closing');
  };
  const keepAlive = (): Promise<void> => {
    throwIfClosing();
    return lease.renew();
  };
  const writePart: WritePart = async (work) => {
    throwIfClosing();
    const done = await lease.write(work);
    if (countRead() >= PAUSED_FROM_RECORDS) await clock.sleep(PART_PAUSE_MS, signal);
    return done;
  };
  const reportWait = async (until: Date | null, why: WaitReason): Promise<void> => {
    progress.wait(until, why);
    await updateRun(db, runId, { calls: client.calls(), progress: progress.view(results) });
  };
  const pause = async (ms: number, why: WaitReason): Promise<void> => {
    const isReported = ms > REPORTED_WAIT_MS;
    if (isReported) await reportWait(new Date(clock.now().getTime() + ms), why);
    for (let left = ms; left > 0; left -= NAP_MS) {
      await clock.sleep(Math.min(left, NAP_MS), signal);
      await keepAlive();
    }
    if (isReported) await reportWait(null, why);
  };
  const limits = {
    perMinute: options.callsPerMinute,
    spacing: () => progress.spacingMs,
    dayLimit: await findDayLimit(parts, begun),
  };
  const own = openClient(parts, limits, { keepAlive, pause, signal });
  const client = { ...own, calls: () => earlierCalls + own.calls() };
  return {
    ...begun,
    checkpoint: begun.checkpoint && { ...begun.checkpoint },
    db,
    clock,
    client,
    options,
    mappings: await findMapping(db),
    readingRevision,
    results,
    report: [],
    progress,
    touchedCustomers: new Set(),
    figures,
    hasRead: () => countRead() > readBefore,
    throwIfClosing,
    writePart,
  };
}

/** Returns the limit on the day's calls of a run; undefined: all. A pass and the last updates beside it share the day. */
async function findDayLimit(
  { db, clock, config }: SyncServiceParts,
  { checkpoint, openPass }: BegunRun,
): Promise<((now: Date) => number) | undefined> {
  const perDay = config.fireberry.dailyCalls;
  if (checkpoint) return (now) => passLimit(perDay, now);
  if (!openPass) return undefined;
  const today = startOfDay(clock.now());
  const byOthers = (await countDayCalls(db, today)) - (await countUpdateCalls(db, today));
  return (now) =>
    Math.min(perDay, updateLimit(perDay) + (startOfDay(now).getTime() === today.getTime() ? byOthers : 0));
}

/** Returns a failure for the log. */
function getReason(error: unknown): Record<string, unknown> {
  if (!(error instanceof CrmError) && !(error instanceof SyncStopped)) return describeError(error);
  return {
    kind: error.kind,
    message: error.message,
    ...(error instanceof CrmError && { status: error.status }),
  };
}
