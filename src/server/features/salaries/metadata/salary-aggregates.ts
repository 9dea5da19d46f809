import type { Database } from '#server/db/database';
import type { ChangedRows, MirrorAggregates, WritePart } from '#server/crm-mirror/mirror/mirror-aggregates';
import { compareWithLive, findClosings } from '../closing/closing-queries';
import {
  deleteSums,
  findMonthsToSum,
  findSummedMonths,
  hasAnySums,
  insertMonths,
  sumMonth,
} from '../salary-sums-queries';
import { adjustSums } from './adjust-sums-queries';

/** Monthly sums of commissions and the late changes of closed months, updated with the mirror's sales. */
export const salaryAggregates: MirrorAggregates = {
  source: 'sales',
  adjust: adjustSalaryAggregates,
  update: updateSalaryAggregates,
};

async function adjustSalaryAggregates(tx: Database, rows: ChangedRows): Promise<void> {
  await adjustSums(tx, rows);
  const closed = (await findClosings(tx)).map(({ month }) => month);
  await compareWithLive(tx, closed, rows.ids);
}

/** See `MirrorAggregates.update`. The caller must prevent writes of synchronisations. */
export async function updateSalaryAggregates(write: WritePart, today: string, all: boolean): Promise<void> {
  const months = await write(async (tx) => {
    const isAnew = all || !(await hasAnySums(tx));
    if (!isAnew) return findMonthsToSum(tx, today);
    const closed = await findClosings(tx);
    await insertMonths(
      tx,
      closed.map(({ month }) => month),
    );
    return findSummedMonths(tx);
  });
  for (const month of months) await write((tx) => updateMonth(tx, month, today));
}

/** Sums a month. It may have been closed or reopened since the previous part. */
async function updateMonth(tx: Database, month: string, today: string): Promise<void> {
  const isClosed = (await findClosings(tx)).some((closing) => closing.month === month);
  await sumMonth(tx, { month, isFrozen: false }, today);
  if (!isClosed) return deleteSums(tx, { month, isFrozen: true });
  await sumMonth(tx, { month, isFrozen: true }, today);
  await compareWithLive(tx, [month]);
}
