import { toMonth } from '#contract/lib/calendar/calendar-rules';
import type { ClosedMonth } from '#contract/features/salaries/salary-values';
import { findLastRestore, type Restore } from '#server/lib/backup/restores-queries';
import { businessDate } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { findLastSendings, type LastSending } from './sending-queries';

/** A statement as it is now. */
interface Statement {
  payable: number;
  /** Time of the month's closing; null: it is open. */
  closedAt: string | null;
}

/** Returns the number of agents who were sent the statement of a closed month. */
export async function countSent(db: Database, { month, closedAt }: ClosedMonth): Promise<number> {
  const sendings = await findLastSendings(db, month);
  return sendings.filter((one) => one.state === 'sent' && isOfClosing(one, closedAt)).length;
}

/** Returns whether a sent statement has neither another amount nor another closing by now. */
export function isCurrent(last: LastSending, { payable, closedAt }: Statement): boolean {
  if (last.payable !== null && last.payable !== payable) return false;
  return last.isDraft || isOfClosing(last, closedAt);
}

/** Returns whether a statement, which is no draft, was sent as of this closing. */
function isOfClosing({ isDraft, payable, closedAt, at }: LastSending, closing: string | null): boolean {
  if (isDraft || closing === null) return false;
  // An older version did not record what it sent.
  return payable === null ? at >= closing : closedAt === closing;
}

/** Returns the restore of this database after which statements of the month may have been sent already; null: none. */
export async function findMonthRestore(db: Database, month: string): Promise<Restore | null> {
  const restore = await findLastRestore(db);
  return restore !== null && month <= toMonth(businessDate(new Date(restore.restoredAt))) ? restore : null;
}

/**
 * Returns whether a statement may have been sent between a backup and its restore: it is not known as sent, and was not requested
 * since.
 */
export function isUncertain(
  last: LastSending | null,
  statement: Statement,
  { restoredAt }: Restore,
): boolean {
  if (last === null) return true;
  if (last.askedAt >= restoredAt) return false;
  const isDraftOfClosed = last.isDraft && statement.closedAt !== null;
  return last.state !== 'sent' || isDraftOfClosed || !isCurrent(last, statement);
}
