import {
  carryLateChange,
  closeMonth,
  declineLateChange,
  getMonthClosing,
  listLateChanges,
  reopenMonth,
  takeBackDecision,
} from '../../contract/salaries/closings-contract';
import { getCompanySalaries, getPayroll } from '../../contract/salaries/company-salaries-contract';
import {
  getSalaryFilterSettings,
  getSalaryMetadata,
  querySalaries,
  saveSalaryFilterSettings,
} from '../../contract/salaries/salaries-contract';
import {
  exportCompanySalaries,
  exportPayroll,
  exportStatement,
  exportStatements,
  printStatement,
} from '../../contract/salaries/salary-files-contract';
import { getStatement, listSalarySales, SALARY_PAGE_ROWS } from '../../contract/salaries/statements-contract';
import type { RouteArgs } from '../../contract/http/route';
import type { ApiError } from '../platform/http/api-error';
import { api } from '../platform/http/api';
import {
  byKeys,
  fileFromRoute,
  infiniteFromRoute,
  mutationFromRoute,
  queryFromRoute,
  type PageKey,
} from '../platform/http/route-endpoints';
import type { Services } from '../platform/services';

interface Asked {
  queryFulfilled: Promise<unknown>;
  extra: unknown;
}

/** `limit`: rows a page. */
type SalesAbout = RouteArgs<typeof getStatement> & { limit?: number };

const NOT_FOUND = 404;

/** A failure is logged; what the page shows of it is the page's (spec.md section 8). */
async function logFailure(text: string, { queryFulfilled, extra }: Asked): Promise<void> {
  try {
    await queryFulfilled;
  } catch (thrown) {
    (extra as Services).log.error(text, errorOf(thrown)?.text);
  }
}

async function warnWithoutMetadata({ queryFulfilled, extra }: Asked): Promise<void> {
  try {
    await queryFulfilled;
  } catch (thrown) {
    const error = errorOf(thrown);
    const { log } = extra as Services;
    if (isNotThere(error)) log.warn('No salary metadata: the scheduled metadata job should have run.');
    else log.error('Failed to fetch salary metadata.', error?.text);
  }
}

function errorOf(thrown: unknown): ApiError | undefined {
  return (thrown as { error?: ApiError }).error;
}

/** The job that makes it has not run: there is none, which is no failure. */
function isNotThere(error: ApiError | undefined): boolean {
  return error?.kind === 'http' && error.status === NOT_FOUND;
}

/** Out of date after every synchronisation, by their tag, and after each closing and decision. */
export const salariesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSalaryMetadata: queryFromRoute(build, getSalaryMetadata, {
      providesTags: ['salaries'],
      onQueryStarted: (_args, asked) => warnWithoutMetadata(asked),
    }),
    /** A question, though it is asked by POST. */
    querySalaries: queryFromRoute(build, querySalaries, {
      providesTags: ['salaries'],
      onQueryStarted: (_args, asked) => logFailure('Failed to fetch salary data.', asked),
    }),
    getSalaryFilterSettings: queryFromRoute(build, getSalaryFilterSettings, {
      providesTags: ['salary-filters'],
      onQueryStarted: (_args, asked) => logFailure('Failed to load the salary filter settings.', asked),
    }),
    saveSalaryFilterSettings: mutationFromRoute(build, saveSalaryFilterSettings, {
      invalidatesTags: ['salary-filters'],
      onQueryStarted: (_args, asked) => logFailure('Failed to save the salary filter settings.', asked),
    }),
    getStatement: queryFromRoute(build, getStatement, { providesTags: ['salaries'] }),
    /** Those that add up to the amount of a statement. */
    listSalarySales: infiniteFromRoute(
      build,
      listSalarySales,
      ({ query, limit = SALARY_PAGE_ROWS }: SalesAbout, key: PageKey) => ({
        query: { ...query, which: 'counted' as const, limit, ...key },
      }),
      { infiniteQueryOptions: byKeys, providesTags: ['salaries'] },
    ),
    getMonthClosing: queryFromRoute(build, getMonthClosing, { providesTags: ['salaries'] }),
    closeMonth: mutationFromRoute(build, closeMonth, { invalidatesTags: ['salaries'] }),
    reopenMonth: mutationFromRoute(build, reopenMonth, { invalidatesTags: ['salaries'] }),
    listLateChanges: queryFromRoute(build, listLateChanges, { providesTags: ['salaries'] }),
    carryLateChange: mutationFromRoute(build, carryLateChange, { invalidatesTags: ['salaries'] }),
    declineLateChange: mutationFromRoute(build, declineLateChange, { invalidatesTags: ['salaries'] }),
    takeBackDecision: mutationFromRoute(build, takeBackDecision, { invalidatesTags: ['salaries'] }),
    getCompanySalaries: queryFromRoute(build, getCompanySalaries, { providesTags: ['salaries'] }),
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
  useReopenMonthMutation,
  useListLateChangesQuery,
  useCarryLateChangeMutation,
  useDeclineLateChangeMutation,
  useTakeBackDecisionMutation,
  useGetCompanySalariesQuery,
  useGetPayrollQuery,
} = salariesApi;
