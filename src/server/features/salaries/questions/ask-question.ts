import { randomUUID } from 'node:crypto';
import {
  MAX_OPEN_MISSING,
  type Question,
  type QuestionReason,
} from '#contract/features/salaries/questions-contract';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { insertAudit } from '#server/lib/audit-queries';
import { businessDate } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { findClosings, lockClosings } from '../closing/closing-queries';
import { notBegun } from '../load-statement';
import {
  countOpenAbout,
  findQuestions,
  findSeenMonth,
  findSeenSale,
  insertQuestion,
} from './question-queries';

interface Asking {
  month: string;
  /** Null: a sale is missing. */
  saleId: string | null;
  reason: QuestionReason;
  text: string;
}

/**
 * Stores a question of an agent about the own salary, with what the agent saw. Runs in an authorized transaction.
 * @throws HttpError `invalid_input` for a month that has not begun, `not_found` for a sale that is not in the salary, `conflict` if
 * a question about the sale, or too many about missing ones, are open
 */
export async function askQuestion(
  tx: Database,
  { userId, agentId, now }: { userId: string; agentId: string; now: Date },
  { month, saleId, reason, text }: Asking,
): Promise<Question> {
  const today = businessDate(now);
  if (month > toMonth(today)) throw notBegun('month', 'body');
  // Either a parallel closing counts the question, or the question is about the closed month.
  await lockClosings(tx);
  const open = await countOpenAbout(tx, { agentId, saleId, month });
  if (open >= (saleId === null ? MAX_OPEN_MISSING : 1)) {
    const details = { reason: saleId === null ? 'too_many' : 'open' };
    throw new HttpError('conflict', 'earlier questions are open', { details });
  }
  const isClosed = (await findClosings(tx)).some((one) => one.month === month);
  const found =
    saleId === null
      ? { number: null, seen: await findSeenMonth(tx, agentId, month) }
      : await findSeenSale(tx, { month, today, agentId, saleId, isClosed });
  if (!found) throw new HttpError('not_found', 'no such sale in the salary of this month');
  const id = randomUUID();
  await insertQuestion(tx, {
    id,
    month,
    agentId,
    saleId,
    ...found,
    reason,
    text,
    askedAt: now.toISOString(),
    askedBy: userId,
  });
  await insertAudit(tx, { actorId: userId, action: 'question.asked', targetId: id, details: { reason } });
  return requireQuestion(tx, id);
}

/** @throws HttpError `not_found` */
export async function requireQuestion(tx: Database, id: string) {
  const [question] = await findQuestions(tx, { id });
  if (!question) throw new HttpError('not_found', 'no such question');
  return question;
}
