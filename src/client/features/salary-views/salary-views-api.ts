import { listMySalaryViews, salaryViewsList } from '#contract/features/salary-views/salary-views-contract';
import { namesFromList, pagesFromList, totalsFromList } from '#client/components/list/list-endpoints';
import { api } from '#client/lib/http/api';
import { queryFromRoute } from '#client/lib/http/route-endpoints';

export const salaryViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSalaryViews: pagesFromList(build, salaryViewsList, 'audit-log'),
    getSalaryViewsTotals: totalsFromList(build, salaryViewsList, 'audit-log'),
    listSalaryViewsNames: namesFromList(build, salaryViewsList, 'audit-log'),
    listMySalaryViews: queryFromRoute(build, listMySalaryViews, { providesTags: ['audit-log'] }),
  }),
});

export const { useListMySalaryViewsQuery } = salaryViewsApi;
