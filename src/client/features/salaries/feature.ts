import { clientFeature } from '#client/lib/feature';
import {
  COMPANY_SALARIES_PATH,
  SALARIES_PATH,
  SALARY_REPORTS_PATH,
} from '#client/lib/location/salaries-paths';
import { pageTexts as texts } from './page-texts';

export const salariesFeature = clientFeature('salaries', {
  tags: { salaries: 'synced', 'salary-filters': 'local', 'salary-sendings': 'local' },
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ './salaries-api'),
    import(/* webpackChunkName: "time-travel" */ './salary-settings-api'),
  ],
  pages: [
    {
      path: SALARIES_PATH,
      title: texts.salaries,
      needs: ['user_info.view'],
      figures: ['salaries.view'],
      menu: { group: 'userInfo', icon: 'salaries' },
      load: async () => (await import(/* webpackChunkName: "salaries" */ './salaries-page')).SalariesPage,
    },
    {
      path: SALARY_REPORTS_PATH,
      title: texts.salaryReports,
      needs: ['user_info.view'],
      figures: ['salaries.view'],
      menu: { group: 'userInfo', icon: 'salaryReports', title: texts.salaryReportsEntry },
      load: async () =>
        (await import(/* webpackChunkName: "salary-reports" */ './statement-page')).StatementPage,
    },
    {
      path: COMPANY_SALARIES_PATH,
      title: texts.companySalaries,
      needs: ['salaries.view'],
      menu: { group: 'reports', icon: 'salariesReport', title: texts.companySalariesEntry },
      load: async () =>
        (await import(/* webpackChunkName: "company-salaries" */ './company-page')).CompanySalariesPage,
    },
  ],
});
