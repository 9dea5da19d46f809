import { addMonths, firstDay, monthOf, type Days } from '../../contract/calendar/calendar-rules';
import { HttpError } from '../platform/http/errors';

/** Months before this one that a report begins with, unless asked otherwise. */
const MONTHS_BEFORE = 3;

/**
 * The days of a report: as they were asked for, or the three months before this one and up to today.
 * @throws HttpError `invalid_input` for dates the wrong way round.
 */
export function periodOf(asked: { from?: string | undefined; to?: string | undefined }, today: string): Days {
  const to = asked.to ?? today;
  const from = asked.from ?? firstDay(addMonths(monthOf(to), -MONTHS_BEFORE));
  if (from <= to) return { from, to };
  const fields = [{ field: 'to', reason: 'is before from' }];
  throw new HttpError('invalid_input', 'the input is not valid', { fields });
}
