import * as z from 'zod/mini';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import {
  CHECKS,
  filterNeedingReason,
  isBlocking,
  StoredCheck,
  type Check,
  type CheckKey,
  type MonthClosing,
} from '#contract/features/salaries/closings-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { businessDate } from '#server/lib/clock';
import type { Config } from '#server/lib/config';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { queueMonthClosed } from '#server/crm-mirror/alerts/send-alerts';
import { findLastSyncTime } from '#server/crm-mirror/runs/sync-run-queries';
import { checkMonth, type MonthToClose } from './check-month';
import {
  deleteClosing,
  findCarriedInto,
  findClosingChecks,
  findClosings,
  insertClosing,
  lockClosings,
} from './closing-queries';
import { countSent } from '../sending/sent-statements';
import { findRule } from '../load-year';
import { reopenQuestions } from '../questions/question-queries';
import { deleteSums, sumMonth } from '../salary-sums-queries';
import { sealClosings } from '../seals/seal-closings';
import { markReopened } from '../seals/seals-queries';
import { openStatuses } from '../status-rule';

/** Returns the current state of a month. */
export function describeMonth(db: Database, about: MonthToClose): Promise<MonthClosing> {
  return repeatableRead(db, (snapshot) => readMonth(snapshot, about));
}

async function readMonth(db: Database, about: MonthToClose): Promise<MonthClosing> {
  const { month, now } = about;
  const running = toMonth(businessDate(now));
  const closed = await findClosings(db);
  const closing = closed.find((one) => one.month === month) ?? null;
  if (month > running) {
    const nothing = { agents: 0, amount: 0, payable: 0 };
    return {
      month,
      state: 'future',
      checks: [],
      closing,
      statusCodes: null,
      ...nothing,
      sent: 0,
      heldBy: [],
    };
  }
  const { checks, statusCodes, agents, amount, payable } = await checkMonth(db, about);
  const kept = closing && z.parse(z.array(StoredCheck), await findClosingChecks(db, month));
  return {
    month,
    state: closing ? 'closed' : month === running ? 'running' : 'waiting',
    checks: inOrder(kept ?? checks.map((check) => ({ ...check, reason: null }))),
    closing,
    statusCodes: statusCodes && [...statusCodes],
    agents,
    amount,
    payable,
    sent: closing === null ? 0 : await countSent(db, closing),
    heldBy: await findCarriedInto(
      db,
      month,
      closed.map((one) => one.month),
    ),
  };
}

function inOrder<C extends { key: CheckKey }>(checks: readonly C[]): C[] {
  return [...checks].sort((a, b) => CHECKS.indexOf(a.key) - CHECKS.indexOf(b.key));
}

interface Closing {
  month: string;
  /** Amount that the user saw, ₪. */
  amount: number;
  /** Amount including the corrections carried into the month, ₪. */
  payable: number;
  reasons: Partial<Record<CheckKey, string>>;
}

/**
 * Closes a month: freezes and seals its sales and amounts as one snapshot, regardless of parallel closings and synchronisations.
 * @param config with it, the seal is sent to administrators
 * @throws HttpError `bad_request` for a month that has not ended, `invalid_input` for a failed check without a reason, `conflict`
 * if it is already closed, its amounts differ from those that the user saw, or another person must check a statement
 */
export async function closeMonth(
  db: Database,
  userId: string,
  now: Date,
  { month, amount, payable, reasons }: Closing,
  config?: Config,
): Promise<MonthClosing> {
  const today = businessDate(now);
  if (month >= toMonth(today)) throw new HttpError('bad_request', 'the month is not over');
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockClosings(tx);
    const rule = await findRule(tx, []);
    if (rule.closings.some((one) => one.month === month)) {
      throw new HttpError('conflict', 'the month is closed already', { details: { reason: 'closed' } });
    }
    const checked = await checkMonth(tx, { month, now, userId });
    if (checked.amount !== amount || checked.payable !== payable) {
      const details = { reason: 'amount', amount: checked.amount, payable: checked.payable };
      throw new HttpError('conflict', 'the month comes to another amount by now', { details });
    }
    requireOthers(checked.checks);
    requireReasons(checked.checks, reasons);
    const checklist = checked.checks.map((check) => ({ ...check, reason: reasons[check.key] ?? null }));
    const statusCodes = openStatuses(rule);
    const frozen = await insertClosing(tx, {
      month,
      statusCodes: statusCodes && [...statusCodes],
      closedAt: now.toISOString(),
      closedBy: userId,
      lastSyncTime: await findLastSyncTime(tx),
      checklist,
    });
    await sealClosings(tx, now, month);
    await sumMonth(tx, { month, isFrozen: true }, today);
    const closed = await readMonth(tx, { month, now, userId });
    const seal = closed.closing?.seal?.code ?? null;
    await insertAudit(tx, {
      actorId: userId,
      action: 'month.closed',
      targetId: month,
      details: { amount, payable, statusCodes, ...frozen, reasons, seal },
    });
    if (config) await queueMonthClosed(tx, config, { month, seal, now });
    return closed;
  });
}

function requireOthers(checks: readonly Check[]): void {
  const lacking = checks.find(isBlocking);
  if (!lacking) return;
  const details = { reason: 'second_person_required', agentIds: lacking.ids };
  throw new HttpError('conflict', 'another person must check the statements', { details });
}

function requireReasons(checks: readonly Check[], reasons: Closing['reasons']): void {
  const missing = filterNeedingReason(checks).filter(({ key }) => reasons[key] === undefined);
  if (missing.length === 0) return;
  const fields = missing.map(({ key }) => ({
    field: `body.reasons.${key}`,
    reason: 'is needed: it is not green',
  }));
  throw new HttpError('invalid_input', 'a check that is not green needs a reason', { fields });
}

/**
 * Reopens a closed month. Corrections carried from it into open months are withdrawn, and the questions that they answered are
 * open again.
 * @throws HttpError `not_found` if it is not closed, `conflict` if such a correction is in a closed month
 */
export async function reopenMonth(
  db: Database,
  userId: string,
  now: Date,
  { month, reason }: { month: string; reason: string },
): Promise<MonthClosing> {
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockClosings(tx);
    const { closing, amount, payable, sent, heldBy } = await readMonth(tx, { month, now, userId });
    if (!closing) throw new HttpError('not_found', 'the month is not closed');
    if (heldBy.length > 0) {
      const details = { reason: 'held', months: heldBy };
      throw new HttpError('conflict', 'a correction of this month stands in a closed month', { details });
    }
    const questions = await reopenQuestions(tx, { month }, now);
    await deleteClosing(tx, month);
    await markReopened(tx, month, now.toISOString());
    await deleteSums(tx, { month, isFrozen: true });
    await insertAudit(tx, {
      actorId: userId,
      action: 'month.reopened',
      targetId: month,
      details: {
        reason,
        closing: { ...closing, seal: closing.seal?.code ?? null },
        amount,
        payable,
        sent,
        ...(questions.length > 0 && { questions }),
      },
    });
    return readMonth(tx, { month, now, userId });
  });
}
