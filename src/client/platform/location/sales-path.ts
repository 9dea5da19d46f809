import type { Period } from '../../../contract/dashboard/dashboard-contract';

/** Where all sales are shown. */
export const SALES_PATH = '/user-info/sales';

/** The sales of these days, both included. */
export function salesOfDays({ from, to }: Period): string {
  return `${SALES_PATH}?${new URLSearchParams({ from, to }).toString()}`;
}

/** The sales that fit this filter, by the names of its fields (contract/sales/sales-contract.ts). */
export function salesOf(filter: Readonly<Record<string, string>>): string {
  return `${SALES_PATH}?${new URLSearchParams(filter).toString()}`;
}
