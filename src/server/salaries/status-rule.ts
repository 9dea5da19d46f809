import { addMonths, lastDay, monthOf, monthsOfYear, sameDays } from '../../contract/calendar/calendar-rules';
import type { ClosedMonth } from '../../contract/salaries/salary-values';
import type { WantedMonth } from './salary-sums-queries';

/** Which sales of a month count (product.md section 4, "Salaries" and "Closing"). */
export interface CountingRule {
  /** Statuses that somebody chose; none: those of the closing, in open months the default ones. */
  chosen: readonly number[];
  /** None: all. */
  defaults: readonly number[];
  closings: readonly ClosedMonth[];
}

/** Statuses that count in open months; null: all. */
export function openStatuses({ chosen, defaults }: CountingRule): readonly number[] | null {
  if (chosen.length > 0) return chosen;
  return defaults.length > 0 ? defaults : null;
}

/** A month up to a day of it, with the sales and statuses that count. @param to the last day, `YYYY-MM-DD`. */
export function wantedMonth(month: string, to: string, rule: CountingRule): WantedMonth {
  const closing = rule.closings.find((one) => one.month === month);
  const statusCodes = closing && rule.chosen.length === 0 ? closing.statusCodes : openStatuses(rule);
  return { month, to, isFrozen: closing !== undefined, statusCodes };
}

/** A period `YYYY` or `YYYY-MM` as it has gone so far; no months where it has not begun. */
export function monthsOfPeriod(period: string, today: string, rule: CountingRule): WantedMonth[] {
  const months = period.length === 7 ? [period] : monthsOfYear(Number(period));
  return months
    .filter((month) => month <= monthOf(today))
    .map((month) => wantedMonth(month, month === monthOf(today) ? today : lastDay(month), rule));
}

/** The period so many months earlier; of one that is running the same days. */
export function monthsOfEarlier(
  period: string,
  monthsBack: number,
  today: string,
  rule: CountingRule,
): WantedMonth[] {
  return monthsOfPeriod(period, today, rule).map(({ month }) => {
    const earlier = addMonths(month, -monthsBack);
    const to = month === monthOf(today) ? sameDays(today, monthsBack).to : lastDay(earlier);
    return wantedMonth(earlier, to, rule);
  });
}

/** All sales of a month up to a day of it, as they are now: a closed month's too. */
export function liveMonth(month: string, to: string): WantedMonth {
  return { month, to, isFrozen: false, statusCodes: null };
}
