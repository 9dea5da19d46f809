import type { AgentRow, AgentsReport } from '../../../contract/features/agents/agents-contract';
import { computeReachedShare } from '../../../contract/features/agents/agents-rules';
import { daysInMonth, toMonth } from '../../../contract/lib/calendar/calendar-rules';
import { sum } from '../../../contract/lib/money/money-rules';

/** Returns true if the report's month is over. */
export function hasEnded({ month, today }: Pick<AgentsReport, 'month' | 'today'>): boolean {
  return month < toMonth(today);
}

/** Returns the expected percentage of a month's target, with equal days. */
export function computePace({ month, days }: Pick<AgentsReport, 'month' | 'days'>): number {
  return (Number(days.to.slice(8)) / daysInMonth(month)) * 100;
}

export interface Totals {
  amount: number;
  previousAmount: number;
  sales: number;
  salary: number;
  /** Sum of the targets of agents who have one. */
  target: number;
  /** Sales of the agents with a target, for measuring the target. */
  targeted: number;
  withTarget: number;
  atPace: number;
}

/** Returns the sums of the agents; money is exact to the agora. */
export function computeTotals(rows: readonly AgentRow[], pace: number): Totals {
  const figures = rows.flatMap((row) => (row.figures ? [row.figures] : []));
  const targeted = figures.filter(({ target }) => target !== null && target > 0);
  return {
    amount: sum(figures.map(({ amount }) => amount)),
    previousAmount: sum(figures.map(({ previousAmount }) => previousAmount)),
    sales: figures.reduce((total, { sales }) => total + sales, 0),
    salary: sum(rows.map(({ salary }) => salary ?? 0)),
    target: sum(targeted.map(({ target }) => target ?? 0)),
    targeted: sum(targeted.map(({ amount }) => amount)),
    withTarget: targeted.length,
    atPace: targeted.filter(({ amount, target }) => (computeReachedShare(amount, target) ?? 0) >= pace)
      .length,
  };
}
