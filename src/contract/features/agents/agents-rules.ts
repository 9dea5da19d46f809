import { sumBy } from '#contract/lib/sum-by';
import { daysInMonth, toMonth } from '#contract/lib/calendar/calendar-rules';
import { matchesSearch } from '#contract/lib/lists/search-text';
import { sum } from '#contract/lib/money/compare-amounts';
import type { AgentGroup, AgentRow, AgentsReport } from './agents-contract';
import { getAgentName } from './agent-name';

/** Returns the reached share of the target in percent, not rounded. Null if there is no target. */
export function computeReachedShare(amount: number, target: number | null): number | null {
  return target === null || target <= 0 ? null : (amount / target) * 100;
}

/** Returns the agents of a group whose names match a text. Used by the page and the exported sheet. */
export function shownAgents(
  rows: readonly AgentRow[],
  { show, text = '' }: { show: AgentGroup; text?: string | undefined },
): AgentRow[] {
  return rows.filter(
    (row) => (show === 'all' || isShownFirst(row)) && matchesSearch(getAgentName(row), text),
  );
}

/** Returns true for an active agent, and for any other row that is part of a figure of the month or of the previous one. */
function isShownFirst({ isActive, figures, salary, previousSalary }: AgentRow): boolean {
  if (isActive || Boolean(salary) || Boolean(previousSalary)) return true;
  if (!figures) return false;
  const { amount, sales, previousAmount, previousSales, target } = figures;
  return [amount, sales, previousAmount, previousSales, target ?? 0].some((figure) => figure !== 0);
}

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
    sales: sumBy(figures, ({ sales }) => sales),
    salary: sum(rows.map(({ salary }) => salary ?? 0)),
    target: sum(targeted.map(({ target }) => target ?? 0)),
    targeted: sum(targeted.map(({ amount }) => amount)),
    withTarget: targeted.length,
    atPace: targeted.filter(({ amount, target }) => (computeReachedShare(amount, target) ?? 0) >= pace)
      .length,
  };
}
