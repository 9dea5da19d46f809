import * as z from 'zod/mini';
import { FileContent, route, XLSX } from '../http/route';
import { Code, Day, Id, IdText, listOf, SearchText } from '../lists/filters';
import { LONGEST_SORTED_TEXT } from '../lists/search-text';
import { SALE_SORTS } from './sales-key';

/** A key's text may have twelve characters for each of its own, as an address writes them. */
const LONGEST_KEY = 12 * LONGEST_SORTED_TEXT + 800;
const MOST_STATUSES = 50;
const MOST_ROWS = 200;
/** Rows of one page, unless asked otherwise. */
export const PAGE_ROWS = 50;
/** Rows of one exported file at the most; above it `too_many_rows`. */
export const MOST_EXPORTED_ROWS = 100_000;
/** Names offered for a filter at a time. */
export const MOST_NAMES = 50;

const filter = {
  /** Calendar dates, both inclusive; a sale without a date is in no period. */
  from: Day,
  to: Day,
  agentId: Id,
  marketerId: Id,
  customerId: Id,
  productId: Id,
  /** Any of these. */
  statusCode: listOf(Code, MOST_STATUSES),
  /** Every word must begin the number, or be in the name of the customer, the agent or the marketer. */
  text: SearchText,
};
export const SalesFilter = z.strictObject(filter);
export type SalesFilter = z.infer<typeof SalesFilter>;

const SortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof SortDirection>;

const order = {
  sort: z._default(z.enum(SALE_SORTS), 'date'),
  direction: z._default(SortDirection, 'desc'),
};
const key = z.optional(z.string().check(z.maxLength(LONGEST_KEY)));

const SalesQuery = z
  .strictObject({
    ...filter,
    ...order,
    /** Keys as sales-key.ts makes them; one at the most. `at`: the page begins with it, or with what follows. */
    after: key,
    before: key,
    at: key,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_ROWS)), PAGE_ROWS),
  })
  .check(
    z.refine(({ after, before, at }) => [after, before, at].filter((one) => one !== undefined).length <= 1, {
      error: 'after, before and at exclude each other',
    }),
  );
export type SalesQuery = z.infer<typeof SalesQuery>;

const nullableText = z.nullable(z.string());

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
  commission: z.number(),
  statusCode: z.nullable(z.int()),
  statusName: nullableText,
  /** ISO 8601 in UTC. */
  modifiedAt: nullableText,
});
export type Sale = z.infer<typeof Sale>;

export const listSales = route({
  method: 'GET',
  path: '/api/sales',
  summary: 'A page of the sales that fit a filter, by key',
  requires: 'sales.view',
  query: SalesQuery,
  response: z.object({
    data: z.array(Sale),
    /** Key to ask `after` with; null: this page has the last sale. */
    next: nullableText,
    /** Key to ask `before` with; null: this page has the first sale. */
    previous: nullableText,
  }),
});

export const StatusTotal = z.object({
  statusCode: z.nullable(z.int()),
  statusName: nullableText,
  count: z.int(),
  amount: z.number(),
  commission: z.number(),
});
export type StatusTotal = z.infer<typeof StatusTotal>;

export const SalesTotals = z.object({
  count: z.int(),
  /** Shekels. */
  amount: z.number(),
  commission: z.number(),
  /** The same by status, by their codes. */
  statuses: z.array(StatusTotal),
  /** The synchronisation that this rests on. */
  lastSyncTime: nullableText,
});
export type SalesTotals = z.infer<typeof SalesTotals>;

export const getSalesTotals = route({
  method: 'GET',
  path: '/api/sales/totals',
  summary: 'Number and sums of the sales that fit a filter',
  requires: 'sales.view',
  query: SalesFilter,
  response: z.object({ data: SalesTotals }),
});

export const exportSales = route({
  method: 'GET',
  path: '/api/sales/export',
  summary: 'All sales that fit a filter as an Excel sheet; 400 too_many_rows above 100,000',
  requires: 'sales.view',
  query: z.strictObject({ ...filter, ...order }),
  produces: XLSX,
  response: FileContent,
});

export const listSaleStatuses = route({
  method: 'GET',
  path: '/api/sales/statuses',
  summary: 'Statuses that sales have, by their codes',
  requires: 'sales.view',
  response: z.object({
    data: z.array(z.object({ statusCode: z.int(), statusName: nullableText })),
  }),
});

/** Whom and what a sale names. */
export const SALE_PARTIES = ['customer', 'agent', 'marketer', 'product'] as const;
export type SaleParty = (typeof SALE_PARTIES)[number];

/** Names only, and so a part of the view of sales: they stand in its rows too. */
export const listSaleNames = route({
  method: 'GET',
  path: '/api/sales/names/:party',
  summary: 'Names to filter sales by: those with a text in them, or of these ids',
  requires: 'sales.view',
  params: z.strictObject({ party: z.enum(SALE_PARTIES) }),
  query: z.strictObject({ text: SearchText, id: listOf(IdText, MOST_NAMES) }),
  response: z.object({ data: z.array(z.object({ id: z.string(), name: nullableText })) }),
});

export const getSale = route({
  method: 'GET',
  path: '/api/sales/:id',
  summary: 'One sale',
  requires: 'sales.view',
  params: z.strictObject({ id: IdText }),
  response: z.object({ data: Sale }),
});
