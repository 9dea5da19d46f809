export const LEDGER_PATH = '/reports/smart-ledger';
export const MARKETERS_PATH = '/reports/marketers';
export const INACTIVE_PATH = '/reports/inactive-customers';
export const SALES_PRINT_PATH = '/reports/sales-print';

/** Returns the path of a marketer's ledger, optionally for a range of days. */
export function ledgerPath(query: { marketerId: string; from?: string; to?: string }): string {
  return `${LEDGER_PATH}?${new URLSearchParams(query).toString()}`;
}
