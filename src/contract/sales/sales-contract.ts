import * as z from 'zod/mini';
import { nullableText } from '../http/nullable-text';
import { Code, Day, Id, listOf, SearchText } from '../lists/filters';
import { list, type ListFilter, type ListSort, type ListTotals } from '../lists/list';
import { StatusName } from './sale-status-schema';

/** A sale without a date, or on a day on which no sale can be (`sensibleDays`): such a sale is in no month's salary. */
export const DateFault = z.enum(['missing', 'impossible']);
export type DateFault = z.infer<typeof DateFault>;

const MOST_STATUSES = 50;
/** Whom and what a sale names. */
export const SALE_PARTIES = ['customer', 'agent', 'marketer', 'product'] as const;

/** A sale with the names of what it refers to; null where it refers to nothing, or to what is not in the mirror. */
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
  /** Shekels. */
  amount: z.number(),
  /** Shekels: what the agent earns for it. */
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
  /** Shekels. */
  amount: z.number(),
  commission: z.optional(z.number()),
});
export type StatusTotal = z.infer<typeof StatusTotal>;

export const salesList = list({
  path: '/api/sales',
  summary: 'Sales',
  requires: 'sales.view',
  row: Sale,
  filter: {
    /** Calendar dates, both inclusive; a sale without a date is in no period. */
    from: Day,
    to: Day,
    dateFault: z.optional(DateFault),
    agentId: Id,
    marketerId: Id,
    customerId: Id,
    productId: Id,
    /** Any of these. */
    statusCode: listOf(Code, MOST_STATUSES),
    /** Every word must begin the number, or be in the name of the customer, the agent or the marketer. */
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
    /** Shekels. */
    amount: z.number(),
    commission: z.optional(z.number()),
    /** The same by status, by their codes. */
    statuses: z.array(StatusTotal),
  },
  /** A status is named by its code. */
  names: [...SALE_PARTIES, 'status'],
  exported: true,
  record: true,
  // What one agent earns could else be read from the sales of that agent.
  fieldNeeds: { commission: 'salaries.view' },
});

/** For other routes that choose sales the same way. */
export const SalesFilter = salesList.filter;
export type SalesFilter = ListFilter<typeof salesList>;
export type SaleSort = ListSort<typeof salesList>;
export type SalesTotals = ListTotals<typeof salesList>;
