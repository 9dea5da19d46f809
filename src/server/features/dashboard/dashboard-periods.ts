import {
  addMonths,
  comparedPeriods,
  type Days,
  firstDay,
  lastDay,
  sameDays,
  toMonth,
  yearBefore,
  toYear,
} from '#contract/lib/calendar/calendar-rules';
import type { PeriodName } from '#contract/features/dashboard/dashboard-contract';
import type { RequestedMonth } from '#server/features/salaries/salary-sums-queries';
import { liveMonth } from '#server/features/salaries/status-rule';

/** A period with the days it is compared with. A year is compared only with the year before. */
export interface ComparedDays {
  current: Days;
  previousMonth: Days | null;
  previousYear: Days;
}

/** Returns the days of a period up to `today`, and the same days of the month and of the year before. */
export function getPeriods(period: PeriodName, today: string): ComparedDays {
  const wholeMonth = (month: string): Days => ({ from: firstDay(month), to: lastDay(month) });
  const oneDay = (day: string): Days => ({ from: day, to: day });
  const lastMonth = addMonths(toMonth(today), -1);
  const yearTo = (day: string): Days => ({ from: `${toYear(day)}-01-01`, to: day });
  switch (period) {
    case 'today':
      return {
        current: oneDay(today),
        previousMonth: oneDay(sameDays(today, 1).to),
        previousYear: oneDay(sameDays(today, 12).to),
      };
    case 'month':
      return comparedPeriods(today);
    case 'lastMonth':
      return {
        current: wholeMonth(lastMonth),
        previousMonth: wholeMonth(addMonths(lastMonth, -1)),
        previousYear: wholeMonth(addMonths(lastMonth, -12)),
      };
    case 'year':
      return { current: yearTo(today), previousMonth: null, previousYear: yearTo(yearBefore(today)) };
  }
}

/** Returns the months of a period, the first and last one cut to its days. */
export function getDaysMonths({ from, to }: Days): RequestedMonth[] {
  const months: RequestedMonth[] = [];
  for (let month = toMonth(from); month <= toMonth(to); month = addMonths(month, 1)) {
    const end = lastDay(month) < to ? lastDay(month) : to;
    const start = firstDay(month) < from ? { from } : {};
    months.push({ ...liveMonth(month, end), ...start });
  }
  return months;
}
