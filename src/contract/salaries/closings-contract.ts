import * as z from 'zod/mini';
import { nullableText } from '../http/nullable-text';
import { route } from '../http/route';
import { AgentId, ClosedMonth, Month, Reason } from './salary-values';
import { LateChange, LateDecision } from './statements-contract';

/** What is looked at before a month closes (product.md section 4, "Closing"), in the order of the screen. */
export const CHECKS = [
  'synchronised',
  'equalToCrm',
  'refused',
  'withoutAgent',
  'withoutDate',
  'impossibleDate',
  'employeeNumbers',
  'jumps',
  'lateChanges',
  'earlierMonths',
  'zeroRows',
] as const;
export type CheckKey = (typeof CHECKS)[number];

/** An agent's salary that differs so far from the month before is a jump. */
export const JUMP_SHARE = 0.3;

export const Check = z.object({
  key: z.enum(CHECKS),
  isOk: z.boolean(),
  /** How many there are of what it is about. */
  count: z.int(),
  /** Who or what they are, each once; of very many the first. */
  names: z.array(z.string()),
  /** Shekels, where it is about money. */
  amount: z.nullable(z.number()),
  /** ISO 8601 in UTC, where it is about a moment. */
  at: nullableText,
});
export type Check = z.infer<typeof Check>;

/** A check as it stood when the month closed. */
export const KeptCheck = z.extend(Check, { reason: nullableText });

export const MonthClosing = z.object({
  month: z.string(),
  /** `future`: not begun; `running`: not over; `waiting`: over and not closed. */
  state: z.enum(['future', 'running', 'waiting', 'closed']),
  /** How it is now; of a closed month as it was then. */
  checks: z.array(KeptCheck),
  closing: z.nullable(ClosedMonth),
  /** Statuses of the sales that count in it, and that its checks are about; null: all. */
  statusCodes: z.nullable(z.array(z.int())),
  agents: z.int(),
  /** Shekels. */
  amount: z.number(),
  payable: z.number(),
  /** Closed months with corrections that were carried out of this one: while there are any it is not reopened. */
  heldBy: z.array(z.string()),
});
export type MonthClosing = z.infer<typeof MonthClosing>;

export const getMonthClosing = route({
  method: 'GET',
  path: '/api/salaries/closings/:month',
  summary: 'Is a month closed, and what is to be checked before it is',
  requires: 'salaries.view',
  params: z.strictObject({ month: Month }),
  response: z.object({ data: MonthClosing }),
});

export const closeMonth = route({
  method: 'POST',
  path: '/api/salaries/closings',
  summary: 'Freezes every sale of a month that is over; each check that is not green needs a reason',
  requires: 'salaries.manage',
  audit: 'month.closed',
  body: z.strictObject({
    month: Month,
    /** What was on the screen, shekels: another amount now, or another one to be paid, is a conflict. */
    amount: z.number(),
    payable: z.number(),
    reasons: z.partialRecord(z.enum(CHECKS), Reason),
  }),
  response: z.object({ data: MonthClosing }),
});

export const reopenMonth = route({
  method: 'POST',
  path: '/api/salaries/closings/:month/reopen',
  summary: 'Opens a closed month again; corrections carried out of it into open months are taken back',
  requires: 'salaries.admin',
  audit: 'month.reopened',
  params: z.strictObject({ month: Month }),
  body: z.strictObject({ reason: Reason }),
  response: z.object({ data: MonthClosing }),
});

export const LateChanges = z.object({
  waiting: z.array(LateChange),
  /** The newest first. */
  decided: z.array(LateDecision),
  /** Months that a correction may be carried into, the newest first. */
  openMonths: z.array(z.string()),
});
export type LateChanges = z.infer<typeof LateChanges>;

export const listLateChanges = route({
  method: 'GET',
  path: '/api/salaries/late-changes',
  summary: 'What the CRM changed in closed months, and what was decided on it',
  requires: 'salaries.view',
  response: z.object({ data: LateChanges }),
});

const oneLateChange = {
  month: Month,
  saleId: z.string().check(z.minLength(1), z.maxLength(64)),
  agentId: AgentId,
  /** As it was on the screen, shekels: another one now is a conflict. */
  difference: z.number(),
};

export const carryLateChange = route({
  method: 'POST',
  path: '/api/salaries/late-changes/carry',
  summary: 'Carries a late change as a correction into a later open month',
  requires: 'salaries.manage',
  audit: 'late_change.carried',
  body: z.strictObject({ ...oneLateChange, intoMonth: Month }),
  response: z.object({ data: LateChanges }),
});

export const declineLateChange = route({
  method: 'POST',
  path: '/api/salaries/late-changes/decline',
  summary: 'Turns a late change down',
  requires: 'salaries.manage',
  audit: 'late_change.declined',
  body: z.strictObject({ ...oneLateChange, reason: Reason }),
  response: z.object({ data: LateChanges }),
});

export const takeBackDecision = route({
  method: 'POST',
  path: '/api/salaries/late-changes/:id/take-back',
  summary: 'Takes back what was decided on a late change, while the month it was carried into is open',
  requires: 'salaries.manage',
  audit: 'late_change.taken_back',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  response: z.object({ data: LateChanges }),
});
