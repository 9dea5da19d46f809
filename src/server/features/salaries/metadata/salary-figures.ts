import type { Database } from '../../../lib/database/database';
import type { ChangedRows, MirrorFigures } from '../../sync/mirror/mirror-figures';
import { compareWithLive, findClosings } from '../closing/closing-queries';
import { findMonthsToSum, hasAnySums, restartSums, sumMonth } from '../salary-sums-queries';
import { adjustSums } from './adjust-sums-queries';

/** Monthly sums of commissions and the late changes of closed months, updated with the mirror's sales. */
export const salaryFigures: MirrorFigures = {
  source: 'sales',
  adjust: adjustSalaryFigures,
  update: updateSalaryFigures,
};

async function adjustSalaryFigures(tx: Database, rows: ChangedRows): Promise<void> {
  await adjustSums(tx, rows);
  const closed = (await findClosings(tx)).map(({ month }) => month);
  await compareWithLive(tx, closed, rows.ids);
}

/** See `MirrorFigures.update`. The caller must prevent writes of synchronisations. */
export async function updateSalaryFigures(tx: Database, today: string, all: boolean): Promise<void> {
  const closed = (await findClosings(tx)).map(({ month }) => month);
  const isAnew = all || !(await hasAnySums(tx));
  if (isAnew) await restartSums(tx, closed);
  const due = await findMonthsToSum(tx, today);
  for (const month of due) await sumMonth(tx, month, today);
  const changed = new Set(due.filter(({ isFrozen }) => !isFrozen).map(({ month }) => month));
  await compareWithLive(
    tx,
    closed.filter((month) => isAnew || changed.has(month)),
  );
}
