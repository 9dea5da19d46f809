import * as z from 'zod/mini';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import { sum } from '#contract/lib/money/compare-amounts';
import { countAgents, isAgent } from '#contract/lib/agents/agent-rows';
import type { NamedAgent } from './salary-values';

/** All fields of spec.md section 3, "Salary statistics". Amounts in ₪. */
export const SalaryStatistics = z.object({
  totalSalaries: z.number(),
  /** Total divided by the number of months with a counted sale (at least 1), not rounded. */
  averageMonthlySalary: z.number(),
  maxMonthlySalary: z.number(),
  /** Hebrew name without year. Empty if there is no month. */
  maxMonthName: z.string(),
  minMonthlySalary: z.number(),
  /** Null if no agent has a salary. Sales without an agent are nobody's salary. */
  maxAgentSalary: z.nullable(
    z.object({ agentId: z.string(), agentName: z.nullable(z.string()), amount: z.number() }),
  ),
  /** Months with a counted sale, in calendar order. */
  monthlyStats: z.array(
    z.object({
      month: z.string(),
      monthName: z.string(),
      totalSalary: z.number(),
      agentCount: z.int(),
    }),
  ),
  /** By total, largest first. */
  agentStats: z.array(
    z.object({
      agentId: z.string(),
      agentName: z.nullable(z.string()),
      totalSalary: z.number(),
      averageMonthlySalary: z.number(),
    }),
  ),
});
export type SalaryStatistics = z.infer<typeof SalaryStatistics>;

/** Salary data of spec.md section 3: by month `YYYY-MM`, then by agent id. */
export type SalaryAmounts = Readonly<Record<string, Readonly<Record<string, { amount: number }>>>>;

/**
 * Computes the salary statistics (spec.md sections 3 and 9). Sums are computed in whole agorot, so they are exact.
 * @param agents names by id; the order decides between equal totals.
 */
export function salaryStatistics(salaries: SalaryAmounts, agents: readonly NamedAgent[]): SalaryStatistics {
  const months = Object.keys(salaries).sort();
  const monthlyStats = months.map((month) => {
    const cells = salaries[month] ?? {};
    return {
      month,
      monthName: hebrewMonth(month),
      totalSalary: sum(Object.values(cells).map(({ amount }) => amount)),
      agentCount: countAgents(Object.keys(cells)),
    };
  });
  const divisor = Math.max(1, months.length);
  const agentStats = agents
    .map(({ id, name }) => {
      const totalSalary = sum(months.map((month) => salaries[month]?.[id]?.amount ?? 0));
      return {
        agentId: id,
        agentName: name,
        totalSalary,
        averageMonthlySalary: totalSalary / divisor,
      };
    })
    .sort((a, b) => b.totalSalary - a.totalSalary);
  const totals = monthlyStats.map(({ totalSalary }) => totalSalary);
  const totalSalaries = sum(totals);
  const best = monthlyStats.reduce<(typeof monthlyStats)[number] | null>(
    (most, stat) => (most && most.totalSalary >= stat.totalSalary ? most : stat),
    null,
  );
  const first = agentStats.find(({ agentId }) => isAgent(agentId));
  return {
    totalSalaries,
    averageMonthlySalary: totalSalaries / divisor,
    maxMonthlySalary: best?.totalSalary ?? 0,
    maxMonthName: best?.monthName ?? '',
    minMonthlySalary: totals.length === 0 ? 0 : Math.min(...totals),
    maxAgentSalary: first
      ? { agentId: first.agentId, agentName: first.agentName, amount: first.totalSalary }
      : null,
    monthlyStats,
    agentStats,
  };
}
