import * as z from 'zod/mini';
import { settingRoutes } from '#contract/lib/http/setting-routes';
import {
  AgentIds,
  ClosedMonth,
  NamedAgent,
  NamedStatus,
  PlainStatusCodes,
  StatusCodes,
  YearNumber,
} from './salary-values';
import { nullableText } from '#contract/lib/http/typed-text';
import { pay } from '#contract/lib/http/pay';
import { route } from '#contract/lib/http/route';
import { SalaryStatistics } from './salary-statistics';
import { feature } from '#contract/lib/feature';

export const salariesFeature = feature({
  name: 'salaries',
  audit: {
    month: {
      kind: 'חודש',
      actions: {
        closed: 'סגירת חודש',
        reopened: 'פתיחה מחדש של חודש',
      },
    },
    late_change: {
      kind: 'שינוי מאוחר',
      actions: {
        carried: 'צירוף שינוי מאוחר כתיקון',
        declined: 'דחיית שינוי מאוחר',
        taken_back: 'ביטול ההחלטה על שינוי מאוחר',
      },
    },
    question: {
      kind: 'שאלה של סוכן',
      actions: {
        asked: 'שאלה של סוכן על המשכורת',
        answered: 'תשובה לשאלה של סוכן',
      },
    },
    statement: {
      kind: 'דוח משכורת',
      actions: {
        exported: 'ייצוא דוח משכורת',
        printed: 'הפקת דוח משכורת ב-PDF',
        opened: 'פתיחת הודעה עם דוח משכורת',
        checked: 'סימון דוחות משכורת כנבדקו',
        unchecked: 'ביטול סימון של דוחות משכורת',
      },
    },
    statements: {
      kind: 'דוחות משכורת',
      actions: {
        exported: 'ייצוא כל דוחות המשכורת',
        sent: 'שליחת דוחות משכורת',
        cancelled: 'ביטול שליחה של דוחות משכורת',
      },
    },
    company_salaries: {
      kind: 'משכורות',
      actions: {
        exported: 'ייצוא דוח משכורות',
      },
    },
    payroll: {
      kind: 'קובץ לרואה החשבון',
      actions: {
        exported: 'ייצוא קובץ לרואה החשבון',
      },
    },
    second_person: {
      kind: 'סגירה בשני אנשים',
      actions: {
        required: 'הפעלת סגירת חודש בשני אנשים',
        waived: 'ביטול סגירת חודש בשני אנשים',
      },
    },
    salary_settings: {
      kind: 'הגדרות משכורות',
      actions: {
        changed: 'שינוי הגדרות משכורות',
      },
    },
  },
});

export const SalaryMetadata = z.object({
  /** Years with sales, newest first. */
  years: z.array(z.int()),
  agents: z.array(NamedAgent),
  statuses: z.array(NamedStatus),
  /** Time of the job, ISO 8601 in UTC. */
  computedAt: z.string(),
});
export type SalaryMetadata = z.infer<typeof SalaryMetadata>;

/** 404 before the first nightly job or complete synchronisation. */
export const getSalaryMetadata = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/metadata',
  openToTokens: true,
  summary: 'Years, agents and statuses of salaries; 404 until the job has run',
  requires: 'salaries.view',
  response: z.object({ data: SalaryMetadata }),
});

/** Salary of an agent in a month, ₪. */
export const SalaryCell = z.object({
  /** Commissions of the counted sales. */
  amount: pay(z.number()),
  /** `amount` plus the corrections carried into the month. */
  payable: pay(z.number()),
  sales: z.int(),
  /** Sum of the undecided late changes of a closed month. */
  waiting: z.number(),
});
export type SalaryCell = z.infer<typeof SalaryCell>;

