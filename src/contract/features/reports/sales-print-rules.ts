import type { PrintColumn } from './sales-print-contract';

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
