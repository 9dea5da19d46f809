import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { pay } from '#contract/lib/http/pay';
import { route } from '#contract/lib/http/route';
import { type PayableParts, type PayableRow, splitPayable } from './payable-parts';
import { salariesFeature, SalariesResponse } from './salaries-contract';
import { Month, Seal, StatusCodesQuery, Year } from './salary-values';

export const CompanySalaries = z.extend(SalariesResponse, {
  /** Israeli working days by month `YYYY-MM`, for this year and the previous year; the current month up to today. */
  workingDays: z.record(z.string(), z.int()),
});
export type CompanySalaries = z.infer<typeof CompanySalaries>;

export const getCompanySalaries = route(salariesFeature, {
  method: 'GET',
  path: '/api/reports/salaries',
  openToTokens: true,
  pay: { screen: 'דוח משכורות', period: 'query.year' },
  summary: "The company's salaries by month and agent, this year beside the last, with working days",
  requires: 'salaries.view',
  query: z.strictObject({ year: Year, statusCode: StatusCodesQuery }),
  response: z.object({ data: CompanySalaries }),
});

/** One line of a payroll file. */
export const PayrollRow = z.object({
  agentId: z.string(),
  agentName: nullableText,
  /** Null if the agent has no employee number, and for sales without an agent. Such a row is not in the file. */
  employeeNumber: nullableText,
  employment: z.enum(['employee', 'self_employed']),
  /** Always 1, because a salary is one sum. */
  quantity: z.int(),
  /** Payable amount, ₪. */
  amount: pay(z.number()),
});
export type PayrollRow = z.infer<typeof PayrollRow>;

export const Payroll = z.object({
  month: z.string(),
  /** The amounts of an open month may still change. */
  isClosed: z.boolean(),
  /** Null: open, or not sealed yet. Missing in responses of earlier servers. */
  seal: z._default(z.nullable(Seal), null),
  componentCode: z.string(),
  rows: z.array(PayrollRow),
});
export type Payroll = z.infer<typeof Payroll>;

/** Splits the rows of a payroll. The file contains those that are ready. */
export function splitPayroll({ rows }: Pick<Payroll, 'rows'>): PayableParts<PayrollRow & PayableRow> {
  return splitPayable(rows.map((row) => ({ ...row, payable: row.amount })));
}

export const getPayroll = route(salariesFeature, {
  method: 'GET',
  path: '/api/reports/salaries/payroll',
  openToTokens: true,
  pay: { screen: 'קובץ לרואה החשבון', period: 'query.month' },
  summary: 'Payroll rows of a month, and the agents without an employee number',
  requires: 'salaries.view',
  query: z.strictObject({ month: Month }),
  response: z.object({ data: Payroll }),
});
