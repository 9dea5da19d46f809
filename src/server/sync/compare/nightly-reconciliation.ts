import { Cron } from 'croner';
import { BUSINESS_ZONE } from '../../../contract/calendar/business-zone';
import type { Database } from '../../platform/database/database';
import { businessDate } from '../../platform/clock';
import { findLastSyncTime } from '../runs/sync-run-queries';
import { claimSlot, claimSlotAgain, endSlot } from './job-run-queries';
import { findRunningReconciliation } from './reconciliation-queries';

export const RECONCILIATION_JOB = 'reconciliation';
/** Before people come to work, and late enough for the night's changes in the CRM to be over. */
const NIGHTLY = new Cron('10 6 * * *', { timezone: BUSINESS_ZONE, paused: true });
/** A server that was down at that time, or failed, catches up so long after it; later it would be in people's way. */
const LATEST_START_MS = 3 * 3_600_000;
/** What made one fail, a restart or a CRM that is away, is over by then or lasts. */
const PAUSE_AFTER_FAILURE_MS = 30 * 60_000;

/**
 * Takes tonight's comparison for this server, once more after one that failed. Null: it is not due, or another server has
 * taken it.
 */
export async function claimNightly(db: Database, now: Date): Promise<string | null> {
  const due = NIGHTLY.previousRuns(1, new Date(now.getTime() + 1))[0];
  if (!due || now.getTime() - due.getTime() > LATEST_START_MS) return null;
  // Nothing to compare; and no slot taken, so that a database that fills this morning is compared all the same.
  if ((await findLastSyncTime(db)) === null) return null;
  const slot = businessDate(due);
  const job = { name: RECONCILIATION_JOB, slot, startedAt: now };
  if (await claimSlot(db, job)) return slot;
  // One that goes on may yet reach its end, whoever began it.
  if ((await findRunningReconciliation(db)) !== null) return null;
  const before = new Date(now.getTime() - PAUSE_AFTER_FAILURE_MS);
  return (await claimSlotAgain(db, { ...job, before })) ? slot : null;
}

export async function endNightly(
  db: Database,
  slot: string,
  finishedAt: Date,
  error: string | null,
): Promise<void> {
  await endSlot(db, { name: RECONCILIATION_JOB, slot, finishedAt, error });
}
