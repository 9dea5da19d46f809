export const SALARIES_PATH = '/user-info/salaries';
export const SALARY_REPORTS_PATH = '/user-info/salary-reports';
export const COMPANY_SALARIES_PATH = '/reports/salaries';

/** Returns the path of an agent's statement for a month. */
export function statementPath(month: string, agentId: string): string {
  return `${SALARY_REPORTS_PATH}?${new URLSearchParams({ month, agentId }).toString()}`;
}
