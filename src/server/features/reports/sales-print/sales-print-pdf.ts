import { localNumber } from '#contract/features/customers/phone-links';
import type { PrintColumn, PrintedSale, SalesPrint } from '#contract/features/reports/sales-print-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { dividePrint, PRINT_WIDTHS, type PrintedColumn } from '#contract/features/reports/sales-print-rules';
import { salesPrintTexts as texts } from '#contract/features/reports/sales-print-texts';
import { NO_STATUS, getSaleStage, type SaleStage } from '#contract/features/sales/sale-status-texts';
import type { PdfDocument, PdfBlock, PdfCell, PdfRow, PdfShape } from '#server/lib/pdf/pdf-document';
import { printDay, printMoney, printNumber, printShekels } from '#server/lib/pdf/pdf-format';
import { isolateName, isolateNumber } from '#server/lib/pdf/pdf-text';
import type { Authorship } from '#server/lib/lists/about-file';
import { describeAuthorship, provenance } from '../report-pdf';
import { sums } from './load-sales-print';

export interface PrintRequest {
  columns: readonly PrintColumn[];
  landscape: boolean;
  pageSums: boolean;
  byStatus: boolean;
  /** Texts of the period and of the other filters. */
  period: string;
  filter: readonly string[];
}

interface Column {
  name: PrintedColumn;
  title: string;
  cell: (sale: PrintedSale) => PdfCell;
}

type WideColumn = Column & { width: number };

const name = (text: string | null): string => (text === null || text === '' ? '—' : isolateName(text));

const SHAPES: Record<SaleStage, PdfShape> = {
  new: 'ring',
  approved: 'third',
  supplied: 'half',
  paid: 'full',
  cancelled: 'cross',
  unknown: 'circle',
};

const COLUMNS: readonly Column[] = [
  { name: 'number', title: texts.number, cell: (sale) => name(sale.number) },
  {
    name: 'date',
    title: texts.date,
    cell: ({ saleDate }) => (saleDate === null ? '—' : printDay(saleDate)),
  },
  { name: 'customer', title: texts.customer, cell: (sale) => name(sale.customerName) },
  { name: 'city', title: texts.city, cell: (sale) => name(sale.city) },
  {
    name: 'phone',
    title: texts.phone,
    cell: ({ phone }) => (phone === null ? '—' : isolateNumber(localNumber(phone) ?? phone)),
  },
  { name: 'agent', title: texts.agent, cell: (sale) => name(sale.agentName) },
  { name: 'marketer', title: texts.marketer, cell: (sale) => name(sale.marketerName) },
  { name: 'product', title: texts.product, cell: (sale) => name(sale.productName) },
  {
    name: 'quantity',
    title: texts.quantity,
    cell: ({ quantity }) => (quantity === null ? '—' : printNumber(quantity)),
  },
  {
    name: 'status',
    title: texts.status,
    cell: ({ statusName }) => ({
      shape: SHAPES[getSaleStage(statusName)],
      text: name(statusName ?? NO_STATUS),
    }),
  },
  { name: 'amount', title: texts.amount, cell: (sale) => printMoney(sale.amount) },
  {
    name: 'commission',
    title: texts.commission,
    cell: ({ commission }) => (commission === undefined ? '' : printMoney(commission)),
  },
];
const ALWAYS = ['number', 'date', 'customer', 'product', 'status', 'amount'] as const;

/** Returns a print of sales on A4. Every row is one line high, so that each page has its own sum. */
export function salesPrintPdf(print: SalesPrint, request: PrintRequest, made: Authorship): PdfDocument {
  const sees = print.commission !== undefined;
  const chosen = COLUMNS.filter(
    (column) =>
      ALWAYS.some((always) => always === column.name) ||
      request.columns.some((optional) => optional === column.name && (optional !== 'commission' || sees)),
  ).map((column) => ({ ...column, width: PRINT_WIDTHS[column.name] }));
  const count = texts.sales(print.rows.length, printNumber);
  return {
    landscape: request.landscape,
    title: texts.title,
    subtitle: request.period,
    about: [`${count}, ${printShekels(print.amount)} · ${request.filter.join(' · ')}`],
    made: [...describeAuthorship(made), ledgerTexts.shekels(ledgerTexts.vat[print.vat])],
    blocks: [
      ...pages(print, request, chosen),
      total(print, chosen),
      ...(request.byStatus ? [statuses(print)] : []),
    ],
    foot: [
      [request.period, ...request.filter, texts.newestFirst, provenance(print.lastSyncTime)].join(' · '),
      [
        count,
        `${texts.amount} ${printMoney(print.amount)}`,
        print.commission === undefined ? '' : `${texts.commission} ${printMoney(print.commission)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
  };
}

function pages(print: SalesPrint, request: PrintRequest, chosen: readonly WideColumn[]): PdfBlock[] {
  const divided = dividePrint(print, request);
  const blocks: PdfBlock[] = [];
  let from = 0;
  for (const count of divided.sales) {
    const sales = print.rows.slice(from, from + count);
    const rows: PdfRow[] = sales.map((sale) => ({ cells: chosen.map(({ cell }) => cell(sale)) }));
    if (request.pageSums)
      rows.push(
        sumRow(
          'sum',
          chosen,
          texts.pageSum(sales.length, printNumber),
          sums(sales, print.commission !== undefined),
        ),
      );
    if (from > 0) blocks.push({ kind: 'page' });
    blocks.push({ kind: 'table', oneLine: true, columns: chosen, rows });
    from += count;
  }
  if (divided.areSumsApart) blocks.push({ kind: 'page' });
  return blocks;
}

function sumRow(
  kind: 'sum' | 'total',
  chosen: readonly Column[],
  title: string,
  { amount, commission }: { amount: number; commission?: number | undefined },
): PdfRow {
  const before = chosen.findIndex((column) => column.name === 'amount');
  const figures = chosen
    .slice(before)
    .map((column) => printMoney((column.name === 'amount' ? amount : commission) ?? 0));
  return { kind, cells: [{ text: title, span: before }, ...figures] };
}

function total(print: SalesPrint, chosen: readonly WideColumn[]): PdfBlock {
  const row = sumRow('total', chosen, texts.total(print.rows.length, printNumber), print);
  return { kind: 'table', headless: true, oneLine: true, columns: chosen, rows: [row] };
}

function statuses({ statuses: found, commission: all }: SalesPrint): PdfBlock {
  const columns = [texts.status, texts.count, texts.amount, ...(all === undefined ? [] : [texts.commission])];
  const rows = found.map(({ statusName, count, amount, commission }) => ({
    cells: [
      { shape: SHAPES[getSaleStage(statusName)], text: name(statusName ?? NO_STATUS) },
      printNumber(count),
      printMoney(amount),
      ...(commission === undefined ? [] : [printMoney(commission)]),
    ],
  }));
  const table: PdfBlock = { kind: 'table', columns: columns.map((title) => ({ title, width: 1 })), rows };
  return { kind: 'together', blocks: [{ kind: 'heading', text: texts.byStatus }, table] };
}
