import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { pay } from '#contract/lib/http/pay';
import { route } from '#contract/lib/http/route';
import { AgentIdsQuery, ClosedMonth, NamedAgent, Period, StatusCodesQuery } from './salary-values';
import { StatusName } from '#contract/features/sales/sale-status-schema';
import { salariesFeature } from './salaries-contract';

/** Default and maximum number of sales in a page. */
export const SALARY_PAGE_ROWS = 100;
const MAX_ROWS = 500;

/** A sale that is part of an amount. In a closed month: its frozen values. */
export const SalarySale = z.object({
  id: z.string(),
  number: nullableText,
  saleDate: z.string(),
  customerId: nullableText,
  customerName: nullableText,
  agentId: nullableText,
  agentName: nullableText,
  productName: nullableText,
  /** Amount of the sale, ₪. */
  amount: z.number(),
  commission: pay(z.number()),
  statusCode: z.nullable(z.int()),
  statusName: StatusName,
  /** True if the sale counts in the amount. */
  isCounted: z.boolean(),
});
export type SalarySale = z.infer<typeof SalarySale>;

/** Sum of the sales of one status. */
export const SalaryStatusSum = z.object({
  statusCode: z.nullable(z.int()),
  statusName: StatusName,
  isCounted: z.boolean(),
  sales: z.int(),
  /** Amount, ₪. */
  amount: z.number(),
  commission: pay(z.number()),
});
export type SalaryStatusSum = z.infer<typeof SalaryStatusSum>;

/** Counted amount of another period, for comparison. */
const ComparedSalary = z.object({
  /** Calendar dates `YYYY-MM-DD`, both inclusive. */
  from: z.string(),
  to: z.string(),
  amount: pay(z.number()),
  sales: z.int(),
  /** Sum of the counted sales, ₪. */
  salesAmount: z.number(),
  statuses: z.array(SalaryStatusSum),
});
export type ComparedSalary = z.infer<typeof ComparedSalary>;

/** A late change that was carried into a month as a correction, or rejected. */
export const LateDecision = z.object({
  id: z.string(),
  /** Closed month of the late change. */
  month: z.string(),
  saleId: z.string(),
  number: nullableText,
  agentId: z.string(),
  agentName: nullableText,
  amount: pay(z.number()),
  /** Null if the late change was rejected. */
  intoMonth: nullableText,
  reason: nullableText,
  decidedAt: z.string(),
  decidedBy: z.string(),
});
export type LateDecision = z.infer<typeof LateDecision>;

/** State of a sale on one side of the comparison. */
const SaleThen = z.object({
  saleDate: nullableText,
  agentId: nullableText,
  agentName: nullableText,
  amount: z.number(),
  commission: z.number(),
  statusCode: z.nullable(z.int()),
  statusName: StatusName,
});

/** An undecided difference between a closed month and the CRM in an agent's commissions. */
export const LateChange = z.object({
  month: z.string(),
  saleId: z.string(),
  number: nullableText,
  agentId: z.string(),
  agentName: nullableText,
  /** Difference in ₪, minus the differences decided earlier. */
  difference: pay(z.number()),
  /** Frozen state. Null if the month did not contain the sale. */
  frozen: z.nullable(SaleThen),
  /** State in the mirror. Null if the sale was deleted. */
  live: z.nullable(SaleThen),
});
export type LateChange = z.infer<typeof LateChange>;

export const Statement = z.object({
  /** A month or a year. */
  period: z.string(),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** Null for all or several agents. */
  agent: z.nullable(NamedAgent),
  employeeNumber: nullableText,
  employment: z.nullable(z.enum(['employee', 'self_employed'])),
  /** Sales target of an agent's month, ₪. Null without one, for a year, and for several agents. */
  target: z.nullable(z.number()),
  amount: pay(z.number()),
  payable: pay(z.number()),
  sales: z.int(),
  /** Sum of the counted sales, ₪. */
  salesAmount: z.number(),
  statuses: z.array(SalaryStatusSum),
  /** Corrections carried into this period. */
  corrections: z.array(LateDecision),
  /** Undecided late changes of this period. */
  lateChanges: z.array(LateChange),
  /** Closed months of the period. */
  closings: z.array(ClosedMonth),
  /** True if statuses were selected. The amount of a closed month then differs from the closed amount. */
  areStatusesChosen: z.boolean(),
  /** Previous period, and the same period of the previous year. For a current period: the same days. */
  previous: ComparedSalary,
  previousYear: ComparedSalary,
  lastSyncTime: nullableText,
  /** True if the mirror was equal to the CRM in the last comparison. Null if there was no comparison. */
  isEqualToCrm: z.nullable(z.boolean()),
  /**
   * Number of sales that the synchronisation currently refuses, for this period and agent as far as they are
   * readable.
   */
  refusedSales: z.int(),
});
export type Statement = z.infer<typeof Statement>;

const about = {
  period: Period,
  /** Missing: all agents. An empty id: sales without an agent. */
  agentId: AgentIdsQuery,
  statusCode: StatusCodesQuery,
};

export const getStatement = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/statement',
  openToTokens: true,
  pay: { screen: 'דוח לסוכן', agentIds: 'query.agentId', period: 'query.period' },
  summary: 'Parts of an amount: sums by status, corrections, late changes, and previous periods',
  requires: 'salaries.view',
  query: z.strictObject(about),
  response: z.object({ data: Statement }),
});

export const SalarySalesPage = z.object({
  data: z.array(SalarySale),
  /** Key for `after`. Null if this page contains the last sale. */
  next: nullableText,
});
export type SalarySalesPage = z.infer<typeof SalarySalesPage>;

export const salarySalesPage = {
  after: z.optional(z.string().check(z.maxLength(100))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ROWS)), SALARY_PAGE_ROWS),
};

export const listSalarySales = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/sales',
  openToTokens: true,
  pay: { screen: 'דוח לסוכן', agentIds: 'query.agentId', period: 'query.period' },
  summary: 'The sales of an amount by date; they add up to it',
  requires: 'salaries.view',
  query: z.strictObject({
    ...about,
    /** `all` includes sales that do not count. */
    which: z._default(z.enum(['counted', 'all']), 'counted'),
    ...salarySalesPage,
  }),
  response: SalarySalesPage,
});
