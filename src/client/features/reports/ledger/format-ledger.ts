import type {
  LedgerLine,
  LedgerMark,
  LedgerReport,
} from '../../../../contract/features/reports/ledger-contract';
import { ledgerTexts as texts } from '../../../../contract/features/reports/ledger-texts';
import { formatDate } from '../../../components/values/format-date';
import { formatCount, isolated, moneyText } from '../../../components/values/format-number';

/** Returns the reason of a mark as text. */
export function formatMark(mark: LedgerMark): string {
  if (mark.kind === 'unusual_sale')
    return texts.unusualSale.reason(isolated(String(mark.times)), moneyText(mark.greatest));
  return texts.samePayment[mark.because](isolated(formatDate(mark.earlierDate)));
}

/** Returns a text for a period without payments. */
export function formatGap(gap: Extract<LedgerLine, { kind: 'gap' }>): string {
  const days = isolated(formatCount(gap.days));
  const from = isolated(formatDate(gap.from));
  const reason = gap.isOpen
    ? texts.gap.open(days, from)
    : texts.gap.reason(days, from, isolated(formatDate(gap.to)));
  return `${reason}; ${texts.gap.usual(isolated(String(gap.usualDays)))}`;
}

/** Returns a text for the direction of a balance. */
export function formatBalance(closing: number): string {
  if (closing === 0) return texts.even;
  return closing > 0 ? texts.owes : texts.owed;
}

/** Returns the three kinds of marks with texts and counts. */
export function getMarks({ lines, limits }: LedgerReport) {
  const count = (kind: LedgerMark['kind']) =>
    lines.filter((line) => line.kind !== 'gap' && line.mark?.kind === kind).length;
  const { samePayment, unusualSale, gap } = texts;
  return [
    {
      kind: 'same_payment',
      title: samePayment.title,
      rule: samePayment.rule(isolated(String(limits.samePaymentDays))),
      count: count('same_payment'),
    },
    {
      kind: 'unusual_sale',
      title: unusualSale.title,
      rule: unusualSale.rule(isolated(String(limits.unusualTimes))),
      count: count('unusual_sale'),
    },
    {
      kind: 'gap',
      title: gap.title,
      rule: gap.rule(isolated(String(limits.gapDays)), isolated(String(limits.gapTimes))),
      count: lines.filter((line) => line.kind === 'gap').length,
    },
  ] as const;
}
