import type { Period } from '../../../contract/dashboard/dashboard-contract';

/** Where all sales are shown. */
export const SALES_PATH = '/user-info/sales';

/** The sales of these days, both included. */
export function salesOfDays({ from, to }: Period): string {
  return `${SALES_PATH}?${new URLSearchParams({ from, to }).toString()}`;
}
