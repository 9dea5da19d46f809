import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { pay } from '#contract/lib/http/pay';
import { route } from '#contract/lib/http/route';
import { salariesFeature } from '../salaries-contract';
import { AgentId, Month } from '../salary-values';
import { Sending } from '../sending-contract';

/** Mark of a person who checked a statement. */
const CheckMark = z.object({
  at: z.string(),
  by: z.string(),
  /** False if the payable amount has changed since. */
  isCurrent: z.boolean(),
  /** The caller's own mark. */
  isOwn: z.boolean(),
});
export type CheckMark = z.infer<typeof CheckMark>;

/** An agent's statement of a month as a row. Amounts in ₪. */
export const MonthRow = z.object({
  agentId: z.string(),
  agentName: nullableText,
  employeeNumber: nullableText,
  sales: z.int(),
  amount: pay(z.number()),
  corrections: pay(z.number()),
  payable: pay(z.number()),
  /** Commissions of the previous month; for the current month, of the same days. */
  previous: z.number(),
  /** Sum of the undecided late changes of a closed month. */
  waiting: z.number(),
  /** Open questions of the agent that stand in this month's checklist; of a closed month, about it. */
  questions: z.int(),
  /** Marks for the current amount first, then the newest first. */
  marks: z.array(CheckMark),
  /** Address of the CRM, or the one that was used last. */
  email: nullableText,
  phone: nullableText,
  /** True if the CRM has none. The address above is then the one that was used last. */
  isOtherEmail: z.boolean(),
  isOtherPhone: z.boolean(),
  /** Latest sending. Null if the statement was never sent. */
  sending: z.nullable(Sending),
});
export type MonthRow = z.infer<typeof MonthRow>;

/** Restore of a backup, after which statements of a month may have been sent that are not recorded. Times in ISO 8601, UTC. */
const Restored = z.object({ takenAt: z.string(), restoredAt: z.string() });

export const MonthList = z.object({
  month: z.string(),
  isClosed: z.boolean(),
  /** Whoever closes the month needs marks of other people. */
  needsSecondPerson: z.boolean(),
  /** Null: none, or all statements are known as sent or were requested since. */
  restored: z.nullable(Restored),
  /** Environment variables without which the server cannot send mail. */
  missingSettings: z.array(z.string()),
  /** Time of the last download of the month's payroll file since its closing, ISO 8601 in UTC. */
  fileTakenAt: nullableText,
  /** Commissions of all agents in the previous month, ₪; for the current month, of the same days. */
  previous: z.number(),
  /** The largest payable amount first. Agents with a salary in the previous month alone are rows of 0. */
  rows: z.array(MonthRow),
});
export type MonthList = z.infer<typeof MonthList>;

export const getMonthList = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/months/:month',
  openToTokens: true,
  pay: { screen: 'דוחות החודש', period: 'params.month' },
  summary: 'The statements of a month as a list: amounts, who checked them, what was sent',
  requires: 'salaries.view',
  params: z.strictObject({ month: Month }),
  response: z.object({ data: MonthList }),
});

const MAX_AGENTS = 500;

/** 409 for a closed month, and for an amount that differs from the displayed one. */
export const checkStatements = route(salariesFeature, {
  method: 'PUT',
  path: '/api/salaries/months/:month/checked',
  pay: { screen: 'דוחות החודש', period: 'params.month' },
  summary: 'Marks statements of an open month as checked, or takes all marks back',
  requires: 'salaries.manage',
  audit: ['statement.checked', 'statement.unchecked'],
  params: z.strictObject({ month: Month }),
  body: z.strictObject({
    isChecked: z.boolean(),
    statements: z
      .array(
        z.strictObject({
          agentId: AgentId,
          /** Payable amount displayed to the caller, ₪. */
          payable: z.number(),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_AGENTS)),
  }),
  response: z.object({ data: MonthList }),
});
