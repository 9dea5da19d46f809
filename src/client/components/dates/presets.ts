import {
  addMonths,
  firstDay,
  lastDay,
  toMonth,
  type Days,
} from '../../../contract/lib/calendar/calendar-rules';

/** Presets of the range field. */
export type PresetName = 'today' | 'thisMonth' | 'lastMonth' | 'quarter' | 'year';

/**
 * Returns the ranges of all presets. The month, quarter and year of `today` are whole, so that a link remains correct
 * on later days.
 */
export function presetDays(today: string): Record<PresetName, Days> {
  const month = toMonth(today);
  const year = today.slice(0, 4);
  const quarterStart = `${year}-${String(Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1).padStart(2, '0')}`;
  return {
    today: { from: today, to: today },
    thisMonth: monthDays(month),
    lastMonth: monthDays(addMonths(month, -1)),
    quarter: { from: firstDay(quarterStart), to: monthDays(addMonths(quarterStart, 2)).to },
    year: { from: `${year}-01-01`, to: `${year}-12-31` },
  };
}

/** Returns the first and last day of a month `YYYY-MM`. */
function monthDays(month: string): Days {
  return { from: firstDay(month), to: lastDay(month) };
}
