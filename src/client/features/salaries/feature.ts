import type { Page } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';

export const salariesPages: readonly Page[] = [
  {
    path: paths.salaries(),
    title: 'משכורות',
    needs: ['user_info.view'],
    figures: ['salaries.view'],
    menu: { group: 'userInfo', icon: 'salaries' },
    load: async () => (await import(/* webpackChunkName: "salaries" */ './salaries-page')).SalariesPage,
  },
  {
    path: paths.salaryReports(),
    title: 'דוחות משכורת',
    needs: ['user_info.view'],
    figures: ['salaries.view'],
    menu: { group: 'userInfo', icon: 'salaryReports', title: 'דוח לסוכן וסגירת חודש' },
    load: async () =>
      (await import(/* webpackChunkName: "salary-reports" */ './statement-page')).StatementPage,
  },
  {
    path: paths.companySalaries(),
    title: 'דוח משכורות',
    needs: ['salaries.view'],
    menu: { group: 'reports', icon: 'salariesReport' },
    load: async () =>
      (await import(/* webpackChunkName: "company-salaries" */ './company-page')).CompanySalariesPage,
  },
];
