import * as z from 'zod/mini';
import { nullableText } from '../http/nullable-text';
import { route } from '../http/route';
import { AgentIdsQuery, ClosedMonth, NamedAgent, Period, StatusCodesQuery } from './salary-values';
import { StatusName } from '../sales/sale-status-schema';

/** Sales of a page, unless asked otherwise, and at the most. */
export const SALARY_PAGE_ROWS = 100;
const MOST_ROWS = 500;

/** A sale behind an amount; of a closed month as it was frozen. */
export const SalarySale = z.object({
  id: z.string(),
  number: nullableText,
  saleDate: z.string(),
  customerId: nullableText,
  customerName: nullableText,
  agentId: nullableText,
  agentName: nullableText,
  productName: nullableText,
  /** Shekels. */
  amount: z.number(),
  commission: z.number(),
  statusCode: z.nullable(z.int()),
  statusName: StatusName,
  /** Does it count in the amount? */
  isCounted: z.boolean(),
});
export type SalarySale = z.infer<typeof SalarySale>;

/** Sales of one status. */
export const SalaryStatusSum = z.object({
  statusCode: z.nullable(z.int()),
  statusName: StatusName,
  isCounted: z.boolean(),
  sales: z.int(),
  /** Shekels. */
  amount: z.number(),
  commission: z.number(),
});
export type SalaryStatusSum = z.infer<typeof SalaryStatusSum>;

/** What counted in another period, for the comparison. */
const ComparedSalary = z.object({
  /** Calendar dates `YYYY-MM-DD`, both inclusive. */
  from: z.string(),
  to: z.string(),
  amount: z.number(),
  sales: z.int(),
  /** Sum of the counted sales, shekels. */
  salesAmount: z.number(),
  statuses: z.array(SalaryStatusSum),
});
export type ComparedSalary = z.infer<typeof ComparedSalary>;

/** A late change that was carried into a month as a correction, or turned down. */
export const LateDecision = z.object({
  id: z.string(),
  /** The closed month that it is about. */
  month: z.string(),
  saleId: z.string(),
  number: nullableText,
  agentId: z.string(),
  agentName: nullableText,
  amount: z.number(),
  /** Null: it was turned down. */
  intoMonth: nullableText,
  reason: nullableText,
  decidedAt: z.string(),
  decidedBy: z.string(),
});
export type LateDecision = z.infer<typeof LateDecision>;

/** How a sale stands in one of the two that are compared. */
const SaleThen = z.object({
  saleDate: nullableText,
  agentId: nullableText,
  agentName: nullableText,
  amount: z.number(),
  commission: z.number(),
  statusCode: z.nullable(z.int()),
  statusName: StatusName,
});

/** A difference between a closed month and the CRM in one agent's commissions, on which nobody has decided. */
export const LateChange = z.object({
  month: z.string(),
  saleId: z.string(),
  number: nullableText,
  agentId: z.string(),
  agentName: nullableText,
  /** Shekels; what was decided on earlier is taken off. */
  difference: z.number(),
  /** As it was frozen; null: the month had no such sale. */
  frozen: z.nullable(SaleThen),
  /** As the mirror has it; null: it was deleted. */
  live: z.nullable(SaleThen),
});
export type LateChange = z.infer<typeof LateChange>;

export const Statement = z.object({
  /** A month or a year, and its days up to today. */
  period: z.string(),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** Null: everybody, or several. */
  agent: z.nullable(NamedAgent),
  employeeNumber: nullableText,
  employment: z.nullable(z.enum(['employee', 'self_employed'])),
  amount: z.number(),
  payable: z.number(),
  sales: z.int(),
  /** Sum of the counted sales, shekels. */
  salesAmount: z.number(),
  statuses: z.array(SalaryStatusSum),
  /** Carried into this period. */
  corrections: z.array(LateDecision),
  /** Of this period, waiting. */
  lateChanges: z.array(LateChange),
  /** Closed months of the period. */
  closings: z.array(ClosedMonth),
  /** Were statuses chosen? Of a closed month this is then not the closed amount. */
  areStatusesChosen: z.boolean(),
  /** The period before, and the same one a year before; of a running period the same days. */
  previous: ComparedSalary,
  previousYear: ComparedSalary,
  lastSyncTime: nullableText,
  /** Is the mirror equal to the CRM by the last comparison? Null: none was made. */
  isEqualToCrm: z.nullable(z.boolean()),
  /** Sales that the synchronisation refuses at present, of this period and agent as far as they can be read. */
  refusedSales: z.int(),
});
export type Statement = z.infer<typeof Statement>;

const about = {
  period: Period,
  /** None: everybody; an empty one: sales that name no agent. */
  agentId: AgentIdsQuery,
  statusCode: StatusCodesQuery,
};

export const getStatement = route({
  method: 'GET',
  path: '/api/salaries/statement',
  summary: 'What an amount is made of: sums by status, corrections, late changes, and the periods before',
  requires: 'salaries.view',
  query: z.strictObject(about),
  response: z.object({ data: Statement }),
});

export const SalarySalesPage = z.object({
  data: z.array(SalarySale),
  /** Key to ask `after` with; null: this page has the last sale. */
  next: nullableText,
});
export type SalarySalesPage = z.infer<typeof SalarySalesPage>;

export const salarySalesPage = {
  after: z.optional(z.string().check(z.maxLength(100))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_ROWS)), SALARY_PAGE_ROWS),
};

export const listSalarySales = route({
  method: 'GET',
  path: '/api/salaries/sales',
  summary: 'The sales behind an amount, by date; they add up to it',
  requires: 'salaries.view',
  query: z.strictObject({
    ...about,
    /** `all`: those that do not count as well. */
    which: z._default(z.enum(['counted', 'all']), 'counted'),
    ...salarySalesPage,
  }),
  response: SalarySalesPage,
});
