import { Cron } from 'croner';
import { BUSINESS_ZONE } from '../../../contract/calendar/business-zone';
import type { AutoSync } from '../../../contract/sync/auto-sync-contract';
import type { RunKind } from '../../../contract/sync/sync-contract';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database/database';
import { findAutoSync } from './auto-sync';
import { findRunHistory, type RunHistory } from './due-run-queries';
import { startOfDay } from '../crm/crm-budget';
import { scheduledUpdateLimit } from '../crm/day-shares';
import { UPDATE_CALLS } from '../health/forecast';
import { countUpdateCalls } from '../runs/sync-run-queries';
import { findFullRunDue } from '../mirror/reading-queries';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** However often it fails, it is tried again after an hour at the latest, or after the interval where that is longer. */
const LONGEST_PAUSE_MS = HOUR_MS;

/** Saturdays at two in the morning, when nobody works. */
const WEEKLY = new Cron('0 2 * * 6', { timezone: BUSINESS_ZONE, paused: true });

/** Each night's comparison: before people come to work, and late enough for the night's changes in the CRM to be over. */
const NIGHTLY = new Cron('10 6 * * *', { timezone: BUSINESS_ZONE, paused: true });
/** A server that was down at that time, or failed, catches up so long after it; later it would be in people's way. */
const LATEST_NIGHTLY_MS = 3 * HOUR_MS;
/** What made one fail, a restart or a CRM that is away, is over by then or lasts. */
const NIGHTLY_PAUSE_MS = 30 * MINUTE_MS;

/**
 * What the schedule asks for now; null: nothing, as always where synchronisations are not automatic (spec.md section 4). A
 * full run is due every week, and when what is read was changed; a comparison, which repairs what differs, every night.
 * @param paused a full pass that waits: until it ends only last updates are due beside it, as far as their calls reach.
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
  if (isFullDue(history, now)) return 'full';
  if (isNight && isComparisonDue(history, now)) return 'compare';
  return isUpdateDue(history, setting, now) ? 'last_update' : null;
}

/** When what is done by this timetable was due last. */
function lastSlot(timetable: Cron, now: Date): Date {
  return timetable.previousRuns(1, new Date(now.getTime() + 1))[0] ?? now;
}

/** One that has ended since it was due does for the night, whoever began it; where none had synchronised by then, there was nothing to compare. */
function isComparisonDue({ hadData, isCompared, lastComparisonFailure }: RunHistory, now: Date): boolean {
  return hadData && !isCompared && isPast(lastComparisonFailure, NIGHTLY_PAUSE_MS, now);
}

function isUpdateDue(history: RunHistory, { syncInterval }: AutoSync, now: Date): boolean {
  const interval = syncInterval * MINUTE_MS;
  const pause = growing(interval, history.failures, Math.max(interval, LONGEST_PAUSE_MS));
  return isPast(history.lastComplete, interval, now) && isPast(history.lastIncomplete, pause, now);
}

/** Once a week; a failed one again after an hour, two, four …, a cancelled one after a day. */
function isFullDue(history: RunHistory, now: Date): boolean {
  const pause = growing(HOUR_MS, history.fullFailures, DAY_MS);
  return (
    !history.isFullDone &&
    isPast(history.lastFullFailure, pause, now) &&
    isPast(history.lastFullCancelled, DAY_MS, now)
  );
}

/** Doubled with each failure after the first. */
function growing(firstMs: number, failures: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}

function isPast(moment: string | null, waitMs: number, now: Date): boolean {
  return moment === null || Date.parse(moment) + waitMs <= now.getTime();
}
