import { addDays, yearBefore } from '#contract/lib/calendar/calendar-rules';
import { paths } from '#client/lib/location/paths';
import { describeLedger } from '#contract/features/reports/ledger-descriptions';
import type { LedgerMark, LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts as texts } from '#contract/features/reports/ledger-texts';
import { formatDate } from '#client/components/values/format-date';
import { formatQuantity, isolated, moneyText } from '#client/components/values/format-number';

export const { formatMark, formatGap } = describeLedger({
  number: (value) => isolated(formatQuantity(value)),
  day: (date) => isolated(formatDate(date)),
  money: moneyText,
});

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

/** Returns the path of the ledger of the year before a day. It closes with the balance with which a ledger of that day opens. */
export function earlierLedgerPath(marketerId: string, from: string): string {
  return paths.ledger({ marketerId, from: yearBefore(from), to: addDays(from, -1) });
}
