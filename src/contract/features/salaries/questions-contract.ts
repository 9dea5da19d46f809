import * as z from 'zod/mini';
import { nameText } from '#contract/lib/http/name-text';
import { pay } from '#contract/lib/http/pay';
import { route } from '#contract/lib/http/route';
import { nullableText } from '#contract/lib/http/typed-text';
import { IdText } from '#contract/lib/lists/filters';
import { AgentIdsQuery, isReason, MAX_REASON_LENGTH, Month, Reason } from './salary-values';
import { salariesFeature } from './salaries-contract';

/** Reasons for a question about a sale. */
export const SALE_REASONS = ['commission', 'not_mine', 'other'] as const;
export const QUESTION_REASONS = [...SALE_REASONS, 'missing'] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];

/** Maximum number of characters in the text of a question. */
export const MAX_QUESTION_LENGTH = MAX_REASON_LENGTH;
/** Maximum number of open questions about missing sales, a month and agent. */
export const MAX_OPEN_MISSING = 5;

export const ANSWERS = ['right', 'corrected', 'carried'] as const;
export type AnswerKind = (typeof ANSWERS)[number];

/** Returns whether these reasons say nothing without a text. */
export function needsText(reason: QuestionReason): boolean {
  return reason === 'other' || reason === 'missing';
}

/** A question of an agent about the own salary of a month. */
export const Question = z.object({
  id: z.string(),
  month: z.string(),
  agentId: z.string(),
  /** Null: a sale is missing. */
  saleId: nullableText,
  number: nullableText,
  customerName: nullableText,
  reason: z.enum(QUESTION_REASONS),
  /** Empty: the agent wrote nothing, or the person was erased. */
  text: z.string(),
  askedAt: z.string(),
  /** Null: open. */
  answer: z.nullable(
    z.object({
      kind: z.enum(ANSWERS),
      text: z.string(),
      /** Month that the late change was carried into. */
      intoMonth: nullableText,
      answeredAt: z.string(),
      answeredBy: z.string(),
    }),
  ),
});
export type Question = z.infer<typeof Question>;

/** Values of a sale that decide on its commission, ₪. */
const SaleValues = z.object({ saleDate: nullableText, amount: z.number(), commission: pay(z.number()) });

/** The same with what payroll compares before it answers. */
export const OfficeQuestion = z.extend(Question, {
  agentName: nullableText,
  /** The sale as the agent saw it. Null: a sale is missing. */
  seen: z.nullable(SaleValues),
  /** The sale in the mirror. Null: deleted, or a sale is missing. */
  live: z.nullable(SaleValues),
  /** The mirror differs from what the agent saw. `corrected` is accepted only then. */
  isChanged: z.boolean(),
  /** Difference of the late change of this sale and agent that waits for a decision, ₪. Null: none. */
  waiting: z.nullable(pay(z.number())),
});
export type OfficeQuestion = z.infer<typeof OfficeQuestion>;

export const listMyQuestions = route(salariesFeature, {
  method: 'GET',
  path: '/api/agent/questions',
  summary: "The caller's own questions about salaries, the newest first",
  requires: 'signed-in',
  response: z.object({ data: z.array(Question) }),
});

/** 409 with the reason `open` for a sale with an open question, and `too_many` for missing sales. */
export const askQuestion = route(salariesFeature, {
  method: 'POST',
  path: '/api/agent/questions',
  summary: "Asks payroll about a sale of the caller's own salary, or about a missing one",
  requires: 'signed-in',
  audit: 'question.asked',
  body: z
    .strictObject({
      month: Month,
      /** Null: a sale is missing. */
      saleId: z.nullable(IdText),
      reason: z.enum(QUESTION_REASONS),
      text: nameText(MAX_QUESTION_LENGTH, 0),
    })
    .check(
      z.refine(({ reason, saleId }) => (reason === 'missing') === (saleId === null), {
        path: ['reason'],
        error: 'does not fit the sale',
      }),
      z.refine(({ reason, text }) => !needsText(reason) || isReason(text), {
        path: ['text'],
        error: 'has less than two letters',
      }),
    ),
  response: z.object({ data: Question }),
});

/** Open questions of other, closed months stand in the oldest open month. */
export const listQuestions = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/questions',
  pay: { screen: 'שאלות של סוכנים', agentIds: 'query.agentId', period: 'query.month' },
  summary: "Questions of agents in a month's checklist, and the answered ones of the month",
  requires: 'salaries.view',
  query: z.strictObject({ month: Month, agentId: AgentIdsQuery }),
  response: z.object({ data: z.array(OfficeQuestion) }),
});

/**
 * 409 with the reason `answered`, `unchanged` (corrected, but the sale is as the agent saw it), `closed` or `difference` (see the
 * carrying of late changes).
 */
export const answerQuestion = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/questions/:id/answer',
  summary: 'Answers a question of an agent; may carry the late change of its sale',
  requires: 'salaries.manage',
  audit: ['question.answered', 'late_change.carried'],
  params: z.strictObject({ id: IdText }),
  body: z
    .strictObject({
      answer: z.enum(ANSWERS),
      text: Reason,
      /** Only of `carried`. */
      carry: z.nullable(
        z.strictObject({
          intoMonth: Month,
          /** Difference displayed to the caller, ₪. */
          difference: z.number(),
        }),
      ),
    })
    .check(
      z.refine(({ answer, carry }) => (answer === 'carried') === (carry !== null), {
        path: ['carry'],
        error: 'does not fit the answer',
      }),
    ),
  response: z.object({ data: Question }),
});
