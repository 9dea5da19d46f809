import * as z from 'zod/mini';
import { nullableText } from '../http/nullable-text';
import { SearchText } from '../lists/filters';
import { FileContent, route, XLSX } from '../http/route';
import { Month } from '../salaries/salary-values';

/** What an agent sold in a month up to today, in every status. Shekels. Needs `sales.view`. */
export const AgentFigures = z.object({
  amount: z.number(),
  sales: z.int(),
  /** Of the same days of the month before; of a month that has ended, the whole month before. */
  previousAmount: z.number(),
  /** Of each of the report's `months`. */
  trend: z.array(z.number()),
  /** Sales that the month is to reach; null: none is set. */
  target: z.nullable(z.number()),
});
export type AgentFigures = z.infer<typeof AgentFigures>;

export const AgentRow = z.object({
  /** Empty: sales that name no agent. */
  id: z.string(),
  /** Null: nobody, or an id that the CRM's agents do not have. */
  name: nullableText,
  phone: nullableText,
  email: nullableText,
  isActive: z.boolean(),
  figures: z.optional(AgentFigures),
  /** Commissions of the counted sales, shekels. Needs `salaries.view`. */
  salary: z.optional(z.number()),
});
export type AgentRow = z.infer<typeof AgentRow>;

const Days = z.object({ from: z.string(), to: z.string() });

export const AgentsReport = z.object({
  month: z.string(),
  /** `YYYY-MM-DD` in Asia/Jerusalem. */
  today: z.string(),
  /** The month's days up to today. */
  days: Days,
  /** The days of the month before that it is compared with. */
  previous: Days,
  /** Six months, oldest first, the month itself last. */
  months: z.array(z.string()),
  rows: z.array(AgentRow),
  lastSyncTime: nullableText,
});
export type AgentsReport = z.infer<typeof AgentsReport>;

/** Which agents are shown: those to be seen at first, or all. */
export const AGENT_GROUPS = ['active', 'all'] as const;
export type AgentGroup = (typeof AGENT_GROUPS)[number];

/** Left out, or not begun yet: the running month. */
const Asked = z.strictObject({ month: z.optional(Month) });

export const listAgents = route({
  method: 'GET',
  path: '/api/agents',
  summary:
    'Agents: their sales of a month with trend and target, and their salaries, for those who may see them',
  requires: 'user_info.view',
  query: Asked,
  response: z.object({ data: AgentsReport }),
});

export const exportAgents = route({
  method: 'POST',
  path: '/api/agents/export',
  summary: 'The same as an Excel sheet: the agents of a group, with a text in their name',
  requires: 'user_info.view',
  audit: 'agents.exported',
  body: z.extend(Asked, { show: z._default(z.enum(AGENT_GROUPS), 'all'), text: SearchText }),
  produces: XLSX,
  response: FileContent,
});
