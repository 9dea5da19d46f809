import * as z from 'zod/mini';
import { nullableText } from '../../lib/http/nullable-text';
import { route } from '../../lib/http/route';
import { Month, NamedAgent } from '../salaries/salary-values';
import { SalarySalesPage, salarySalesPage, Statement } from '../salaries/statements-contract';
import { agentFeature } from './agent-feature';

/** A customer of the calling agent who has stopped buying. */
export const LostCustomer = z.object({
  id: z.string(),
  name: nullableText,
  /** Phone number in the CRM's format. Null if there is none or the customer must not be contacted. */
  phone: nullableText,
  /** True if the customer must not be contacted. */
  doNotContact: z.boolean(),
  /** `YYYY-MM-DD`. Null if the customer has never bought. */
  lastSaleOn: nullableText,
  /** Days since `lastSaleOn`. */
  days: z.nullable(z.int()),
  /** Sales of the 12 months up to and including the last sale, ₪. */
  lost: z.number(),
});
export type LostCustomer = z.infer<typeof LostCustomer>;

export const AgentArea = z.object({
  /** `YYYY-MM-DD` in Asia/Jerusalem. */
  today: z.string(),
  /** Null if the caller is not linked to an agent. All other fields are empty then. */
  agent: z.nullable(NamedAgent),
  lastSyncTime: nullableText,
  /** Statement of the current month. */
  statement: z.nullable(Statement),
  /** Sales of the current month in every status, and those of the same days of last month, ₪. */
  sales: z.object({ amount: z.number(), previous: z.number(), count: z.int() }),
  /** Sales target of the month, ₪. Null if no target is set. */
  target: z.nullable(z.number()),
  /** Months of the current year, January first. Amounts in ₪. */
  months: z.array(z.object({ month: z.string(), amount: z.number(), payable: z.number() })),
  inactive: z.object({ afterDays: z.int(), count: z.int(), customers: z.array(LostCustomer) }),
});
export type AgentArea = z.infer<typeof AgentArea>;

/** Returns the figures of the caller's own agent. The route takes no agent id. */
export const getMyArea = route(agentFeature, {
  method: 'GET',
  path: '/api/agent/me',
  summary: "The caller's own month: salary, sales, target, customers who stopped buying",
  requires: 'signed-in',
  response: z.object({ data: AgentArea }),
});

export const getMyStatement = route(agentFeature, {
  method: 'GET',
  path: '/api/agent/me/statement',
  summary: "What the caller's own salary of a month is made of",
  requires: 'signed-in',
  query: z.strictObject({ month: Month }),
  response: z.object({ data: Statement }),
});

export const listMySales = route(agentFeature, {
  method: 'GET',
  path: '/api/agent/me/sales',
  summary: "The caller's own sales of a month, of every status, the newest first",
  requires: 'signed-in',
  query: z.strictObject({ month: Month, ...salarySalesPage }),
  response: SalarySalesPage,
});
