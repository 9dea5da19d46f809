import { addDays, yearBefore } from '#contract/lib/calendar/calendar-rules';

export const LEDGER_PATH = '/reports/smart-ledger';
export const MARKETERS_PATH = '/reports/marketers';
export const INACTIVE_PATH = '/reports/inactive-customers';
export const SALES_PRINT_PATH = '/reports/sales-print';

/** Returns the path of a marketer's ledger, optionally for a range of days and with some of the lines. */
export function ledgerPath(query: { marketerId: string; from?: string; to?: string; show?: string }): string {
  return `${LEDGER_PATH}?${new URLSearchParams(query).toString()}`;
}

/** Returns the path of the ledger of the year before a day. It closes with the balance with which a ledger of that day opens. */
export function earlierLedgerPath(marketerId: string, from: string): string {
  return ledgerPath({ marketerId, from: yearBefore(from), to: addDays(from, -1) });
}
