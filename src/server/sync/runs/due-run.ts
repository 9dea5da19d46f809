import { Cron } from 'croner';
import { BUSINESS_ZONE } from '../../../contract/calendar/business-zone';
import type { AutoSync } from '../../../contract/sync/auto-sync-contract';
import type { SyncType } from '../../../contract/sync/sync-contract';
import type { Database } from '../../platform/database/database';
import { findAutoSync } from './auto-sync-setting';
import { findRunHistory, type RunHistory } from './due-run-queries';
import { findFullRunDue } from '../mirror/reading-queries';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** However often it fails, it is tried again after an hour at the latest, or after the interval where that is longer. */
const LONGEST_PAUSE_MS = HOUR_MS;

/** Saturdays at two in the morning, when nobody works. */
const WEEKLY = new Cron('0 2 * * 6', { timezone: BUSINESS_ZONE, paused: true });

/** What the schedule asks for now; null: nothing. A full run is due every week, and when what is read was changed. */
export async function findDueKind(db: Database, now: Date): Promise<SyncType | null> {
  const setting = await findAutoSync(db);
  if (!setting.autoSyncEnabled) return null;
  const weekly = lastWeeklySlot(now);
  const changed = new Date((await findFullRunDue(db)) ?? 0);
  return dueKind(await findRunHistory(db, weekly, changed > weekly ? changed : weekly), setting, now);
}

/** When the last weekly run was due. */
function lastWeeklySlot(now: Date): Date {
  return WEEKLY.previousRuns(1, new Date(now.getTime() + 1))[0] ?? now;
}

function dueKind(history: RunHistory, { syncInterval }: AutoSync, now: Date): SyncType | null {
  if (isFullDue(history.full, now)) return 'full';
  const interval = syncInterval * MINUTE_MS;
  const pause = growing(interval, history.failures, Math.max(interval, LONGEST_PAUSE_MS));
  const isDue = isPast(history.lastComplete, interval, now) && isPast(history.lastIncomplete, pause, now);
  return isDue ? 'last_update' : null;
}

/** Once a week; a failed one again after an hour, two, four …, a cancelled one after a day. */
function isFullDue(full: RunHistory['full'], now: Date): boolean {
  return (
    !full.isDone &&
    isPast(full.lastFailure, growing(HOUR_MS, full.failures, DAY_MS), now) &&
    isPast(full.lastCancelled, DAY_MS, now)
  );
}

/** Doubled with each failure after the first. */
function growing(firstMs: number, failures: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}

function isPast(moment: Date | null, waitMs: number, now: Date): boolean {
  return moment === null || moment.getTime() + waitMs <= now.getTime();
}
