import type { Database } from '../platform/database/database';
import type { MirrorFigures } from '../sync/mirror/mirror-figures';
import { compareWithLive, findClosings } from './closing-queries';
import {
  findLiveMonths,
  findMonthsOfSales,
  findMonthsToSum,
  forgetMonths,
  hasAnySums,
  sumMonth,
} from './salary-sums-queries';

/** Monthly sums of commissions, and the late changes of closed months, kept up with the mirror's sales. */
export const salaryFigures: MirrorFigures = {
  source: 'sales',
  findKeys: findMonthsOfSales,
  forget: forgetMonths,
  update: updateSalaryFigures,
};

/** See `MirrorFigures.update`. The caller keeps synchronisations from writing meanwhile. */
export async function updateSalaryFigures(tx: Database, today: string, all: boolean): Promise<void> {
  if (all || !(await hasAnySums(tx))) await forgetMonths(tx, await findLiveMonths(tx));
  const due = await findMonthsToSum(tx, today);
  for (const month of due) await sumMonth(tx, month, today);
  const changed = new Set(due.filter(({ isFrozen }) => !isFrozen).map(({ month }) => month));
  const closed = (await findClosings(tx)).map(({ month }) => month);
  await compareWithLive(
    tx,
    closed.filter((month) => changed.has(month)),
  );
}
