import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { FileContent, PDF, route } from '#contract/lib/http/route';
import { NamesQuery, NamesResponse } from '#contract/lib/lists/list-schemas';
import { SalesFilter } from '#contract/features/sales/sales-contract';
import { StatusName } from '#contract/features/sales/sale-status-schema';
import { reportsFeature } from './reports-feature';

/** Maximum number of sales in a print. Above it, the error is 400 `too_many_rows` with their number. */
export const MAX_PRINTED_SALES = 5_000;

/** Optional columns of a print. Number, date, customer, product, status and amount are always printed. */
export const PRINT_COLUMNS = ['city', 'phone', 'agent', 'marketer', 'quantity', 'commission'] as const;
export type PrintColumn = (typeof PRINT_COLUMNS)[number];

/** Amounts in ₪. `commission` requires `salaries.view`. */
export const PrintedSale = z.object({
  id: z.string(),
  number: nullableText,
  saleDate: nullableText,
  customerName: nullableText,
  city: nullableText,
  phone: nullableText,
  agentName: nullableText,
  marketerName: nullableText,
  productName: nullableText,
  quantity: z.nullable(z.number()),
  amount: z.number(),
  commission: z.optional(z.number()),
  statusName: StatusName,
});
export type PrintedSale = z.infer<typeof PrintedSale>;

export const PrintedStatus = z.object({
  statusName: StatusName,
  count: z.int(),
  amount: z.number(),
  commission: z.optional(z.number()),
});
export type PrintedStatus = z.infer<typeof PrintedStatus>;

export const SalesPrint = z.object({
  /** Newest first. */
  rows: z.array(PrintedSale),
  amount: z.number(),
  commission: z.optional(z.number()),
  statuses: z.array(PrintedStatus),
  vat: z.enum(['before', 'included']),
  lastSyncTime: nullableText,
});
export type SalesPrint = z.infer<typeof SalesPrint>;

const declared = { requires: 'sales_print.view' } as const;

export const getSalesPrint = route(reportsFeature, {
  ...declared,
  method: 'GET',
  path: '/api/reports/sales-print',
  openToTokens: true,
  summary: 'Sales to print, at most 5,000, with their sums',
  heavy: true,
  query: SalesFilter,
  response: z.object({ data: SalesPrint }),
});

export const printSales = route(reportsFeature, {
  ...declared,
  method: 'POST',
  path: '/api/reports/sales-print/pdf',
  summary: 'The same as PDF',
  audit: 'sales_print.printed',
  body: z.strictObject({
    filter: SalesFilter,
    columns: z.array(z.enum(PRINT_COLUMNS)),
    landscape: z.boolean(),
    /** Prints a sum at the end of each page. */
    pageSums: z.boolean(),
    /** Prints sums by status at the end. */
    byStatus: z.boolean(),
  }),
  produces: PDF,
  response: FileContent,
});

export const listPrintStatuses = route(reportsFeature, {
  ...declared,
  method: 'GET',
  path: '/api/reports/sales-print/statuses',
  openToTokens: true,
  summary: 'Statuses for the filter of sales',
  response: z.object({ data: z.array(z.object({ statusCode: z.int(), statusName: StatusName })) }),
});

export const listPrintNames = route(reportsFeature, {
  ...declared,
  method: 'GET',
  path: '/api/reports/sales-print/names/:party',
  openToTokens: true,
  summary: 'Agents and marketers for the filter of sales, by text in the name or by ids',
  params: z.strictObject({ party: z.enum(['agent', 'marketer']) }),
  query: NamesQuery,
  response: NamesResponse,
});