const YearSalaries = z.object({
  /**
   * By month `YYYY-MM`, then by agent id. The empty id contains sales without an agent. Entries without a sale or a
   * correction are missing.
   */
  salaries: z.record(z.string(), z.record(z.string(), SalaryCell)),
  /** All agents in `salaries`. */
  agents: z.array(NamedAgent),
  statistics: SalaryStatistics,
  /** Statuses counted in open months. */
  statusCodes: z.array(z.int()),
  /** True if every status counts in open months, including sales without a status code. */
  countsAll: z.boolean(),
  closedMonths: z.array(ClosedMonth),
});
export type YearSalaries = z.infer<typeof YearSalaries>;

export const SalariesResponse = z.extend(YearSalaries, {
  year: z.int(),
  /** `YYYY-MM-DD` in Asia/Jerusalem. Later sales do not count yet. */
  today: z.string(),
  /** The previous year; for the current year, its days up to the same date. */
  previous: YearSalaries,
  /**
   * Commissions of the agents that months are compared with and that `salaries` lacks, by month: of the December before, and for
   * the current month of the same days of the previous month.
   */
  monthsBefore: z.record(z.string(), z.array(z.extend(NamedAgent, { amount: z.number() }))),
  /** True if statuses were selected. The sums of a closed month then differ from the closed amounts. */
  areStatusesChosen: z.boolean(),
  lastSyncTime: nullableText,
});
export type SalariesResponse = z.infer<typeof SalariesResponse>;

export const querySalaries = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/query',
  openToTokens: true,
  pay: { screen: 'משכורות', agentIds: 'body.filters.agentIds', period: 'body.year' },
  summary: "A year's salaries by month and agent, with statistics and the year before",
  requires: 'salaries.view',
  audit: { none: 'reads and changes nothing' },
  body: z.strictObject({
    year: YearNumber,
    /** Empty lists mean all agents and the default statuses. */
    filters: z._default(
      z.strictObject({ agentIds: z._default(AgentIds, []), statusCodes: z._default(StatusCodes, []) }),
      { agentIds: [], statusCodes: [] },
    ),
  }),
  response: z.object({ data: SalariesResponse }),
});

/** Id of the shared settings record (spec.md section 9). */
export const FILTER_SETTINGS_ID = 'salaries';

/** Replaces a missing or invalid list by an empty list (spec.md section 5). */
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

export const getSalaryFilterSettings = route(salariesFeature, {
  method: 'GET',
  path: '/api/salaries/filter-settings',
  summary: "The caller's last selection of agents and statuses; empty by default",
  requires: 'salaries.view',
  response: z.object({ data: SalaryFilterSettings }),
});

export const saveSalaryFilterSettings = route(salariesFeature, {
  method: 'PUT',
  path: '/api/salaries/filter-settings',
  summary: "Saves the caller's selection of agents and statuses",
  requires: 'salaries.view',
  audit: { none: "a preference of one's own" },
  body: z.strictObject({
    selectedAgents: z.pipe(OneList, AgentIds),
    selectedStatuses: z.pipe(OneList, StatusCodes),
  }),
  response: z.object({ data: SalaryFilterSettings }),
});

/** The organisation's salary settings. */
export const SalarySettings = z.strictObject({
  /** Statuses that count in a salary. Empty for all statuses. */
  defaultStatuses: PlainStatusCodes,
  /** Hour in Asia/Jerusalem at which the nightly job collects years, agents and statuses. */
  metadataHour: z.int().check(z.minimum(0), z.maximum(23)),
  /** Component code of commissions in the payroll program. */
  componentCode: z.string().check(z.trim(), z.regex(/^[\w.-]{1,20}$/)),
});
export type SalarySettings = z.infer<typeof SalarySettings>;

export const SALARY_SETTINGS: SalarySettings = { defaultStatuses: [], metadataHour: 3, componentCode: '100' };

export const { get: getSalarySettings, change: changeSalarySettings } = settingRoutes(salariesFeature, {
  path: '/api/salaries/settings',
  summary: {
    get: 'Statuses that count in salaries, time of the nightly job, payroll component code',
    change: 'Changes the settings of salaries; closed months do not change',
  },
  audit: 'salary_settings.changed',
  setting: SalarySettings,
});
