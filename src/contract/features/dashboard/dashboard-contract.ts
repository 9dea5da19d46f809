import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { StatusName } from '#contract/features/sales/sale-status-schema';
import { feature } from '#contract/lib/feature';

export const dashboardFeature = feature({
  name: 'dashboard',
  audit: {},
});

/** Period of the figures, up to and including today; `lastMonth` is a whole month. */
export const PERIODS = ['today', 'month', 'lastMonth', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** A figure of the period, and of the same days of the month before and of the year before. Amounts in ₪. */
export const Comparison = z.object({
  current: z.number(),
  /** Null for a year. */
  previousMonth: z.nullable(z.number()),
  previousYear: z.number(),
});
export type Comparison = z.infer<typeof Comparison>;

/** Range of calendar dates `YYYY-MM-DD`, both inclusive. */
export const Period = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof Period>;

/** Sum and number of the sales of a record. `id` is null for sales without such a record. */
export const Leader = z.object({
  id: z.nullable(z.string()),
  /** Null if the id is missing among the synchronised records. */
  name: z.nullable(z.string()),
  amount: z.number(),
  count: z.int(),
});
export type Leader = z.infer<typeof Leader>;

export const SalesSection = z.object({
  amount: Comparison,
  count: Comparison,
  /** The last 13 months, oldest first, the current month up to today. Months without sales are included as 0. */
  months: z.array(z.object({ month: z.string(), amount: z.number(), count: z.int() })),
  byStatus: z.array(
    z.object({
      statusCode: z.nullable(z.int()),
      statusName: StatusName,
      amount: z.number(),
      count: z.int(),
    }),
  ),
  leadingAgents: z.array(Leader),
});
export type SalesSection = z.infer<typeof SalesSection>;

export const Dashboard = z.object({
  /** Current date in Asia/Jerusalem. */
  today: z.string(),
  lastSyncTime: z.nullable(z.string()),
  /** Time since which a full run is due after a change of the mapping or zone, ISO 8601 in UTC. Null if none is due. */
  fullRunDueSince: z.nullable(z.string()),
  periods: z.object({ current: Period, previousMonth: z.nullable(Period), previousYear: Period }),
  /** Requires `sales.view`. */
  sales: z.optional(SalesSection),
  /** Requires `salaries.view`. */
  commissions: z.optional(Comparison),
  /** Requires `customers.view`. */
  customers: z.optional(z.object({ active: z.int(), inactive: z.int(), inactiveAfterDays: z.int() })),
  /** Requires `inventory.view`. */
  inventory: z.optional(z.object({ lowStock: z.int(), products: z.int() })),
  /** Marketers with the highest sales of the period. Requires `reports.view`. */
  leadingMarketers: z.optional(z.array(Leader)),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = route(dashboardFeature, {
  method: 'GET',
  path: '/api/dashboard',
  openToTokens: true,
  summary:
    'Figures of a period, by default the current month; without the sections that the caller may not view',
  requires: 'dashboard.view',
  query: z.strictObject({ period: z.optional(z.enum(PERIODS)) }),
  response: z.object({ data: Dashboard }),
});
