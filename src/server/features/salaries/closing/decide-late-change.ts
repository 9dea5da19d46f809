import { randomUUID } from 'node:crypto';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { LateChanges } from '#contract/features/salaries/closings-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { businessDate } from '#server/lib/clock';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { compareWithLive, findClosings, lockClosings } from './closing-queries';
import { reopenQuestions } from '../questions/question-queries';
import { deleteDecision, findDecisions, findWaiting, insertDecision } from './late-change-queries';

const DECISIONS_SHOWN = 200;
/** Number of past months that a correction can be carried into. */
const OPEN_MONTHS_SHOWN = 24;

export function listLateChanges(db: Database, now: Date): Promise<LateChanges> {
  return repeatableRead(db, (snapshot) => readLateChanges(snapshot, now));
}

async function readLateChanges(db: Database, now: Date): Promise<LateChanges> {
  const closed = new Set((await findClosings(db)).map(({ month }) => month));
  const running = toMonth(businessDate(now));
  const months = Array.from({ length: OPEN_MONTHS_SHOWN }, (_, i) => addMonths(running, -i));
  return {
    waiting: await findWaiting(db),
    decided: await findDecisions(db, { limit: DECISIONS_SHOWN }),
    openMonths: months.filter((month) => !closed.has(month)),
  };
}

interface Decision {
  month: string;
  saleId: string;
  agentId: string;
  /** Difference that the user saw, ₪. */
  difference: number;
  /** Null: declined. */
  intoMonth: string | null;
  reason: string | null;
}

/** Decides on a late change, see `decide()`. */
export async function decideLateChange(
  db: Database,
  userId: string,
  now: Date,
  decision: Decision,
): Promise<LateChanges> {
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockClosings(tx);
    await decide(tx, userId, now, decision);
    return readLateChanges(tx, now);
  });
}

/**
 * Carries a late change into a later open month, or declines it. The caller holds the lock of the closings.
 * @returns the id of the decision
 * @throws HttpError `not_found` if there is none, `conflict` if it has changed or the target month is closed, `bad_request` for a
 * target month that is not later or has not begun
 */
export async function decide(tx: Database, userId: string, now: Date, decision: Decision): Promise<string> {
  const { month, saleId, agentId, difference, intoMonth, reason } = decision;
  const closed = (await findClosings(tx)).map((one) => one.month);
  if (!closed.includes(month)) throw new HttpError('not_found', 'the month is not closed');
  if (intoMonth !== null) requireOpen(intoMonth, { month, closed, now });
  await compareWithLive(tx, [month]);
  const [waiting] = await findWaiting(tx, { months: [month], agentIds: [agentId], saleId });
  if (!waiting) throw new HttpError('not_found', 'no such late change waits');
  if (waiting.difference !== difference) {
    const details = { reason: 'difference', difference: waiting.difference };
    throw new HttpError('conflict', 'the late change is another one by now', { details });
  }
  const id = randomUUID();
  await insertDecision(tx, {
    id,
    month,
    saleId,
    agentId,
    amount: difference,
    intoMonth,
    reason,
    decidedAt: now.toISOString(),
    decidedBy: userId,
  });
  await insertAudit(tx, {
    actorId: userId,
    action: intoMonth === null ? 'late_change.declined' : 'late_change.carried',
    targetId: id,
    details: { ...decision },
  });
  return id;
}

function requireOpen(
  intoMonth: string,
  { month, closed, now }: { month: string; closed: readonly string[]; now: Date },
): void {
  if (intoMonth <= month) throw new HttpError('bad_request', 'a correction goes into a later month');
  if (intoMonth > toMonth(businessDate(now))) throw new HttpError('bad_request', 'the month has not begun');
  if (closed.includes(intoMonth)) {
    throw new HttpError('conflict', 'that month is closed', { details: { reason: 'closed' } });
  }
}

/**
 * Withdraws a decision, so that the late change is waiting again, and the question that it answered is open again.
 * @throws HttpError `not_found`; `conflict` for a correction in a month that was closed since
 */
export async function withdrawDecision(
  db: Database,
  userId: string,
  now: Date,
  id: string,
): Promise<LateChanges> {
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockClosings(tx);
    const [decision] = await findDecisions(tx, { id });
    if (!decision) throw new HttpError('not_found', 'no such decision');
    const closed = (await findClosings(tx)).map(({ month }) => month);
    if (decision.intoMonth !== null && closed.includes(decision.intoMonth)) {
      throw new HttpError('conflict', 'that month is closed', { details: { reason: 'closed' } });
    }
    const questions = await reopenQuestions(tx, { id }, now);
    await deleteDecision(tx, id);
    await insertAudit(tx, {
      actorId: userId,
      action: 'late_change.taken_back',
      targetId: id,
      details: { decision, ...(questions.length > 0 && { questions }) },
    });
    return readLateChanges(tx, now);
  });
}
