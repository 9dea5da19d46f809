import * as z from 'zod/mini';
import {
  carryLateChange,
  closeMonth,
  compareWithCrm,
  declineLateChange,
  getMonthClosing,
  listLateChanges,
  reopenMonth,
  withdrawDecision,
} from '#contract/features/salaries/closings-contract';
import { getCompanySalaries, getPayroll } from '#contract/features/salaries/company-salaries-contract';
import { checkStatements, getMonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { answerQuestion, listQuestions } from '#contract/features/salaries/questions-contract';
import {
  getSalaryFilterSettings,
  getSalaryMetadata,
  listOrNone,
  querySalaries,
  saveSalaryFilterSettings,
} from '#contract/features/salaries/salaries-contract';
import {
  exportCompanySalaries,
  exportPayroll,
  exportStatement,
  exportStatements,
  printStatement,
} from '#contract/features/salaries/salary-files-contract';
import { cancelSendings, markOpened, sendStatements } from '#contract/features/salaries/sending-contract';
import {
  getStatement,
  listSalarySales,
  SALARY_PAGE_ROWS,
} from '#contract/features/salaries/statements-contract';
import type { RouteArgs, RouteResponse } from '#contract/lib/http/route';
import { getErrorStatus } from '#client/lib/http/api-error';
import { api, PAGE_CACHE_S } from '#client/lib/http/api';
import { logQueryError } from '#client/lib/http/log-query-error';
import {
  byKeys,
  fileFromRoute,
  infiniteFromRoute,
  mutationFromRoute,
  queryFromRoute,
  type PageKey,
} from '#client/lib/http/route-endpoints';
import type { Services } from '#client/lib/services';

type Metadata = RouteResponse<typeof getSalaryMetadata>;
type FilterSettings = RouteResponse<typeof getSalaryFilterSettings>;
/** `limit`: rows per page. */
type SalesAbout = RouteArgs<typeof getStatement> & { limit?: number };

/** Closings, checks, sendings and decisions name the user who made them. */
const NAMED = ['salaries', 'users'] as const;

const NOT_FOUND = 404;

/** Drops an invalid list without affecting the other one. */
const readFilterSettings = ({ data }: FilterSettings) => ({
  data: {
    ...data,
    selectedAgents: listOrNone(data.selectedAgents) as string[],
    selectedStatuses: listOrNone(data.selectedStatuses) as number[],
  },
});

/** Endpoints of salaries. Their tag is invalidated after every synchronisation, closing and decision. */
export const salariesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null if the metadata job has not run, which is no error (spec.md section 8). */
    getSalaryMetadata: build.query<Metadata | null, void>({
      queryFn: async (_nothing, { extra }, _facts, ask) => {
        const result = await ask({ route: getSalaryMetadata, values: {} });
        if (result.error === undefined) return { data: result.data as Metadata };
        if (getErrorStatus(result.error) !== NOT_FOUND) return { error: result.error };
        (extra as Services).log.warn('No salary metadata: the scheduled metadata job should have run.');
        return { data: null };
      },
      responseSchema: z.nullable(getSalaryMetadata.response),
      extraOptions: { route: getSalaryMetadata },
      providesTags: ['salaries'],
      keepUnusedDataFor: PAGE_CACHE_S,
      ...logQueryError('Failed to fetch salary metadata.'),
    }),
    /** A query, although it uses POST. */
    querySalaries: queryFromRoute(build, querySalaries, {
      providesTags: ['salaries'],
      keepUnusedDataFor: PAGE_CACHE_S,
      ...logQueryError('Failed to fetch salary data.'),
    }),
    getSalaryFilterSettings: queryFromRoute(build, getSalaryFilterSettings, {
      providesTags: ['salary-filters'],
      keepUnusedDataFor: PAGE_CACHE_S,
      transformResponse: readFilterSettings,
      ...logQueryError('Failed to load the salary filter settings.'),
    }),
    saveSalaryFilterSettings: mutationFromRoute(build, saveSalaryFilterSettings, {
      invalidatesTags: ['salary-filters'],
      ...logQueryError('Failed to save the salary filter settings.'),
    }),
    getStatement: queryFromRoute(build, getStatement, {
      providesTags: NAMED,
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    /** Sales that add up to a statement's amount. */
    listSalarySales: infiniteFromRoute(
      build,
      listSalarySales,
      ({ query, limit = SALARY_PAGE_ROWS }: SalesAbout, key: PageKey) => ({
        query: { ...query, which: 'counted' as const, limit, ...key },
      }),
      { infiniteQueryOptions: byKeys, providesTags: ['salaries'], keepUnusedDataFor: PAGE_CACHE_S },
    ),
    /** Contains the number of sent statements. */
    getMonthClosing: queryFromRoute(build, getMonthClosing, {
      providesTags: [...NAMED, 'salary-sendings', 'questions'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    /** The end of the comparison also outdates all synchronised data, like every run. */
    compareWithCrm: mutationFromRoute(build, compareWithCrm, { invalidatesTags: ['salaries'] }),
    closeMonth: mutationFromRoute(build, closeMonth, { invalidatesTags: ['salaries'] }),
    reopenMonth: mutationFromRoute(build, reopenMonth, { invalidatesTags: ['salaries'] }),
    listLateChanges: queryFromRoute(build, listLateChanges, {
      providesTags: NAMED,
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    carryLateChange: mutationFromRoute(build, carryLateChange, { invalidatesTags: ['salaries'] }),
    declineLateChange: mutationFromRoute(build, declineLateChange, { invalidatesTags: ['salaries'] }),
    withdrawDecision: mutationFromRoute(build, withdrawDecision, { invalidatesTags: ['salaries'] }),
    listQuestions: queryFromRoute(build, listQuestions, {
      providesTags: [...NAMED, 'questions'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    /** An answer may carry a late change. */
    answerQuestion: mutationFromRoute(build, answerQuestion, { invalidatesTags: ['salaries', 'questions'] }),
    getMonthList: queryFromRoute(build, getMonthList, {
      providesTags: [...NAMED, 'salary-sendings', 'questions'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    checkStatements: mutationFromRoute(build, checkStatements, { invalidatesTags: ['salary-sendings'] }),
    sendStatements: mutationFromRoute(build, sendStatements, { invalidatesTags: ['salary-sendings'] }),
    markOpened: mutationFromRoute(build, markOpened, { invalidatesTags: ['salary-sendings'] }),
    cancelSendings: mutationFromRoute(build, cancelSendings, { invalidatesTags: ['salary-sendings'] }),
    getCompanySalaries: queryFromRoute(build, getCompanySalaries, {
      providesTags: ['salaries'],
      keepUnusedDataFor: PAGE_CACHE_S,
    }),
    getPayroll: queryFromRoute(build, getPayroll, { providesTags: ['salaries'] }),
    exportStatement: fileFromRoute(build, exportStatement),
    printStatement: fileFromRoute(build, printStatement),
    exportStatements: fileFromRoute(build, exportStatements),
    exportCompanySalaries: fileFromRoute(build, exportCompanySalaries),
    exportPayroll: fileFromRoute(build, exportPayroll),
  }),
});

export const {
  useGetSalaryMetadataQuery,
  useQuerySalariesQuery,
  useGetSalaryFilterSettingsQuery,
  useSaveSalaryFilterSettingsMutation,
  useGetStatementQuery,
  useListSalarySalesInfiniteQuery,
  useGetMonthClosingQuery,
  useCloseMonthMutation,
  useCompareWithCrmMutation,
  useReopenMonthMutation,
  useListLateChangesQuery,
  useCarryLateChangeMutation,
  useDeclineLateChangeMutation,
  useWithdrawDecisionMutation,
  useListQuestionsQuery,
  useAnswerQuestionMutation,
  useGetMonthListQuery,
  useCheckStatementsMutation,
  useSendStatementsMutation,
  useMarkOpenedMutation,
  useCancelSendingsMutation,
  useGetCompanySalariesQuery,
  useGetPayrollQuery,
} = salariesApi;
