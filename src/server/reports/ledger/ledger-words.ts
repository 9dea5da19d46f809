import type { LedgerLine, LedgerMark, LedgerReport } from '../../../contract/reports/ledger-contract';
import { ledgerTexts as texts } from '../../../contract/reports/ledger-texts';
import { printDay, printMoney, printNumber } from '../../platform/paper/paper-format';

/** Why a line is marked, in words for paper and files. */
export function wordsOfMark(mark: LedgerMark): string {
  if (mark.kind === 'unusual_sale')
    return texts.unusualSale.reason(printNumber(mark.times), printMoney(mark.greatest));
  return texts.samePayment[mark.because](printDay(mark.earlierDate));
}

/** How long nothing was paid, in words. */
export function wordsOfGap(gap: Extract<LedgerLine, { kind: 'gap' }>): string {
  const days = printNumber(gap.days);
  const reason = gap.isOpen
    ? texts.gap.open(days, printDay(gap.from))
    : texts.gap.reason(days, printDay(gap.from), printDay(gap.to));
  return `${reason}; ${texts.gap.usual(printNumber(gap.usualDays))}`;
}

/** What was sold and to whom, as one text. */
export function wordsOfSale({ productName, customerName }: Extract<LedgerLine, { kind: 'sale' }>): string {
  return [productName, customerName].filter(Boolean).join(' · ');
}

/** Who owes whom. */
export function wordsOfBalance({ closing }: Pick<LedgerReport, 'closing'>): string {
  if (closing === 0) return texts.even;
  return closing > 0 ? texts.owes : texts.owed;
}
