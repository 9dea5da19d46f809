import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { pay } from '#contract/lib/http/pay';
import { route } from '#contract/lib/http/route';
import { AgentId, ClosedMonth, Month, Reason } from './salary-values';
import { LateChange, LateDecision } from './statements-contract';
import { salariesFeature } from './salaries-contract';

/** Checks before a month is closed (product.md section 4, "Closing"), in display order. */
export const CHECKS = [
  'synchronised',
  'equalToCrm',
  'refused',
  'withoutAgent',
  'withoutDate',
  'impossibleDate',
  'employeeNumbers',
  'jumps',
  'questions',
  'lateChanges',
  'earlierMonths',
  'zeroRows',
  'secondPerson',
  'onePerson',
] as const;
export type CheckKey = (typeof CHECKS)[number];

export const Check = z.object({
  key: z.enum(CHECKS),
  isOk: z.boolean(),
  /** Number of affected records. */
  count: z.int(),
  /** Names of the affected records. A long list is cut. */
  names: z.array(z.string()),
  /** Ids of the named records, or months. Missing if the names are no records, and in older closings. */
  ids: z.optional(z.array(z.string())),
  /** Amount in ₪, if the check is about money. */
  amount: z.nullable(z.number()),
  /** ISO 8601 in UTC, if the check is about a time. */
  at: nullableText,
});
export type Check = z.infer<typeof Check>;

/** Returns whether a failed check prevents the closing: no reason replaces the second person. */
export function isBlocking({ key, isOk }: Check): boolean {
  return key === 'secondPerson' && !isOk;
}

/**
 * Returns the failed checks that require a reason for closing. A mirror that equals the CRM except for refused records fails for
 * the same cause as the refused sales of the month, so one reason suffices.
 */
export function filterNeedingReason<C extends Check>(checks: readonly C[]): C[] {
  const failed = checks.filter((check) => !check.isOk && !isBlocking(check));
  const areSalesRefused = failed.some(({ key }) => key === 'refused');
  return failed.filter(({ key, names }) => key !== 'equalToCrm' || names.length === 0 || !areSalesRefused);
}

/** Result of a check at the time of the closing. */
export const StoredCheck = z.extend(Check, { reason: nullableText });

export const MonthClosing = z.object({
  month: z.string(),
  /** `future`: not started; `running`: not over; `waiting`: over and not closed. */
  state: z.enum(['future', 'running', 'waiting', 'closed']),
  /** Current results; of a closed month the results at the time of the closing. */
  checks: z.array(StoredCheck),
  closing: z.nullable(ClosedMonth),
  /** Statuses of the sales that count in the month and its checks. Null for all statuses. */
  statusCodes: z.nullable(z.array(z.int())),
  /** Number of agents in the month's list. Sales without an agent are no agent. */
  agents: z.int(),
  /** Amount, ₪. */
  amount: pay(z.number()),
  payable: pay(z.number()),
  /** Agents who were sent their statement since the closing. 0 in an open month. */
  sent: z.int(),
  /**
   * Closed months that contain corrections from this month. As long as there are any, this month cannot be reopened.
   */
  heldBy: z.array(z.string()),
});
export type MonthClosing = z.infer<typeof MonthClosing>;

export const getMonthClosing = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/closings/:month',
  openToTokens: true,
  pay: { screen: 'סגירת חודש', period: 'params.month' },
  summary: 'State of a month, and the checks before it is closed',
  requires: 'salaries.view',
  params: z.strictObject({ month: Month }),
  response: z.object({ data: MonthClosing }),
});

/** Whoever closes a month may first compare the mirror with the CRM, without a permission for synchronisations. */
export const compareWithCrm = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/comparison',
  summary: 'Compares the mirror with the CRM and responds at the end; joins an ongoing comparison',
  requires: 'salaries.manage',
  audit: { none: 'the list of runs says who began each' },
  waits: true,
  response: z.object({ success: z.boolean() }),
});

