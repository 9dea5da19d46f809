import * as z from 'zod/mini';
import { nullableText } from '../http/nullable-text';
import { FileContent, PDF, route } from '../http/route';
import { NamesQuery, NamesResponse } from '../lists/list-schemas';
import { SalesFilter } from '../sales/sales-contract';
import { StatusName } from '../sales/sale-status-schema';

/** Sales of one print at the most; above it 400 `too_many_rows` with their number. */
export const MOST_PRINTED = 5_000;

/** Columns that a print may have or not; number, date, customer, product, status and amount always stay. */
export const PRINT_COLUMNS = ['city', 'phone', 'agent', 'marketer', 'quantity', 'commission'] as const;
export type PrintColumn = (typeof PRINT_COLUMNS)[number];

/** Shekels. `commission` needs `salaries.view`. */
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
  /** The newest first. */
  rows: z.array(PrintedSale),
  amount: z.number(),
  commission: z.optional(z.number()),
  statuses: z.array(PrintedStatus),
  vat: z.enum(['before', 'included']),
  lastSyncTime: nullableText,
});
export type SalesPrint = z.infer<typeof SalesPrint>;

const declared = { requires: 'sales_print.view' } as const;

export const getSalesPrint = route({
  ...declared,
  method: 'GET',
  path: '/api/reports/sales-print',
  summary: 'Sales to print, 5,000 at the most, with their sums',
  heavy: true,
  query: SalesFilter,
  response: z.object({ data: SalesPrint }),
});

export const printSales = route({
  ...declared,
  method: 'POST',
  path: '/api/reports/sales-print/pdf',
  summary: 'The same as PDF',
  audit: 'sales_print.printed',
  body: z.strictObject({
    filter: SalesFilter,
    columns: z.array(z.enum(PRINT_COLUMNS)),
    landscape: z.boolean(),
    /** A sum at the end of each page. */
    pageSums: z.boolean(),
    /** Sums by status at the end. */
    byStatus: z.boolean(),
  }),
  produces: PDF,
  response: FileContent,
});

export const listPrintStatuses = route({
  ...declared,
  method: 'GET',
  path: '/api/reports/sales-print/statuses',
  summary: 'Statuses to choose sales by',
  response: z.object({ data: z.array(z.object({ statusCode: z.int(), statusName: StatusName })) }),
});

export const listPrintNames = route({
  ...declared,
  method: 'GET',
  path: '/api/reports/sales-print/names/:party',
  summary: 'Agents and marketers to choose sales by: those with a text in their name, or of these ids',
  params: z.strictObject({ party: z.enum(['agent', 'marketer']) }),
  query: NamesQuery,
  response: NamesResponse,
});
