import { Cron } from 'croner';
import { BUSINESS_ZONE } from '#contract/lib/calendar/zoned-time';
import type { AutoSync } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import type { RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import type { Config } from '#server/lib/config';
import type { Database } from '#server/db/database';
import { findAutoSync } from './auto-sync';
import { findLastPass, findRunHistory, type RunHistory } from './due-run-queries';
import { startOfDay } from '../crm/crm-budget';
import { scheduledUpdateLimit, updateLimit } from '../crm/day-shares';
import { forecastFull, UPDATE_CALLS } from '../health/forecast';
import { countUpdateCalls } from '../runs/sync-run-queries';
import { findFullRunDue } from '../mirror/reading-queries';
import { findSyncOptions } from '../mirror/sync-options';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Maximum delay of the next attempt after repeated failures, ms, unless the interval is longer. */
const MAX_PAUSE_MS = HOUR_MS;

/** Saturdays at 02:00, outside working hours. */
const WEEKLY = new Cron('0 2 * * 6', { timezone: BUSINESS_ZONE, paused: true });

/** Age of the last complete full run at a Saturday from which everything is read again, ms: on the fourth Saturday. */
const MAX_PASS_AGE_MS = 27 * DAY_MS;
/** Failed comparisons of a week after which everything is read. */
const MAX_CHECK_FAILURES = 3;

/** Nightly comparison: before work begins, and after the night's changes in the CRM. */
const NIGHTLY = new Cron('10 6 * * *', { timezone: BUSINESS_ZONE, paused: true });
/** Period after the scheduled time in which a missed or failed comparison is started, ms. Later it would disturb users. */
const LATEST_NIGHTLY_MS = 3 * HOUR_MS;
/** Delay after a failed comparison, ms. A restart or a short outage of the CRM is over by then. */
const NIGHTLY_PAUSE_MS = 30 * MINUTE_MS;

/**
 * Returns the kind of run that is due; null: none, as always without automatic synchronisation (spec.md section 4). A full run is
 * due every week, and after a change of mapping or zone; a comparison, which also repairs, every night. In a large mirror, a
 * comparison replaces the weekly full run, unless it leaves differences.
 * @param paused a paused full pass. Until it ends only last updates are due beside it, as far as their calls suffice
 */
export async function findDueKind(
  db: Database,
  { fireberry }: Pick<Config, 'fireberry'>,
  now: Date,
  paused: Pick<SyncRunView, 'id'> | null,
): Promise<RunKind | null> {
  const setting = await findAutoSync(db);
  if (!setting.autoSyncEnabled) return null;
  const weekly = lastSlot(WEEKLY, now);
  const nightly = lastSlot(NIGHTLY, now);
  const changed = new Date((await findFullRunDue(db)) ?? 0);
  const history = await findRunHistory(db, {
    since: weekly,
    fullDue: changed > weekly ? changed : weekly,
    nightlyDue: nightly,
  });
  const isNight = now.getTime() - nightly.getTime() <= LATEST_NIGHTLY_MS;
  if (paused) {
    const used = await countUpdateCalls(db, startOfDay(now));
    const hasCalls = used + UPDATE_CALLS <= scheduledUpdateLimit(fireberry.dailyCalls, now);
    return hasCalls && isUpdateDue(history, setting, now) ? 'last_update' : null;
  }
  if (isFullDue(history, now)) {
    const canCompare = changed <= weekly && (await isLarge(db, fireberry.dailyCalls, weekly));
    const kind = canCompare ? chooseWeekly(history, now) : 'full';
    if (kind) return kind;
  }
  if (isNight && isComparisonDue(history, now)) return 'compare';
  return isUpdateDue(history, setting, now) ? 'last_update' : null;
}

/** Returns the time when a scheduled run was last due. */
function lastSlot(timetable: Cron, now: Date): Date {
  return timetable.previousRuns(1, new Date(now.getTime() + 1))[0] ?? now;
}

/**
 * Returns whether a comparison is due. One that ended since the due time counts for the night, whoever started it. If the mirror
 * had no data by then, there was nothing to compare.
 */
function isComparisonDue({ hadData, isCompared, lastComparisonFailure }: RunHistory, now: Date): boolean {
  return hadData && !isCompared && isPast(lastComparisonFailure, NIGHTLY_PAUSE_MS, now);
}

function isUpdateDue(history: RunHistory, { syncInterval }: AutoSync, now: Date): boolean {
  const interval = syncInterval * MINUTE_MS;
  const pause = growing(interval, history.failures, Math.max(interval, MAX_PAUSE_MS));
  return isPast(history.lastComplete, interval, now) && isPast(history.lastIncomplete, pause, now);
}

/** Returns whether the weekly run is due. A failed one is repeated after 1, 2, 4 … hours, a cancelled one after a day. */
function isFullDue(history: RunHistory, now: Date): boolean {
  const pause = growing(HOUR_MS, history.fullFailures, DAY_MS);
  return (
    !history.isFullDone &&
    isPast(history.lastFullFailure, pause, now) &&
    isPast(history.lastFullCancelled, DAY_MS, now)
  );
}

/** Returns whether a full run would take more than half of a day's calls, by the last one, which must be recent. */
async function isLarge(db: Database, dailyCalls: number, weekly: Date): Promise<boolean> {
  const records = await findLastPass(db, new Date(weekly.getTime() - MAX_PASS_AGE_MS));
  return records !== null && forecastFull(records, await findSyncOptions(db)) > updateLimit(dailyCalls);
}

/** Returns the run of a large mirror's week: a comparison, and a full run if it cannot decide; null: done, or not yet. */
function chooseWeekly(history: RunHistory, now: Date): 'compare' | 'full' | null {
  const { isSettled, isUndecided, checkFailures, lastCheckFailure, lastCheckCancelled } = history;
  if (isSettled) return null;
  if (isUndecided || checkFailures >= MAX_CHECK_FAILURES) return 'full';
  const pause = growing(HOUR_MS, checkFailures, DAY_MS);
  return isPast(lastCheckFailure, pause, now) && isPast(lastCheckCancelled, DAY_MS, now) ? 'compare' : null;
}

/** Returns a delay that doubles with each failure after the first. */
function growing(firstMs: number, failures: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}

function isPast(moment: string | null, waitMs: number, now: Date): boolean {
  return moment === null || Date.parse(moment) + waitMs <= now.getTime();
}
