import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { SearchText } from '#contract/lib/lists/filters';
import { pay, PayFile } from '#contract/lib/http/pay';
import { route, XLSX } from '#contract/lib/http/route';
import { Month } from '#contract/features/salaries/salary-values';
import { feature } from '#contract/lib/feature';

export const agentsFeature = feature({
  name: 'agents',
  audit: {
    agents: {
      kind: 'סוכנים',
      actions: {
        exported: 'ייצוא סוכנים',
      },
    },
  },
});

/** Sales of an agent in a month up to today, in every status, ₪. Requires `sales.view`. */
export const AgentFigures = z.object({
  amount: z.number(),
  sales: z.int(),
  /** Amount of the same days of the previous month. For a past month: the whole previous month. */
  previousAmount: z.number(),
  /** Number of sales of the same days. */
  previousSales: z.int(),
  /** One amount for each of the report's `months`. */
  trend: z.array(z.number()),
  /** Sales target of the month. Null if no target is set. */
  target: z.nullable(z.number()),
});
export type AgentFigures = z.infer<typeof AgentFigures>;

export const AgentRow = z.object({
  /** Empty for sales without an agent. */
  id: z.string(),
  /** Null for sales without an agent and for an id that is missing among the CRM's agents. */
  name: nullableText,
  phone: nullableText,
  email: nullableText,
  isActive: z.boolean(),
  figures: z.optional(AgentFigures),
  /** Commissions of the counted sales, ₪. Requires `salaries.view`. */
  salary: z.optional(pay(z.number())),
  /** The same of the previous month; for the current month, of the same days. */
  previousSalary: z.optional(pay(z.number())),
});
export type AgentRow = z.infer<typeof AgentRow>;

const Days = z.object({ from: z.string(), to: z.string() });

export const AgentsReport = z.object({
  month: z.string(),
  /** `YYYY-MM-DD` in Asia/Jerusalem. */
  today: z.string(),
  /** Days of the month up to today. */
  days: Days,
  /** Days of the previous month used for the comparison. */
  previous: Days,
  /** Twelve months, oldest first, ending with the requested month. */
  months: z.array(z.string()),
  rows: z.array(AgentRow),
  lastSyncTime: nullableText,
});
export type AgentsReport = z.infer<typeof AgentsReport>;

/** Filters of the page: `active` shows active agents, and those with sales, a salary or a target in the month or the previous one, `all` shows every agent. */
export const AGENT_GROUPS = ['active', 'all'] as const;
export type AgentGroup = (typeof AGENT_GROUPS)[number];

/** A month that is missing or in the future means the current month. */
const MonthQuery = z.strictObject({ month: z.optional(Month) });

export const listAgents = route(agentsFeature, {
  method: 'GET',
  path: '/api/agents',
  openToTokens: true,
  pay: { screen: 'סוכנים', needs: 'salaries.view', period: 'query.month' },
  summary: 'Agents with sales of a month, trend and target, and salaries if the caller may view them',
  requires: 'user_info.view',
  query: MonthQuery,
  response: z.object({ data: AgentsReport }),
});

export const exportAgents = route(agentsFeature, {
  method: 'POST',
  path: '/api/agents/export',
  pay: { screen: 'סוכנים', needs: 'salaries.view', period: 'body.month' },
  summary: 'The same as an Excel sheet: agents of a group, by text in the name',
  requires: 'user_info.view',
  audit: 'agents.exported',
  body: z.extend(MonthQuery, { show: z._default(z.enum(AGENT_GROUPS), 'all'), text: SearchText }),
  produces: XLSX,
  response: PayFile,
});
