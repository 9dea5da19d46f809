import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { Code, Day, Id, listSchema, SearchText } from '#contract/lib/lists/filters';
import { list, type ListFilter, type ListSort, type ListTotals } from '#contract/lib/lists/list';
import { StatusName } from './sale-status-schema';
import { feature } from '#contract/lib/feature';

export const salesFeature = feature({
  name: 'sales',
  audit: {
    sales: {
      kind: 'מכירות',
      actions: {
        exported: 'ייצוא מכירות',
      },
    },
  },
});

/** Fault of a sale date: missing, or outside of `sensibleDays`. Such a sale is in no month's salary. */
export const DateFault = z.enum(['missing', 'impossible']);
export type DateFault = z.infer<typeof DateFault>;

/** Reference that a sale lacks. `knownAgent`: the agent is missing, or unknown in the mirror. */
export const MissingReference = z.enum(['agent', 'knownAgent', 'marketer', 'status']);
export type MissingReference = z.infer<typeof MissingReference>;

const MAX_STATUSES = 50;
/** Records that a sale refers to. */
export const SALE_PARTIES = ['customer', 'agent', 'marketer', 'product'] as const;

/**
 * A sale with the names of its references. Null for an empty reference, and for a record that is missing in the
 * mirror.
 */
export const Sale = z.object({
  id: z.string(),
  number: nullableText,
  /** `YYYY-MM-DD`. */
  saleDate: nullableText,
  customerId: nullableText,
  customerName: nullableText,
  agentId: nullableText,
  agentName: nullableText,
  marketerId: nullableText,
  marketerName: nullableText,
  productId: nullableText,
  productName: nullableText,
  quantity: z.nullable(z.number()),
  /** Amount, ₪. */
  amount: z.number(),
  /** Commission of the agent, ₪. */
  commission: z.optional(z.number()),
  statusCode: z.nullable(z.int()),
  statusName: StatusName,
  /** ISO 8601 in UTC. */
  modifiedAt: nullableText,
});
export type Sale = z.infer<typeof Sale>;

export const StatusTotal = z.object({
  statusCode: z.nullable(z.int()),
  statusName: StatusName,
  count: z.int(),
  /** Sum, ₪. */
  amount: z.number(),
  commission: z.optional(z.number()),
});
export type StatusTotal = z.infer<typeof StatusTotal>;

export const salesList = list(salesFeature, {
  path: '/api/sales',
  openToTokens: true,
  summary: 'Sales',
  requires: 'sales.view',
  row: Sale,
  filter: {
    /** Calendar dates, both inclusive. A sale without a date is in no period. */
    from: Day,
    to: Day,
    dateFault: z.optional(DateFault),
    agentId: Id,
    lacks: z.optional(MissingReference),
    marketerId: Id,
    customerId: Id,
    productId: Id,
    /** Matches any of these statuses. */
    statusCode: listSchema(Code, MAX_STATUSES),
    /** Every word must match the start of the number, or the name of the customer, the agent or the marketer. */
    text: SearchText,
  },
  sorts: {
    date: 'desc',
    number: 'asc',
    customer: 'asc',
    agent: 'asc',
    marketer: 'asc',
    status: 'asc',
    amount: 'desc',
    commission: 'desc',
  },
  days: ['date'],
  totals: {
    /** Sum, ₪. */
    amount: z.number(),
    commission: z.optional(z.number()),
    /** Totals by status, in the order of the codes. */
    statuses: z.array(StatusTotal),
  },
  /** `status` is identified by its code. */
  names: [...SALE_PARTIES, 'status'],
  exported: true,
  record: true,
  // Without this rule, the sums of an agent's sales would reveal the agent's salary.
  fieldNeeds: { commission: 'salaries.view' },
});

/** Filter for other routes that select sales. */
export const SalesFilter = salesList.filter;
export type SalesFilter = ListFilter<typeof salesList>;
export type SaleSort = ListSort<typeof salesList>;
export type SalesTotals = ListTotals<typeof salesList>;
