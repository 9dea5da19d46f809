import type { LedgerLine } from '#contract/features/reports/ledger-contract';
import { describeLedger } from '#contract/features/reports/ledger-descriptions';
import { printDay, printMoney, printNumber } from '#server/lib/pdf/pdf-format';

export const { formatMark, formatGap } = describeLedger({
  number: printNumber,
  day: printDay,
  money: printMoney,
});

/** Returns the product and the customer of a sale as one text. */
export function formatSale({ productName, customerName }: Extract<LedgerLine, { kind: 'sale' }>): string {
  return [productName, customerName].filter(Boolean).join(' · ');
}
