import { addMonths, lastDay, toMonth, getYearMonths, sameDays } from '#contract/lib/calendar/calendar-rules';
import type { ClosedMonth } from '#contract/features/salaries/salary-values';
import type { RequestedMonth } from './salary-sums-queries';

/** Rule for counting the sales of a month (product.md section 4, "Salaries" and "Closing"). */
export interface CountingRule {
  /** Chosen statuses. Empty: those of the closing, or the default ones in open months. */
  chosen: readonly number[];
  /** Empty: all. */
  defaults: readonly number[];
  closings: readonly ClosedMonth[];
}

/** Returns the statuses that count in open months; null: all. */
export function openStatuses({ chosen, defaults }: CountingRule): readonly number[] | null {
  if (chosen.length > 0) return chosen;
  return defaults.length > 0 ? defaults : null;
}

/** Returns a month up to a day, with its counted sales and statuses. @param to last day, `YYYY-MM-DD` */
export function getRequestedMonth(month: string, to: string, rule: CountingRule): RequestedMonth {
  const closing = rule.closings.find((one) => one.month === month);
  const statusCodes = closing && rule.chosen.length === 0 ? closing.statusCodes : openStatuses(rule);
  return { month, to, isFrozen: closing !== undefined, statusCodes };
}

/** Returns the months of a period `YYYY` or `YYYY-MM` up to today; none if it has not begun. */
export function getPeriodMonths(period: string, today: string, rule: CountingRule): RequestedMonth[] {
  const months = period.length === 7 ? [period] : getYearMonths(Number(period));
  return months
    .filter((month) => month <= toMonth(today))
    .map((month) => getRequestedMonth(month, month === toMonth(today) ? today : lastDay(month), rule));
}

/** Returns the months of an earlier period; for the current one, up to the same day. */
export function getEarlierMonths(
  period: string,
  monthsBack: number,
  today: string,
  rule: CountingRule,
): RequestedMonth[] {
  return getPeriodMonths(period, today, rule).map(({ month }) => {
    const earlier = addMonths(month, -monthsBack);
    const to = month === toMonth(today) ? sameDays(today, monthsBack).to : lastDay(earlier);
    return getRequestedMonth(earlier, to, rule);
  });
}

/** Returns a month up to a day with all its current sales, even if it is closed. */
export function liveMonth(month: string, to: string): RequestedMonth {
  return { month, to, isFrozen: false, statusCodes: null };
}
