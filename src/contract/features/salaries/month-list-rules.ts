import { sum } from '../../lib/money/money-rules';
import type { MonthClosing } from './closings-contract';
import type { MonthList, MonthRow } from './month-list-contract';
import { isUnusualChange } from './salary-comparison';

/** Returns whether the commissions differ unusually from the previous month, as in the closing's check. */
export function isUnusual({ agentId, amount, previous }: MonthRow): boolean {
  return isUnusualChange({ id: agentId, amount, previous });
}

export function isChecked({ checked }: MonthRow): boolean {
  return checked?.isCurrent === true;
}

/** Returns whether the agent has the present statement. A draft does not count once the month is closed. */
export function isSent({ sending }: MonthRow, isClosed: boolean): boolean {
  return sending?.state === 'sent' && sending.isCurrent && !(isClosed && sending.isDraft);
}

/** Returns false for the row of the sales without an agent, which has no statement. */
export function isPerson({ agentId }: MonthRow): boolean {
  return agentId !== '';
}

/** Returns whether the agent has anything to be sent. An agent with a salary in the previous month alone has not. */
export function hasStatement(row: MonthRow): boolean {
  return isPerson(row) && (row.sales > 0 || row.corrections !== 0 || row.waiting !== 0);
}

export const ROW_FILTERS = ['all', 'unchecked', 'unusual', 'corrected'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

const FILTERS: Record<RowFilter, (row: MonthRow) => boolean> = {
  all: () => true,
  unchecked: (row) => !isChecked(row),
  unusual: isUnusual,
  corrected: ({ corrections }) => corrections !== 0,
};

export function filterRows(rows: readonly MonthRow[], filter: RowFilter): MonthRow[] {
  return rows.filter(FILTERS[filter]);
}

/** Returns the sums of rows, ₪, and the numbers of rows in each state. */
export function sumRows(rows: readonly MonthRow[], isClosed: boolean) {
  const add = (some: readonly MonthRow[], name: 'amount' | 'corrections' | 'payable' | 'previous'): number =>
    sum(some.map((row) => row[name]));
  const paid = rows.filter(({ payable }) => payable !== 0);
  const [ready, lacking] = [true, false].map((has) =>
    paid.filter(({ employeeNumber }) => (employeeNumber !== null) === has),
  ) as [MonthRow[], MonthRow[]];
  return {
    count: rows.length,
    people: rows.filter(isPerson).length,
    statements: rows.filter(hasStatement).length,
    sales: rows.reduce((total, { sales }) => total + sales, 0),
    amount: add(rows, 'amount'),
    corrections: add(rows, 'corrections'),
    payable: add(rows, 'payable'),
    previous: add(rows, 'previous'),
    ready: { count: ready.length, payable: add(ready, 'payable') },
    lacking: { count: lacking.length, payable: add(lacking, 'payable') },
    checked: rows.filter(isChecked).length,
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
  if (!isClosed) return state === 'waiting' && rows.every(isChecked) ? 1 : 0;
  if (fileTakenAt === null) return 2;
  return rows.every((row) => !hasStatement(row) || isSent(row, true)) ? STEPS.length : 3;
}
