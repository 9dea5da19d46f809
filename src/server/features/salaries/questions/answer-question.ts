import type { AnswerKind, OfficeQuestion, Question } from '#contract/features/salaries/questions-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { businessDate } from '#server/lib/clock';
import { QUESTION_ANSWERED } from '#server/crm-mirror/alerts/alert-message';
import { queueMail } from '#server/crm-mirror/alerts/send-alerts';
import type { Database } from '#server/db/database';
import { repeatableRead } from '#server/db/repeatable-read';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { lockClosings } from '../closing/closing-queries';
import { decide } from '../closing/decide-late-change';
import { findStandingMonths } from '../closing/open-months';
import { findRule } from '../load-year';
import { requireQuestion } from './ask-question';
import { findAskerAddress, findQuestions, updateAnswer } from './question-queries';

/** Loads the questions of a month, with the open ones of other months that stand in its checklist. */
export function loadQuestions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { month, agentId }: { month: string; agentId: readonly string[] },
): Promise<OfficeQuestion[]> {
  return repeatableRead(db, async (snapshot) => {
    const rule = await findRule(snapshot, []);
    const standingMonths = await findStandingMonths(snapshot, month, rule, businessDate(clock.now()));
    return findQuestions(snapshot, { month, standingMonths, agentIds: agentId });
  });
}

interface Answer {
  answer: AnswerKind;
  text: string;
  /** Target month, and the difference that the user saw, ₪. Null unless the answer is `carried`. */
  carry: { intoMonth: string; difference: number } | null;
}

/**
 * Answers an open question, and carries the late change of its sale if the answer says so. Queues a mail to the agent.
 * @throws HttpError `not_found`; `conflict` if it is answered already, or corrected but unchanged; see also `decide()`
 */
export async function answerQuestion(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  userId: string,
  id: string,
  { answer, text, carry }: Answer,
): Promise<Question> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockClosings(tx);
    const question = await requireQuestion(tx, id);
    if (question.answer) throw conflict('answered', 'the question is answered already');
    if (answer === 'corrected' && !question.isChanged) throw conflict('unchanged', 'nothing has changed');
    await updateAnswer(tx, id, {
      answer,
      answerText: text,
      decisionId: carry && (await carryChange(tx, userId, now, question, carry)),
      answeredAt: now.toISOString(),
      answeredBy: userId,
    });
    const details = { reason: question.reason, answer };
    await insertAudit(tx, { actorId: userId, action: 'question.answered', targetId: id, details });
    const address = await findAskerAddress(tx, id);
    if (address !== null) await queueMail(tx, config, { kind: QUESTION_ANSWERED, address, now });
    return requireQuestion(tx, id);
  });
}

/** @returns the id of the decision */
function carryChange(
  tx: Database,
  userId: string,
  now: Date,
  { month, saleId, agentId }: OfficeQuestion,
  carry: NonNullable<Answer['carry']>,
): Promise<string> {
  if (saleId === null) throw new HttpError('bad_request', 'a missing sale has no late change');
  return decide(tx, userId, now, { month, saleId, agentId, ...carry, reason: null });
}

function conflict(reason: string, message: string): HttpError {
  return new HttpError('conflict', message, { details: { reason } });
}
