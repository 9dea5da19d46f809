import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { FileContent, route, XLSX } from '#contract/lib/http/route';
import { Day, Id, SearchText } from '#contract/lib/lists/filters';
import { reportsFeature } from './reports-feature';
import { matchesSearch } from '#contract/lib/lists/search-text';

const Period = z.strictObject({
  /** Calendar dates, both inclusive. Default: from three months before the current month up to today. */
  from: Day,
  to: Day,
});
export type MarketersQuery = z.infer<typeof Period>;

/** Filters: marketers with sales or a balance, with debt, with debt older than 90 days, all. */
export const MARKETER_GROUPS = ['active', 'inDebt', 'over90', 'all'] as const;
export type MarketerGroup = (typeof MARKETER_GROUPS)[number];

/** Amounts in ₪. Sales are those of the period in every status. Balances are as of today. */
export const MarketerRow = z.object({
  id: z.string(),
  name: nullableText,
  city: nullableText,
  agentId: nullableText,
  agentName: nullableText,
  isActive: z.boolean(),
  customers: z.int(),
  activeCustomers: z.int(),
  sales: z.int(),
  amount: z.number(),
  /** Amount of the same days of the previous year. */
  previousAmount: z.number(),
  /** Last sale up to today, not limited to the period. */
  lastSaleOn: nullableText,
  /** Sales minus payments up to today. Positive: the marketer owes money. */
  balance: z.number(),
  /** Debt by days since the sale, as in a ledger. */
  ageing: z.array(z.number()),
  /** Payments dated after today, not included in the balance. */
  later: z.number(),
});
export type MarketerRow = z.infer<typeof MarketerRow>;

export const MarketersReport = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  rows: z.array(MarketerRow),
  /** All sales of the period, including those without a marketer. Shares are computed from this amount. */
  allAmount: z.number(),
  inactiveAfterDays: z.int(),
  vat: z.enum(['before', 'included']),
  lastSyncTime: nullableText,
});
export type MarketersReport = z.infer<typeof MarketersReport>;

export const listMarketers = route(reportsFeature, {
  method: 'GET',
  path: '/api/marketers',
  openToTokens: true,
  summary: 'Marketers with customers, sales of a period, balance and its age',
  requires: 'reports.view',
  query: Period,
  response: z.object({ data: MarketersReport }),
});

export const exportMarketers = route(reportsFeature, {
  method: 'POST',
  path: '/api/marketers/export',
  summary: 'The same as an Excel sheet: marketers of a group, of an agent, by text in name or city',
  requires: 'reports.view',
  audit: 'marketers.exported',
  body: z.extend(Period, {
    show: z._default(z.enum(MARKETER_GROUPS), 'all'),
    agentId: Id,
    text: SearchText,
  }),
  produces: XLSX,
  response: FileContent,
});

const IS_IN: Readonly<Record<MarketerGroup, (row: MarketerRow) => boolean>> = {
  active: ({ sales, balance }) => sales > 0 || balance !== 0,
  inDebt: ({ balance }) => balance > 0,
  over90: ({ ageing }) => (ageing[3] ?? 0) > 0,
  all: () => true,
};

interface Shown {
  show: MarketerGroup;
  agentId?: string | undefined;
  text?: string | undefined;
}

/** Returns the marketers of a group, and of an agent, with a matching name or city. Used by the page and the exported sheet. */
export function shownMarketers(
  rows: readonly MarketerRow[],
  { show, agentId, text = '' }: Shown,
): MarketerRow[] {
  return rows.filter(
    (row) =>
      IS_IN[show](row) &&
      (agentId === undefined || row.agentId === agentId) &&
      matchesSearch(`${row.name ?? ''} ${row.city ?? ''}`, text),
  );
}
