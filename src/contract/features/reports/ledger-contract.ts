import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { FileContent, PDF, route, XLSX } from '#contract/lib/http/route';
import { Day, IdText } from '#contract/lib/lists/filters';
import { NamesQuery, NamesResponse } from '#contract/lib/lists/list-schemas';
import { StatusName } from '#contract/features/sales/sale-status-schema';
import { Times } from './report-settings';
import { reportsFeature } from './reports-feature';

/** Maximum number of lines in a ledger. Above it, the error is `too_many_rows`. */
export const MAX_LEDGER_LINES = 10_000;

const Ledger = z.strictObject({
  marketerId: IdText,
  /** Calendar dates, both inclusive. Default: from three months before the current month up to today. */
  from: Day,
  to: Day,
});
export type LedgerQuery = z.infer<typeof Ledger>;

const Mark = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('same_payment'),
    because: z.enum(['amount', 'reference', 'both']),
    earlierId: z.string(),
    earlierDate: z.string(),
  }),
  /** `greatest` in ₪. */
  z.object({ kind: z.literal('unusual_sale'), times: z.number(), greatest: z.number() }),
]);
export type LedgerMark = z.infer<typeof Mark>;

const moved = { id: z.string(), date: z.string(), balance: z.number(), mark: z.nullable(Mark) };
const SaleLine = z.object({
  kind: z.literal('sale'),
  ...moved,
  number: nullableText,
  productName: nullableText,
  customerId: nullableText,
  customerName: nullableText,
  statusName: StatusName,
  debit: z.number(),
});
const PaymentLine = z.object({
  kind: z.literal('payment'),
  ...moved,
  reference: nullableText,
  credit: z.number(),
});
const GapLine = z.object({
  kind: z.literal('gap'),
  id: z.string(),
  from: z.string(),
  to: z.string(),
  days: z.int(),
  usualDays: z.number(),
  isOpen: z.boolean(),
});
export const LedgerLine = z.discriminatedUnion('kind', [SaleLine, PaymentLine, GapLine]);
export type LedgerLine = z.infer<typeof LedgerLine>;

/** An entry without a date or dated after today. It does not count yet. */
const LaterEntry = z.object({
  kind: z.enum(['sale', 'payment']),
  id: z.string(),
  date: nullableText,
  /** Number of a sale, or reference of a payment. */
  name: nullableText,
  amount: z.number(),
});
export type LaterEntry = z.infer<typeof LaterEntry>;

/** Amounts in ₪. */
export const LedgerReport = z.object({
  marketer: z.object({
    id: z.string(),
    name: nullableText,
    phone: nullableText,
    city: nullableText,
    agentId: nullableText,
    agentName: nullableText,
  }),
  from: z.string(),
  to: z.string(),
  /** Last counted day: `to`, or today if that is earlier. */
  closedOn: z.string(),
  /** Sales minus payments before `from`. Positive: the marketer owes money. */
  opening: z.number(),
  lines: z.array(LedgerLine),
  debit: z.number(),
  sales: z.int(),
  credit: z.number(),
  payments: z.int(),
  closing: z.number(),
  /** Closing balance by days since the sale: 0–30, 31–60, 61–90, more. */
  ageing: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), amount: z.number() })),
  later: z.array(LaterEntry),
  /** Currently refused records that belong, or may belong, to the ledger. The lines lack them, or have their previous version. */
  refused: z.object({ sales: z.int(), payments: z.int() }),
  vat: z.enum(['before', 'included']),
  limits: z.object({
    samePaymentDays: z.int(),
    unusualTimes: Times,
    gapTimes: Times,
    gapDays: z.int(),
    /** Statuses of the excluded sales. */
    cancelledStatuses: z.array(z.int()),
  }),
  lastSyncTime: nullableText,
});
export type LedgerReport = z.infer<typeof LedgerReport>;

const declared = { requires: 'reports.view' } as const;

export const getLedger = route(reportsFeature, {
  ...declared,
  method: 'GET',
  path: '/api/reports/smart-ledger',
  openToTokens: true,
  summary: "A marketer's ledger between two dates, with its marks",
  heavy: true,
  query: Ledger,
  response: z.object({ data: LedgerReport }),
});

/** Maximum number of marketers on each side of `OpenBalances`. */
export const MAX_OPEN_BALANCES = 10;

const OpenBalance = z.object({
  id: z.string(),
  name: nullableText,
  city: nullableText,
  /** Closing balance of today, ₪. */
  balance: z.number(),
});
export type OpenBalance = z.infer<typeof OpenBalance>;

export const listOpenBalances = route(reportsFeature, {
  ...declared,
  method: 'GET',
  path: '/api/reports/smart-ledger/open-balances',
  openToTokens: true,
  summary: 'Marketers with the largest debts and the largest credits today',
  response: z.object({ data: z.object({ debtors: z.array(OpenBalance), creditors: z.array(OpenBalance) }) }),
});

export const exportLedger = route(reportsFeature, {
  ...declared,
  method: 'POST',
  path: '/api/reports/smart-ledger/export',
  summary: "A marketer's ledger as an Excel sheet",
  audit: 'ledger.exported',
  body: Ledger,
  produces: XLSX,
  response: FileContent,
});

export const printLedger = route(reportsFeature, {
  ...declared,
  method: 'POST',
  path: '/api/reports/smart-ledger/pdf',
  summary: "A marketer's ledger as PDF",
  audit: 'ledger.exported',
  body: Ledger,
  produces: PDF,
  response: FileContent,
});

export const listLedgerNames = route(reportsFeature, {
  ...declared,
  method: 'GET',
  path: '/api/reports/smart-ledger/names/:party',
  openToTokens: true,
  summary: 'Marketers for a ledger, by text in the name or by ids',
  params: z.strictObject({ party: z.enum(['marketer']) }),
  query: NamesQuery,
  response: NamesResponse,
});
