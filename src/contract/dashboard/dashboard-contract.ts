import * as z from 'zod/mini';
import { route } from '../http/route';
import { StatusName } from '../sales/sale-status-schema';

/** One figure of the month so far, beside the same days of last month and of last year. Money in shekels. */
export const Comparison = z.object({
  current: z.number(),
  previousMonth: z.number(),
  previousYear: z.number(),
});
export type Comparison = z.infer<typeof Comparison>;

/** Calendar dates `YYYY-MM-DD`, both inclusive. */
export const Period = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof Period>;

/** Sum and number of the sales that something stands for. `id` is null for sales that name nobody. */
export const Leader = z.object({
  id: z.nullable(z.string()),
  /** Null when the CRM names an id that is not among the synchronised records. */
  name: z.nullable(z.string()),
  amount: z.number(),
  count: z.int(),
});
export type Leader = z.infer<typeof Leader>;

export const SalesSection = z.object({
  amount: Comparison,
  count: Comparison,
  /** The last 13 months, oldest first, the running one last and up to today; months without sales are there as 0. */
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
  /** Today in Asia/Jerusalem. */
  today: z.string(),
  lastSyncTime: z.nullable(z.string()),
  /** Since when what is read from the CRM is another, and not everything is read anew yet; null: it is. ISO 8601, UTC. */
  fullRunDueSince: z.nullable(z.string()),
  periods: z.object({ current: Period, previousMonth: Period, previousYear: Period }),
  /** Needs `sales.view`. */
  sales: z.optional(SalesSection),
  /** Needs `salaries.view`. */
  commissions: z.optional(Comparison),
  /** Needs `customers.view`. */
  customers: z.optional(z.object({ active: z.int(), inactive: z.int(), inactiveAfterDays: z.int() })),
  /** Needs `inventory.view`. */
  inventory: z.optional(z.object({ lowStock: z.int(), products: z.int() })),
  /** Leading marketers of the month so far. Needs `reports.view`. */
  leadingMarketers: z.optional(z.array(Leader)),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = route({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'The figures of the month so far; sections that the caller may not view are left out',
  requires: 'dashboard.view',
  response: z.object({ data: Dashboard }),
});
