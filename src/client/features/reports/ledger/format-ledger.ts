import { addDays, yearBefore } from '#contract/lib/calendar/calendar-rules';
import { paths } from '#client/lib/location/paths';
import { describeLedger } from '#contract/features/reports/ledger-descriptions';
import { explanations } from '#contract/features/reports/explanation-texts';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts as texts } from '#contract/features/reports/ledger-texts';
import { formatDate } from '#client/components/values/format-date';
import { formatQuantity, isolated, moneyText } from '#client/components/values/format-number';
import { ledgerPageTexts } from '../reports-texts';
import type { MarkKind } from './mark-sign';

export const { formatMark, formatGap } = describeLedger({
  number: (value) => isolated(formatQuantity(value)),
  day: (date) => isolated(formatDate(date)),
  money: moneyText,
});

/** Returns the name of a kind of lines, and the rule by which they are found. */
export function getChoice(
  limits: LedgerReport['limits'],
  name: MarkKind | 'later',
): { title: string; rule: string } {
  const { samePayment, unusualSale, gap } = texts;
  const number = (value: number): string => isolated(String(value));
  switch (name) {
    case 'same_payment':
      return { title: samePayment.short, rule: samePayment.rule(number(limits.samePaymentDays)) };
    case 'unusual_sale':
      return { title: unusualSale.short, rule: unusualSale.rule(number(limits.unusualTimes)) };
    case 'gap':
      return { title: gap.short, rule: gap.rule(number(limits.gapDays), number(limits.gapTimes)) };
    case 'later':
      return { title: ledgerPageTexts.later, rule: explanations.ledger.later };
  }
}

/** Returns the path of the ledger of the year before a day. It closes with the balance with which a ledger of that day opens. */
export function earlierLedgerPath(marketerId: string, from: string): string {
  return paths.ledger({ marketerId, from: yearBefore(from), to: addDays(from, -1) });
}
