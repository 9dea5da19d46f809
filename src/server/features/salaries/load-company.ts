import { isAgent } from '#contract/lib/agents/agent-rows';
import { toMonth, getYearMonths, sameDays, toYear } from '#contract/lib/calendar/calendar-rules';
import type { Payroll } from '#contract/features/salaries/company-salaries-contract';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { findPayrollAgents } from './closing/check-queries';
import { findRule, loadMonths } from './load-year';
import { findSalarySettings } from './salary-settings-queries';
import { getPeriodMonths } from './status-rule';
import { workingDays } from './working-days';

const MONTHS_OF_YEAR = 12;

/**
 * Returns the working days by month of a year and the previous one. @param today `YYYY-MM-DD`. Later days do not count, nor in
 * the same month of the previous year
 */
export function workingDaysOfYears(year: number, today: string): Record<string, number> {
  const months = [year - 1, year].flatMap(getYearMonths);
  const { to } = sameDays(today, MONTHS_OF_YEAR);
  const last = (month: string): string => (month === toMonth(to) && year > Number(toYear(to)) ? to : today);
  return Object.fromEntries(
    months
      .filter((month) => month <= toMonth(today))
      .map((month) => [month, workingDays(month, last(month))]),
  );
}

/** Returns the payroll data of a month: all agents with a payable amount, sorted by name. */
export function loadPayroll(db: Database, today: string, month: string): Promise<Payroll> {
  return repeatableRead(db, async (snapshot) => {
    const rule = await findRule(snapshot, []);
    const { componentCode } = await findSalarySettings(snapshot);
    const requestedMonths = getPeriodMonths(month, today, rule);
    const { salaries } = await loadMonths(snapshot, requestedMonths, { today, agentIds: [], rule });
    const cells = salaries[month] ?? {};
    const paid = Object.keys(cells).filter((id) => (cells[id]?.payable ?? 0) !== 0);
    const agents = await findPayrollAgents(snapshot, paid.filter(isAgent), month);
    const closing = rule.closings.find((one) => one.month === month);
    const nobody = { id: '', name: null, employeeNumber: null, employment: 'employee' } as const;
    return {
      month,
      isClosed: closing !== undefined,
      seal: closing?.seal ?? null,
      componentCode,
      rows: [...agents, nobody]
        .filter(({ id }) => paid.includes(id))
        .map(({ id, name, employeeNumber, employment }) => ({
          agentId: id,
          agentName: name,
          employeeNumber,
          employment,
          quantity: 1,
          amount: cells[id]?.payable ?? 0,
        })),
    };
  });
}
