import type { PrintColumn, SalesPrint } from './sales-print-contract';

/** All columns of a sales print. */
export type PrintedColumn = PrintColumn | 'number' | 'date' | 'customer' | 'product' | 'status' | 'amount';

/**
 * Column widths in em: the longest content and its padding. The server's PDF and the browser's print divide the line
 * by these widths.
 */
export const PRINT_WIDTHS: Readonly<Record<PrintedColumn, number>> = {
  number: 4.6,
  date: 6,
  customer: 15.4,
  city: 9.3,
  phone: 7.4,
  agent: 8,
  marketer: 13,
  product: 13.5,
  quantity: 3.8,
  status: 6.8,
  amount: 7,
  commission: 6,
};

/**
 * Rows of a page of A4. The first page has fewer, because of the header. Heights in points: of the page, of the header, and of a row
 * of the widest font.
 */
const PAPER = {
  landscape: { first: 24, others: 27, height: 500, head: 60, row: 14.2 },
  portrait: { first: 35, others: 39, height: 735, head: 60, row: 17.4 },
} as const;

/** Heights of the total and of the heading of the sums by status, points. */
const TOTAL_HEIGHT = 22;
const HEADING_HEIGHT = 36;

/** Layout of a print that determines its pages. */
export interface PrintLayout {
  landscape: boolean;
  pageSums: boolean;
  byStatus: boolean;
}

/** Pages of a print, the same on the screen, in the browser's print and in the PDF. */
export interface PrintedPages {
  /** Number of sales on each page, at least one page. */
  sales: number[];
  /** True if total and sums by status are on a page of their own, because the last page of sales has no room. */
  areSumsApart: boolean;
}

/** Divides a print into pages. */
export function dividePrint(
  { rows, statuses }: Pick<SalesPrint, 'rows' | 'statuses'>,
  { landscape, pageSums, byStatus }: PrintLayout,
): PrintedPages {
  const { first, others, height, head, row } = PAPER[landscape ? 'landscape' : 'portrait'];
  const sales = [Math.min(rows.length, first)];
  for (let from = first; from < rows.length; from += others) sales.push(Math.min(rows.length - from, others));
  const titles = pageSums ? 2 : 1;
  const used = (sales.length === 1 ? head : 0) + (titles + (sales.at(-1) ?? 0)) * row;
  const sums = TOTAL_HEIGHT + (byStatus ? HEADING_HEIGHT + (statuses.length + 1) * row : 0);
  return { sales, areSumsApart: used + sums > height };
}
