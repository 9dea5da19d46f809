import * as z from 'zod/mini';
import { feature } from '#contract/lib/feature';
import { nullableText } from '#contract/lib/http/typed-text';
import { route } from '#contract/lib/http/route';
import { Id, SearchText } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';

export const salaryViewsFeature = feature({ name: 'salary-views', audit: {} });

/** Screen of the row that stands for further views of a reader in an hour. */
export const MORE_VIEWS = 'צפיות נוספות באותה שעה';

/** Somebody read the pay of somebody else. */
export const SalaryView = z.object({
  id: z.string(),
  readerId: z.string(),
  readerName: nullableText,
  /** Null: everybody's. */
  agentId: nullableText,
  agentName: nullableText,
  /** `YYYY-MM` or `YYYY`. Null: all months. */
  period: nullableText,
  screen: z.string(),
  isFile: z.boolean(),
  /** The reader lacked the permission, and saw nothing. */
  isRefused: z.boolean(),
  at: z.string(),
});
export type SalaryView = z.infer<typeof SalaryView>;

export const salaryViewsList = list(salaryViewsFeature, {
  path: '/api/salaries/views',
  summary: 'Who read whose pay',
  requires: 'system.manage',
  row: SalaryView,
  filter: {
    /** Part of the name of a reader or an agent. */
    text: SearchText,
    agentId: Id,
  },
  sorts: { at: 'desc' },
  names: ['agentId'],
  totals: {},
});

/** Number of days of the calling agent's own list. The page reads it every minute. */
export const MY_VIEWS_DAYS = 90;

/** A person who read the pay of the calling agent, on one day. */
export const MySalaryView = z.object({
  readerName: nullableText,
  /** `YYYY-MM-DD` in Asia/Jerusalem. */
  seenOn: z.string(),
  /** Read in a list or a file of everybody's pay alone. */
  isEverybody: z.boolean(),
});
export type MySalaryView = z.infer<typeof MySalaryView>;

export const listMySalaryViews = route(salaryViewsFeature, {
  method: 'GET',
  path: '/api/agent/views',
  summary: "Who has lately read the caller's own pay, a line a person and day, the latest first",
  requires: 'signed-in',
  response: z.object({ data: z.array(MySalaryView) }),
});
