import type { PrintColumn } from './sales-print-contract';

/** Every column that a print of sales can have. */
export type PrintedColumn = PrintColumn | 'number' | 'date' | 'customer' | 'product' | 'status' | 'amount';

/**
 * How wide each column is, in heights of its letters: as much as stands in it at the most, and the space beside it. The
 * server's paper and the browser's share their line out by them.
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
