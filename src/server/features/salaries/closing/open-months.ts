import { addMonths, lastDay, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { Database } from '#server/db/database';
import { findAgentMonths } from '../salary-sums-queries';
import { type CountingRule, getRequestedMonth } from '../status-rule';

/** Number of earlier months in which a closing looks for open ones. */
const EARLIER_MONTHS = 12;

/** Returns the open months with salaries in the year before a month, oldest first. */
export async function findOpenMonths(
  db: Database,
  before: string,
  rule: CountingRule,
  today: string,
): Promise<string[]> {
  const months = Array.from({ length: EARLIER_MONTHS }, (_, i) => addMonths(before, i - EARLIER_MONTHS));
  const requestedMonths = months
    .filter((one) => !isClosed(one, rule))
    .map((one) => getRequestedMonth(one, lastDay(one), rule));
  const found = await findAgentMonths(db, requestedMonths, today);
  return [...new Set(found.map(({ month }) => month))].sort();
}

/**
 * Returns the months whose open questions stand in the checklist of a month: its own, and those of all closed months in the
 * oldest open one with salaries after the first closing, else in the current one. So each stands in the checklist of exactly one open
 * month, and never in a month from before the product was used for closing.
 */
export async function findStandingMonths(
  db: Database,
  month: string,
  rule: CountingRule,
  today: string,
): Promise<string[]> {
  if (isClosed(month, rule)) return [month];
  const running = toMonth(today);
  const [first] = rule.closings;
  const open = await findOpenMonths(db, running, rule, today);
  const oldest = open.find((one) => !first || one > first.month) ?? running;
  return month === oldest ? [month, ...rule.closings.map((one) => one.month)] : [month];
}

function isClosed(month: string, { closings }: CountingRule): boolean {
  return closings.some((one) => one.month === month);
}
