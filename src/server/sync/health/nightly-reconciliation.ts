import { Cron } from 'croner';
import type { Database } from '../../platform/database';
import { businessDate } from '../../platform/clock';
import { businessZone } from '../sync-options';
import { findLastSyncTime } from '../sync-run-queries';
import { claimSlot, endSlot } from './job-run-queries';

export const RECONCILIATION_JOB = 'reconciliation';
/** Before people come to work, and late enough for the night's changes in the CRM to be over. */
const NIGHTLY = new Cron('10 6 * * *', { timezone: businessZone, paused: true });
/** A server that was down at that time catches up so long after it; later it would be in people's way. */
const LATEST_START_MS = 3 * 3_600_000;

/** Takes tonight's comparison for this server. Null: it is not due, or another server has taken it. */
export async function claimNightly(db: Database, now: Date): Promise<string | null> {
  const due = NIGHTLY.previousRuns(1, new Date(now.getTime() + 1))[0];
  if (!due || now.getTime() - due.getTime() > LATEST_START_MS) return null;
  // Nothing to compare; and no slot taken, so that a database that fills this morning is compared all the same.
  if ((await findLastSyncTime(db)) === null) return null;
  const slot = businessDate(due);
  return (await claimSlot(db, { name: RECONCILIATION_JOB, slot, startedAt: now })) ? slot : null;
}

export async function endNightly(
  db: Database,
  slot: string,
  finishedAt: Date,
  error: string | null,
): Promise<void> {
  await endSlot(db, { name: RECONCILIATION_JOB, slot, finishedAt, error });
}
