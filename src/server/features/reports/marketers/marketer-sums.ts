import { addDays, addMonths, firstDay, toMonth, yearBefore } from '#contract/lib/calendar/calendar-rules';
import { AGES } from '#contract/features/reports/ledger-rules';
import type { Database } from '#server/db/database';
import { findLiveMonths } from '#server/features/salaries/salary-sums-queries';
import type { MirrorAggregates, WritePart } from '#server/crm-mirror/mirror/mirror-aggregates';
import {
  adjustSums,
  findSummedMonths,
  insertMonths,
  sumMonth,
  type Reading,
  type Stretch,
  type SummedMonth,
} from './marketer-sums-queries';

/** Monthly sums of the marketers' sales, updated with the mirror. */
export const marketerAggregates: MirrorAggregates = {
  source: 'sales',
  adjust: adjustSums,
  update: updateMarketerSums,
};

/** See `MirrorAggregates.update`. The caller must prevent writes of synchronisations. */
export async function updateMarketerSums(write: WritePart, today: string, all: boolean): Promise<void> {
  const cuts = getCutDays(today);
  const months = await write(async (tx) => {
    const known = await findSummedMonths(tx);
    const isAnew = all || known.every(({ starts }) => starts === null);
    if (!isAnew) return known.filter((one) => !holds(one, cuts));
    await insertMonths(tx, await findLiveMonths(tx));
    return findSummedMonths(tx);
  });
  for (const { month } of months) {
    const starts = [firstDay(month), ...cutsWithin(month, cuts)];
    await write((tx) => sumMonth(tx, month, starts));
  }
}

/** Returns the days at which the figures of a report up to this day change. */
export function getCutDays(today: string): string[] {
  return [...getAgeDays(today), addDays(yearBefore(today), 1)];
}

/** Returns the days at which the ages of debts begin, and the day after the last one that counts. */
export function getAgeDays(today: string): string[] {
  return [...AGES.flatMap(({ to }) => (to === null ? [] : [addDays(today, -to)])), addDays(today, 1)];
}

function cutsWithin(month: string, cuts: readonly string[]): string[] {
  const within = cuts.filter((day) => toMonth(day) === month && day !== firstDay(month));
  return [...new Set(within)].sort();
}

/** Returns whether the month's sums are valid and none of them spans a cut. */
function holds({ month, starts }: SummedMonth, cuts: readonly string[]): boolean {
  return starts !== null && cutsWithin(month, cuts).every((day) => starts.includes(day));
}

/**
 * Returns a plan for reading the sales up to `today`.
 * @param cuts days that no sum may span
 */
export async function planReading(db: Database, today: string, cuts: readonly string[]): Promise<Reading> {
  const summed = await findSummedMonths(db);
  const months = summed
    .filter((one) => one.month <= toMonth(today) && holds(one, cuts))
    .map(({ month }) => month)
    .sort();
  const rest: Stretch[] = [];
  let from: string | null = null;
  for (const month of months) {
    if (from === null || from < firstDay(month)) rest.push({ from, before: firstDay(month) });
    from = firstDay(addMonths(month, 1));
  }
  if (from === null || from <= today) rest.push({ from, before: addDays(today, 1) });
  return { months, rest };
}
