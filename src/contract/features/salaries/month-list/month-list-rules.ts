import { sumBy } from '#contract/lib/sum-by';
import { sum } from '#contract/lib/money/compare-amounts';
import { countAgents, isAgent } from '#contract/lib/agents/agent-rows';
import type { MonthClosing } from '../closings-contract';
import type { MonthList, MonthRow } from './month-list-contract';
import { splitPayable } from '../payable-parts';
import { isUnusualChange } from './salary-comparison';

/** Returns whether the commissions differ unusually from the previous month, as in the closing's check. */
export function isUnusual({ agentId, amount, previous }: MonthRow): boolean {
  return isUnusualChange({ id: agentId, amount, previous });
}

export function isChecked({ marks }: MonthRow): boolean {
  return marks[0]?.isCurrent === true;
}

/** Returns whether a mark of the caller counts. While a second person is required, several people mark one statement. */
export function isMarkable(
  row: MonthRow,
  { needsSecondPerson }: Pick<MonthList, 'needsSecondPerson'>,
): boolean {
  if (!isAgent(row.agentId)) return false;
  return needsSecondPerson ? !row.marks.some(({ isOwn, isCurrent }) => isOwn && isCurrent) : !isChecked(row);
}

/** Returns whether the agent has the present statement. A draft does not count once the month is closed. */
export function isSent({ sending }: MonthRow, isClosed: boolean): boolean {
  return sending?.state === 'sent' && sending.isCurrent && !(isClosed && sending.isDraft);
}

/** Returns whether there is anything to be sent. An agent with a salary in the previous month alone has not. */
export function hasStatement({ agentId, sales, corrections, waiting }: MonthRow): boolean {
  return isAgent(agentId) && (sales > 0 || corrections !== 0 || waiting !== 0);
}

/** Returns whether an agent's statement is still to be checked. */
function isUnchecked(row: MonthRow): boolean {
  return isAgent(row.agentId) && !isChecked(row);
}

export const ROW_FILTERS = ['all', 'unchecked', 'unusual', 'corrected'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

const FILTERS: Record<RowFilter, (row: MonthRow) => boolean> = {
  all: () => true,
  unchecked: isUnchecked,
  unusual: isUnusual,
  corrected: ({ corrections }) => corrections !== 0,
};

export function filterRows(rows: readonly MonthRow[], filter: RowFilter): MonthRow[] {
  return rows.filter(FILTERS[filter]);
}

/** Returns the number of agents among rows. */
export function countRows(rows: readonly MonthRow[]): number {
  return countAgents(rows.map(({ agentId }) => agentId));
}

/** Returns the sums of rows, ₪, and the numbers of agents in each state. */
export function sumRows(rows: readonly MonthRow[], isClosed: boolean) {
  const add = (name: 'amount' | 'corrections' | 'previous'): number => sum(rows.map((row) => row[name]));
  const { payable, ready, lacking, zero, withoutAgent } = splitPayable(rows);
  return {
    agents: countRows(rows),
    statements: rows.filter(hasStatement).length,
    sales: sumBy(rows, ({ sales }) => sales),
    amount: add('amount'),
    corrections: add('corrections'),
    payable,
    previous: add('previous'),
    ready: { agents: countRows(ready.rows), payable: ready.payable },
    lacking: { agents: countRows(lacking.rows), payable: lacking.payable },
    zero: countRows(zero),
    withoutAgent,
    checked: countRows(rows.filter(isChecked)),
    sent: rows.filter((row) => isSent(row, isClosed)).length,
  };
}
export type RowSums = ReturnType<typeof sumRows>;

export const STEPS = ['checking', 'closing', 'file', 'sending'] as const;

/** Returns the current step of a month: its position in `STEPS`, or their number if all are done. */
export function findStep(
  { isClosed, fileTakenAt, rows }: MonthList,
  state: MonthClosing['state'] | undefined,
): number {
  if (!isClosed) return state === 'waiting' && !rows.some(isUnchecked) ? 1 : 0;
  if (fileTakenAt === null) return 2;
  return rows.every((row) => !hasStatement(row) || isSent(row, true)) ? STEPS.length : 3;
}
