import * as z from 'zod/mini';
import { nullableText } from '../http/nullable-text';
import { route } from '../http/route';
import { Month, NamedAgent } from '../salaries/salary-values';
import { SalarySalesPage, salarySalesPage, Statement } from '../salaries/statements-contract';

/** A customer of one's own who has stopped buying. */
export const LostCustomer = z.object({
  id: z.string(),
  name: nullableText,
  /** As the CRM has it; null: none, or they are not to be contacted. */
  phone: nullableText,
  /** Is nobody to get in touch with them? */
  doNotContact: z.boolean(),
  /** `YYYY-MM-DD`; null: never bought. */
  lastSaleOn: nullableText,
  /** Days since then. */
  days: z.nullable(z.int()),
  /** Sales of the 12 months up to and including the last one, shekels. */
  lost: z.number(),
});
export type LostCustomer = z.infer<typeof LostCustomer>;

export const AgentArea = z.object({
  /** `YYYY-MM-DD` in Asia/Jerusalem. */
  today: z.string(),
  /** Null: the caller is linked to no agent, and everything else is empty. */
  agent: z.nullable(NamedAgent),
  lastSyncTime: nullableText,
  /** The running month. */
  statement: z.nullable(Statement),
  /** All of the month's sales so far, whatever their status, and those of the same days of last month; shekels. */
  sales: z.object({ amount: z.number(), previous: z.number(), count: z.int() }),
  /** Sales that the month is to reach, shekels; null: none is set. */
  target: z.nullable(z.number()),
  /** The year so far, January first. Shekels. */
  months: z.array(z.object({ month: z.string(), amount: z.number(), payable: z.number() })),
  inactive: z.object({ afterDays: z.int(), count: z.int(), customers: z.array(LostCustomer) }),
});
export type AgentArea = z.infer<typeof AgentArea>;

/** Every figure is of the caller's own agent: nobody else's can be asked for. */
export const getMyArea = route({
  method: 'GET',
  path: '/api/agent/me',
  summary: "The caller's own month: salary, sales, target, customers who stopped buying",
  requires: 'signed-in',
  response: z.object({ data: AgentArea }),
});

export const getMyStatement = route({
  method: 'GET',
  path: '/api/agent/me/statement',
  summary: "What the caller's own salary of a month is made of",
  requires: 'signed-in',
  query: z.strictObject({ month: Month }),
  response: z.object({ data: Statement }),
});

export const listMySales = route({
  method: 'GET',
  path: '/api/agent/me/sales',
  summary: "The caller's own sales of a month, of every status, the newest first",
  requires: 'signed-in',
  query: z.strictObject({ month: Month, ...salarySalesPage }),
  response: SalarySalesPage,
});
