import type {
  LedgerLine,
  LedgerMark,
  LedgerReport,
} from '../../../../contract/features/reports/ledger-contract';
import { ledgerTexts as texts } from '../../../../contract/features/reports/ledger-texts';
import { printDay, printMoney, printNumber } from '../../../lib/pdf/pdf-format';

/** Returns the reason of a line's mark, for printouts and files. */
export function formatMark(mark: LedgerMark): string {
  if (mark.kind === 'unusual_sale')
    return texts.unusualSale.reason(printNumber(mark.times), printMoney(mark.greatest));
  return texts.samePayment[mark.because](printDay(mark.earlierDate));
}

/** Returns the text of a period without payments. */
export function formatGap(gap: Extract<LedgerLine, { kind: 'gap' }>): string {
  const days = printNumber(gap.days);
  const reason = gap.isOpen
    ? texts.gap.open(days, printDay(gap.from))
    : texts.gap.reason(days, printDay(gap.from), printDay(gap.to));
  return `${reason}; ${texts.gap.usual(printNumber(gap.usualDays))}`;
}

/** Returns the product and the customer of a sale as one text. */
export function formatSale({ productName, customerName }: Extract<LedgerLine, { kind: 'sale' }>): string {
  return [productName, customerName].filter(Boolean).join(' · ');
}

/** Returns the text that describes the sign of the balance. */
export function formatBalance({ closing }: Pick<LedgerReport, 'closing'>): string {
  if (closing === 0) return texts.even;
  return closing > 0 ? texts.owes : texts.owed;
}
