import {
  getMyArea,
  getMySale,
  getMyStatement,
  listMyCustomers,
  listMyMonths,
  listMySales,
  printMyStatement,
} from '#contract/features/agent-area/agent-area-contract';
import { askQuestion, listMyQuestions } from '#contract/features/salaries/questions-contract';
import { SALARY_PAGE_ROWS } from '#contract/features/salaries/statements-contract';
import { PAGE_ROWS } from '#contract/lib/lists/list-schemas';
import { api, PAGE_CACHE_S } from '#client/lib/http/api';
import {
  byKeys,
  fileFromRoute,
  infiniteFromRoute,
  mutationFromRoute,
  queryFromRoute,
  type PageKey,
} from '#client/lib/http/route-endpoints';

/** The user management contains the link to the agent, the target and the payroll number. A correction names who decided it. */
const OWN = ['salaries', 'user-info-management', 'users'] as const;

export const agentAreaApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidated after every synchronisation and closing by its tag. */
    getMyArea: queryFromRoute(build, getMyArea, {
      providesTags: [...OWN, { type: 'salaries', id: 'my-area' }],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    getMyStatement: queryFromRoute(build, getMyStatement, {
      providesTags: OWN,
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    listMyMonths: queryFromRoute(build, listMyMonths, { providesTags: OWN, keepUnusedDataFor: PAGE_CACHE_S }),
    getMySale: queryFromRoute(build, getMySale, { providesTags: OWN }),
    /** Contains names, and the months that late changes were carried into. */
    listMyQuestions: queryFromRoute(build, listMyQuestions, {
      providesTags: [...OWN, 'questions'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    askQuestion: mutationFromRoute(build, askQuestion, { invalidatesTags: ['questions'] }),
    printMyStatement: fileFromRoute(build, printMyStatement),
    /** Customers by name, page by page. */
    listMyCustomers: infiniteFromRoute(
      build,
      listMyCustomers,
      (filter: { text?: string; active?: boolean }, key: PageKey) => ({
        query: { ...filter, limit: PAGE_ROWS, ...key },
      }),
      {
        infiniteQueryOptions: byKeys,
        providesTags: ['customers', 'user-info-management'],
        keepUnusedDataFor: PAGE_CACHE_S,
      },
    ),
    /** Sales of a month, the newest first. */
    listMySales: infiniteFromRoute(
      build,
      listMySales,
      (month: string, key: PageKey) => ({ query: { month, limit: SALARY_PAGE_ROWS, ...key } }),
      { infiniteQueryOptions: byKeys, providesTags: OWN, keepUnusedDataFor: PAGE_CACHE_S },
    ),
  }),
});

export const {
  useAskQuestionMutation,
  useGetMyAreaQuery,
  useGetMySaleQuery,
  useGetMyStatementQuery,
  useListMyCustomersInfiniteQuery,
  useListMyMonthsQuery,
  useListMyQuestionsQuery,
  useListMySalesInfiniteQuery,
} = agentAreaApi;
