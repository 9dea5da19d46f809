import { listMySalaryViews, salaryViewsList } from '#contract/features/salary-views/salary-views-contract';
import { namesFromList, pagesFromList, totalsFromList } from '#client/components/list/list-endpoints';
import { api } from '#client/lib/http/api';
import { queryFromRoute } from '#client/lib/http/route-endpoints';

export const salaryViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSalaryViews: pagesFromList(build, salaryViewsList, 'salary-views'),
    getSalaryViewsTotals: totalsFromList(build, salaryViewsList, 'salary-views'),
    listSalaryViewsNames: namesFromList(build, salaryViewsList, 'salary-views'),
    listMySalaryViews: queryFromRoute(build, listMySalaryViews, { providesTags: ['salary-views', 'users'] }),
  }),
});

export const { useListMySalaryViewsQuery } = salaryViewsApi;
