import type { Period } from '../../../contract/dashboard/dashboard-contract';

/** Where all sales are shown. */
export const SALES_PATH = '/user-info/sales';

/** The sales of these days, both included. */
export function salesOfDays({ from, to }: Period): string {
  return `${SALES_PATH}?${new URLSearchParams({ from, to }).toString()}`;
}

type SalesQuery = Readonly<Record<string, string | readonly (string | number)[]>>;

/** The sales that fit this filter, by the names of its fields (contract/sales/sales-contract.ts). */
export function salesOf(filter: SalesQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    for (const one of typeof value === 'string' ? [value] : value) query.append(name, String(one));
  }
  return `${SALES_PATH}?${query.toString()}`;
}
