import { addMonths, firstDay, toMonth, type Days } from '#contract/lib/calendar/calendar-rules';
import { HttpError } from '../http/errors';

/** Number of months before the current one in the default period. */
const MONTHS_BEFORE = 3;

/**
 * Returns the days of a report: as requested, by default from three months before this one up to today.
 * @throws HttpError `invalid_input` if `from` is after `to`
 */
export function toPeriod(range: { from?: string | undefined; to?: string | undefined }, today: string): Days {
  const to = range.to ?? today;
  const from = range.from ?? firstDay(addMonths(toMonth(to), -MONTHS_BEFORE));
  if (from <= to) return { from, to };
  const fields = [{ field: 'to', reason: 'is before from' }];
  throw new HttpError('invalid_input', 'the input is not valid', { fields });
}
