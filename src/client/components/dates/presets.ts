import {
  addDays,
  addMonths,
  firstDay,
  lastDay,
  toMonth,
  type Days,
  toYear,
} from '#contract/lib/calendar/calendar-rules';

/** Presets of the range field. */
export type PresetName =
  | 'today'
  | 'yesterday'
  | 'lastSevenDays'
  | 'thisMonth'
  | 'lastMonth'
  | 'quarter'
  | 'lastQuarter'
  | 'year'
  | 'lastYear';

/**
 * Returns the ranges of all presets. The month, quarter and year of `today` are whole, so that a link remains correct
 * on later days.
 */
export function presetDays(today: string): Record<PresetName, Days> {
  const month = toMonth(today);
  const year = Number(toYear(today));
  const quarterStart = `${toYear(today)}-${String(Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1).padStart(2, '0')}`;
  const yesterday = addDays(today, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    lastSevenDays: { from: addDays(today, -6), to: today },
    thisMonth: monthDays(month),
    lastMonth: monthDays(addMonths(month, -1)),
    quarter: quarterDays(quarterStart),
    lastQuarter: quarterDays(addMonths(quarterStart, -3)),
    year: yearDays(year),
    lastYear: yearDays(year - 1),
  };
}

/** Returns the first and last day of a quarter that starts with a month `YYYY-MM`. */
function quarterDays(start: string): Days {
  return { from: firstDay(start), to: lastDay(addMonths(start, 2)) };
}

function yearDays(year: number): Days {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** Returns the first and last day of a month `YYYY-MM`. */
function monthDays(month: string): Days {
  return { from: firstDay(month), to: lastDay(month) };
}
