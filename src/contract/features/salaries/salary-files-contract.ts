import * as z from 'zod/mini';
import { PayFile } from '#contract/lib/http/pay';
import { PDF, route, XLSX } from '#contract/lib/http/route';
import { AgentId, AgentIdsQuery, Month, StatusCodesQuery, Year } from './salary-values';
import { salariesFeature } from './salaries-contract';

const ZIP = 'application/zip';

const statement = { month: Month, agentId: AgentId, statusCode: StatusCodesQuery };

export const exportStatement = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/statement/xlsx',
  pay: { screen: 'דוח לסוכן', agentIds: 'query.agentId', period: 'query.month' },
  summary: "One agent's statement of a month as an Excel sheet",
  requires: 'salaries.view',
  audit: 'statement.exported',
  query: z.strictObject(statement),
  produces: XLSX,
  response: PayFile,
});

export const printStatement = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/statement/pdf',
  pay: { screen: 'דוח לסוכן', agentIds: 'query.agentId', period: 'query.month' },
  summary: "One agent's statement of a month as PDF",
  requires: 'salaries.view',
  audit: 'statement.printed',
  query: z.strictObject(statement),
  produces: PDF,
  response: PayFile,
});

export const exportStatements = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/statements/zip',
  pay: { screen: 'כל דוחות המשכורת', period: 'query.month' },
  summary: 'The statements of all agents with a salary in a month, each as PDF, sheet or both',
  requires: 'salaries.view',
  audit: 'statements.exported',
  query: z.strictObject({
    month: Month,
    statusCode: StatusCodesQuery,
    files: z._default(z.enum(['both', 'pdf', 'xlsx']), 'both'),
  }),
  produces: ZIP,
  response: PayFile,
});

export const exportCompanySalaries = route(salariesFeature, {
  method: 'GET',
  path: '/api/reports/salaries/xlsx',
  pay: { screen: 'דוח משכורות', agentIds: 'query.agentId', period: 'query.year' },
  summary: "A year's salaries as an Excel sheet, a line for each agent, or each of these agents",
  requires: 'salaries.view',
  audit: 'company_salaries.exported',
  query: z.strictObject({ year: Year, statusCode: StatusCodesQuery, agentId: AgentIdsQuery }),
  produces: XLSX,
  response: PayFile,
});

export const exportPayroll = route(salariesFeature, {
  method: 'GET',
  path: '/api/reports/salaries/payroll/xlsx',
  pay: { screen: 'קובץ לרואה החשבון', period: 'query.month' },
  summary: 'Employee number, component code, quantity and amount of all agents with a number',
  requires: 'salaries.view',
  audit: 'payroll.exported',
  query: z.strictObject({ month: Month }),
  produces: XLSX,
  response: PayFile,
});
