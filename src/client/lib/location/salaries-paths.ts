export const SALARIES_PATH = '/user-info/salaries';
export const SALARY_REPORTS_PATH = '/user-info/salary-reports';
export const COMPANY_SALARIES_PATH = '/reports/salaries';

/** Returns the path of a month's statements as a list. */
export function monthListPath(month: string, view: { show?: string; panel?: string } = {}): string {
  return `${SALARY_REPORTS_PATH}?${new URLSearchParams({ month, ...view }).toString()}`;
}

export function statementPath(month: string, agentId: string): string {
  return `${SALARY_REPORTS_PATH}?${new URLSearchParams({ month, agentId }).toString()}`;
}
