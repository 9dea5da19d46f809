import type { LedgerLine, LedgerMark } from './ledger-contract';
import { ledgerTexts as texts } from './ledger-texts';

/** Formats of a page, a printout or a file. */
interface Formats {
  number(value: number): string;
  day(date: string): string;
  money(shekels: number): string;
}

/** Returns functions that describe parts of a ledger in these formats. */
export function describeLedger({ number, day, money }: Formats) {
  return {
    /** Returns the reason of a line's mark. */
    formatMark(mark: LedgerMark): string {
      if (mark.kind === 'unusual_sale')
        return texts.unusualSale.reason(number(mark.times), money(mark.greatest));
      return texts.samePayment[mark.because](day(mark.earlierDate));
    },
    /** Returns the text of a period without payments. */
    formatGap(gap: Extract<LedgerLine, { kind: 'gap' }>): string {
      const days = number(gap.days);
      const reason = gap.isOpen
        ? texts.gap.open(days, day(gap.from))
        : texts.gap.reason(days, day(gap.from), day(gap.to));
      return `${reason}; ${texts.gap.usual(number(gap.usualDays))}`;
    },
  };
}

/** Returns the text for the sign of a balance. */
export function formatBalance(closing: number): string {
  if (closing === 0) return texts.even;
  return closing > 0 ? texts.owes : texts.owed;
}
