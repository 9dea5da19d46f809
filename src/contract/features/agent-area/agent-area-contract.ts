import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { pay, PayFile } from '#contract/lib/http/pay';
import { PDF, route } from '#contract/lib/http/route';
import { Flag, IdText, SearchText } from '#contract/lib/lists/filters';
import { Month, NamedAgent } from '#contract/features/salaries/salary-values';
import {
  SalarySale,
  SalarySalesPage,
  salarySalesPage,
  Statement,
} from '#contract/features/salaries/statements-contract';
import { PageKeyText, PageLimit } from '#contract/lib/lists/list-schemas';
import { feature } from '#contract/lib/feature';

export const agentAreaFeature = feature({
  name: 'agent-area',
  audit: {
    own_statement: {
      kind: 'דוח המשכורת של הסוכן',
      actions: {
        printed: 'הפקת דוח המשכורת ב-PDF על ידי הסוכן',
      },
    },
  },
});

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
  /** Number of the agent's customers. */
  customers: z.int(),
  inactive: z.object({ afterDays: z.int(), count: z.int(), customers: z.array(LostCustomer) }),
});
export type AgentArea = z.infer<typeof AgentArea>;

/** Returns the figures of the caller's own agent. The route takes no agent id. */
export const getMyArea = route(agentAreaFeature, {
  method: 'GET',
  path: '/api/agent/me',
  pay: 'own',
  summary: "The caller's own month: salary, sales, target, customers who stopped buying",
  requires: 'signed-in',
  response: z.object({ data: AgentArea }),
});

/** Salary of a month, ₪. */
export const MyMonth = z.object({
  month: z.string(),
  amount: pay(z.number()),
  payable: pay(z.number()),
  isClosed: z.boolean(),
});
export type MyMonth = z.infer<typeof MyMonth>;

export const listMyMonths = route(agentAreaFeature, {
  method: 'GET',
  path: '/api/agent/me/months',
  pay: 'own',
  summary: "The caller's own salaries, from the first month with a sale to the current one",
  requires: 'signed-in',
  response: z.object({ data: z.array(MyMonth) }),
});

/** A customer of the calling agent. */
export const MyCustomer = z.object({
  id: z.string(),
  name: nullableText,
  city: nullableText,
  /** Phone number in the CRM's format. Null if there is none or the customer must not be contacted. */
  phone: nullableText,
  doNotContact: z.boolean(),
  /** `YYYY-MM-DD`. Null if the customer has never bought. */
  lastSaleOn: nullableText,
});
export type MyCustomer = z.infer<typeof MyCustomer>;

export const listMyCustomers = route(agentAreaFeature, {
  method: 'GET',
  path: '/api/agent/me/customers',
  summary: "The caller's own customers by name",
  requires: 'signed-in',
  query: z.strictObject({
    text: SearchText,
    /** False: only customers who stopped buying. */
    active: Flag,
    after: PageKeyText,
    limit: PageLimit,
  }),
  response: z.object({
    data: z.array(MyCustomer),
    /** Key for `after`. Null if this page contains the last customer. */
    next: nullableText,
  }),
});

export const getMyStatement = route(agentAreaFeature, {
  method: 'GET',
  path: '/api/agent/me/statement',
  pay: 'own',
  summary: "What the caller's own salary of a month is made of",
  requires: 'signed-in',
  query: z.strictObject({ month: Month }),
  response: z.object({ data: Statement }),
});

export const listMySales = route(agentAreaFeature, {
  method: 'GET',
  path: '/api/agent/me/sales',
  pay: 'own',
  summary: "The caller's own sales of a month, of every status, the newest first",
  requires: 'signed-in',
  query: z.strictObject({ month: Month, ...salarySalesPage }),
  response: SalarySalesPage,
});

export const getMySale = route(agentAreaFeature, {
  method: 'GET',
  path: '/api/agent/me/sales/:id',
  pay: 'own',
  summary: "A sale of the caller's own salary of a month; in a closed month its frozen values",
  requires: 'signed-in',
  params: z.strictObject({ id: IdText }),
  query: z.strictObject({ month: Month }),
  response: z.object({ data: SalarySale }),
});

export const printMyStatement = route(agentAreaFeature, {
  method: 'GET',
  path: '/api/agent/me/statement/pdf',
  pay: 'own',
  summary: "The caller's own statement of a month as PDF",
  requires: 'signed-in',
  audit: 'own_statement.printed',
  query: z.strictObject({ month: Month }),
  produces: PDF,
  response: PayFile,
});
