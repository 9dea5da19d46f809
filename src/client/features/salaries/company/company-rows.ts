import { getYearMonths, yearBefore } from '#contract/lib/calendar/calendar-rules';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import type { NamedAgent } from '#contract/features/salaries/salary-values';

/** Amount of this year and the same of last year; `undefined` for none. */
export interface Pair {
  now: number | undefined;
  before: number | undefined;
}

export interface PivotRow {
  agent: NamedAgent;
  months: Pair[];
  total: Pair;
}

export interface Pivot {
  /** Rows, the largest amount first. */
  rows: PivotRow[];
  months: Pair[];
  total: Pair;
}

/** Returns the pivot of all agents with a salary in either year. */
export function buildPivot(report: CompanySalaries): Pivot {
  const { salaries, previous, agents, statistics } = report;
  const known = new Map([...previous.agents, ...agents].map((agent) => [agent.id, agent]));
  const months = getYearMonths(report.year);
  const rows = [...known.values()].map((agent) => {
    const pairs = months.map((month) => ({
      now: salaries[month]?.[agent.id]?.amount,
      before: previous.salaries[yearBefore(month)]?.[agent.id]?.amount,
    }));
    return { agent, months: pairs, total: getSum(pairs) };
  });
  return {
    rows: rows.sort((a, b) => (b.total.now ?? 0) - (a.total.now ?? 0)),
    months: months.map((_month, i) => getSum(rows.flatMap((row) => row.months[i] ?? []))),
    total: { now: statistics.totalSalaries, before: previous.statistics.totalSalaries },
  };
}

function getSum(pairs: readonly Pair[]): Pair {
  return { now: total(pairs, 'now'), before: total(pairs, 'before') };
}

function total(pairs: readonly Pair[], which: keyof Pair): number | undefined {
  const amounts = pairs.flatMap((pair) => pair[which] ?? []);
  return amounts.length === 0 ? undefined : sum(amounts);
}