/** 409 with the reason `second_person_required` names the agents whose statements nobody but the caller has marked. */
export const closeMonth = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/closings',
  pay: { screen: 'סגירת חודש', period: 'body.month' },
  summary: 'Closes an ended month by freezing its sales; each check that is not green requires a reason',
  requires: 'salaries.manage',
  audit: 'month.closed',
  body: z.strictObject({
    month: Month,
    /** Amount displayed to the caller, ₪. If `amount` or `payable` differs by now, the response is a conflict. */
    amount: z.number(),
    payable: z.number(),
    reasons: z.partialRecord(z.enum(CHECKS), Reason),
  }),
  response: z.object({ data: MonthClosing }),
});

export const reopenMonth = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/closings/:month/reopen',
  pay: { screen: 'סגירת חודש', period: 'params.month' },
  summary: 'Reopens a closed month; withdraws its corrections from open months',
  requires: 'salaries.admin',
  audit: 'month.reopened',
  params: z.strictObject({ month: Month }),
  body: z.strictObject({ reason: Reason }),
  response: z.object({ data: MonthClosing }),
});

export const SecondPerson = z.object({
  /** Whoever closes a month needs marks of other people on all its statements. */
  isRequired: z.boolean(),
  /** Active people who may close a month. The second person can be required of two. */
  people: z.int(),
  /** Time at which it was last switched off, ISO 8601 in UTC. Months closed by one person say so for a week. */
  waivedAt: nullableText,
});
export type SecondPerson = z.infer<typeof SecondPerson>;

export const getSecondPerson = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/second-person',
  summary: 'Whether a month is closed by two people',
  requires: 'salaries.view',
  response: z.object({ data: SecondPerson }),
});

/** 409 with the reason `too_few` if it is to be required of fewer than two people. */
export const requireSecondPerson = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/second-person/require',
  summary: 'Requires a second person for closing a month',
  requires: 'salaries.admin',
  audit: 'second_person.required',
  response: z.object({ data: SecondPerson }),
});

export const waiveSecondPerson = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/second-person/waive',
  summary: 'Lets one person close a month; for a week, each closing needs a reason for it',
  requires: 'salaries.admin',
  audit: 'second_person.waived',
  body: z.strictObject({ reason: Reason }),
  response: z.object({ data: SecondPerson }),
});

const LATE = { screen: 'שינויים מאוחרים' } as const;

export const LateChanges = z.object({
  waiting: z.array(LateChange),
  /** Newest first. */
  decided: z.array(LateDecision),
  /** Months that a correction may be carried into, newest first. */
  openMonths: z.array(z.string()),
});
export type LateChanges = z.infer<typeof LateChanges>;

export const listLateChanges = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/late-changes',
  openToTokens: true,
  pay: LATE,
  summary: 'Late changes of closed months by the CRM, with their decisions',
  requires: 'salaries.view',
  response: z.object({ data: LateChanges }),
});

const oneLateChange = {
  month: Month,
  saleId: z.string().check(z.minLength(1), z.maxLength(64)),
  agentId: AgentId,
  /** Difference displayed to the caller, ₪. If it differs by now, the response is a conflict. */
  difference: z.number(),
};

export const carryLateChange = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/late-changes/carry',
  pay: LATE,
  summary: 'Carries a late change as a correction into a later open month',
  requires: 'salaries.manage',
  audit: 'late_change.carried',
  body: z.strictObject({ ...oneLateChange, intoMonth: Month }),
  response: z.object({ data: LateChanges }),
});

export const declineLateChange = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/late-changes/decline',
  pay: LATE,
  summary: 'Rejects a late change',
  requires: 'salaries.manage',
  audit: 'late_change.declined',
  body: z.strictObject({ ...oneLateChange, reason: Reason }),
  response: z.object({ data: LateChanges }),
});

export const withdrawDecision = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/late-changes/:id/take-back',
  pay: LATE,
  summary: 'Withdraws the decision on a late change while the month of its correction is open',
  requires: 'salaries.manage',
  audit: 'late_change.taken_back',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  response: z.object({ data: LateChanges }),
});
