import type { Page } from '#client/lib/page';
import {
  COMPANY_SALARIES_PATH,
  SALARIES_PATH,
  SALARY_REPORTS_PATH,
} from '#client/lib/location/salaries-paths';

export const salariesPages: readonly Page[] = [
  {
    path: SALARIES_PATH,
    title: 'משכורות',
    needs: ['user_info.view'],
    figures: ['salaries.view'],
    menu: { group: 'userInfo', icon: 'salaries' },
    load: async () => (await import(/* webpackChunkName: "salaries" */ './salaries-page')).SalariesPage,
  },
  {
    path: SALARY_REPORTS_PATH,
    title: 'דוחות משכורת',
    needs: ['user_info.view'],
    figures: ['salaries.view'],
    menu: { group: 'userInfo', icon: 'salaryReports', title: 'דוח לסוכן וסגירת חודש' },
    load: async () =>
      (await import(/* webpackChunkName: "salary-reports" */ './statement-page')).StatementPage,
  },
  {
    path: COMPANY_SALARIES_PATH,
    title: 'דוח משכורות',
    needs: ['salaries.view'],
    menu: { group: 'reports', icon: 'salariesReport', title: 'דוח שכר חברה' },
    load: async () =>
      (await import(/* webpackChunkName: "company-salaries" */ './company-page')).CompanySalariesPage,
  },
];
