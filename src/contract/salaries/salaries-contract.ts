import * as z from 'zod/mini';
import { nullableText } from '../http/nullable-text';
import { route } from '../http/route';
import { SalaryStatistics } from './salary-statistics';
import { AgentIds, ClosedMonth, NamedAgent, NamedStatus, StatusCodes, YearNumber } from './salary-values';

export const SalaryMetadata = z.object({
  /** Years that have sales, the newest first. */
  years: z.array(z.int()),
  agents: z.array(NamedAgent),
  statuses: z.array(NamedStatus),
  /** When the job made it, ISO 8601 in UTC. */
  computedAt: z.string(),
});
export type SalaryMetadata = z.infer<typeof SalaryMetadata>;

/** 404 until the nightly job, or the first complete synchronisation, has made it. */
export const getSalaryMetadata = route({
  method: 'GET',
  path: '/api/salaries/metadata',
  summary: 'Years, agents and statuses that salaries can be asked for; 404 until the job has run',
  requires: 'salaries.view',
  response: z.object({ data: SalaryMetadata }),
});

/** One agent's salary of one month, shekels. */
export const SalaryCell = z.object({
  /** The commissions of the counted sales. */
  amount: z.number(),
  /** The same and the corrections carried into the month. */
  payable: z.number(),
  sales: z.int(),
  /** Late changes of the closed month that nobody has decided on. */
  waiting: z.number(),
});
export type SalaryCell = z.infer<typeof SalaryCell>;

const YearSalaries = z.object({
  /** By month `YYYY-MM`, then by agent's id; the empty id: sales that name no agent. Only what has a sale or a correction. */
  salaries: z.record(z.string(), z.record(z.string(), SalaryCell)),
  /** Everybody in `salaries`. */
  agents: z.array(NamedAgent),
  statistics: SalaryStatistics,
  /** Statuses counted in open months. */
  statusCodes: z.array(z.int()),
  /** Does every status count in open months, those without a code among them? */
  countsAll: z.boolean(),
  closedMonths: z.array(ClosedMonth),
});
export type YearSalaries = z.infer<typeof YearSalaries>;

export const SalariesAnswer = z.extend(YearSalaries, {
  year: z.int(),
  /** `YYYY-MM-DD` in Asia/Jerusalem: later sales do not count yet. */
  today: z.string(),
  /** The year before; of the running year up to the same day. */
  previous: YearSalaries,
  /** Were statuses chosen? In a closed month the sums are then not the closed amounts. */
  areStatusesChosen: z.boolean(),
  lastSyncTime: nullableText,
});
export type SalariesAnswer = z.infer<typeof SalariesAnswer>;

export const querySalaries = route({
  method: 'POST',
  path: '/api/salaries/query',
  summary: "A year's salaries by month and agent, with statistics and the year before",
  requires: 'salaries.view',
  audit: { none: 'reads and changes nothing' },
  body: z.strictObject({
    year: YearNumber,
    /** Empty lists: all agents, the default statuses. */
    filters: z._default(
      z.strictObject({ agentIds: z._default(AgentIds, []), statusCodes: z._default(StatusCodes, []) }),
      { agentIds: [], statusCodes: [] },
    ),
  }),
  response: z.object({ data: SalariesAnswer }),
});

/** The id of everybody's record (spec.md section 9). */
export const FILTER_SETTINGS_ID = 'salaries';

/** A missing list, or what is none, is an empty one (spec.md section 5). */
export const listOrNone = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const OneList = z.transform(listOrNone);

export const SalaryFilterSettings = z.object({
  id: z.literal(FILTER_SETTINGS_ID),
  selectedAgents: z.array(z.string()),
  selectedStatuses: z.array(z.int()),
  /** ISO 8601 in UTC. */
  lastUpdated: z.string(),
});
export type SalaryFilterSettings = z.infer<typeof SalaryFilterSettings>;

export const getSalaryFilterSettings = route({
  method: 'GET',
  path: '/api/salaries/filter-settings',
  summary: 'Agents and statuses that the caller chose last; empty where they never did',
  requires: 'salaries.view',
  response: z.object({ data: SalaryFilterSettings }),
});

export const saveSalaryFilterSettings = route({
  method: 'PUT',
  path: '/api/salaries/filter-settings',
  summary: 'Keeps the agents and statuses that the caller chose',
  requires: 'salaries.view',
  audit: { none: "a preference of one's own" },
  body: z.strictObject({
    selectedAgents: z.pipe(OneList, AgentIds),
    selectedStatuses: z.pipe(OneList, StatusCodes),
  }),
  response: z.object({ data: SalaryFilterSettings }),
});
