import type { Period } from '#contract/features/dashboard/dashboard-contract';

export const SALES_PATH = '/user-info/sales';

/** Returns the path of the sales within a range of days, both inclusive. */
export function salesOfDays({ from, to }: Period): string {
  return `${SALES_PATH}?${new URLSearchParams({ from, to }).toString()}`;
}

type SalesQuery = Readonly<Record<string, string | readonly (string | number)[]>>;

/** Returns the path of the sales for a filter, by its field names (contract/features/sales/sales-contract.ts). */
export function getSalesPath(filter: SalesQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    for (const one of typeof value === 'string' ? [value] : value) query.append(name, String(one));
  }
  return `${SALES_PATH}?${query.toString()}`;
}
