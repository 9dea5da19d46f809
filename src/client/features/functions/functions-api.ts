import {
  changeInactiveDays,
  changeSyncOptions,
  getInactiveDays,
  getSyncOptions,
  listJobs,
  listStatuses,
  runJob,
} from '#contract/features/functions/functions-contract';
import { changeReportSettings, getReportSettings } from '#contract/features/reports/report-settings';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

const of = <Id extends string>(id: Id) => ({ type: 'sync', id }) as const;
/** Invalidated when any run begins or ends. */
const RUNS = of('runs');

const functionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSyncOptions: queryFromRoute(build, getSyncOptions, { providesTags: [of('options')] }),
    changeSyncOptions: mutationFromRoute(build, changeSyncOptions, {
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => null);
        if (result === null) return;
        await dispatch(functionsApi.util.upsertQueryData('getSyncOptions', undefined, result.data));
      },
      // Another zone requires a full run, which the mapping and the dashboard say, too.
      invalidatesTags: (_result, _error, { body: { zone, basedOn } }) => [
        of('options'),
        of('health'),
        ...(zone === basedOn?.zone ? [] : [of('mapping'), 'dashboard' as const]),
      ],
    }),
    getInactiveDays: queryFromRoute(build, getInactiveDays, { providesTags: ['dashboard'] }),
    changeInactiveDays: mutationFromRoute(build, changeInactiveDays, {
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => null);
        if (result === null) return;
        await dispatch(functionsApi.util.upsertQueryData('getInactiveDays', undefined, result.data));
      },
      // All data that depends on the distinction between active and inactive customers.
      invalidatesTags: ['dashboard', 'customers', 'reports', { type: 'salaries', id: 'my-area' }],
    }),
    listStatuses: queryFromRoute(build, listStatuses, { providesTags: [RUNS, of('statuses')] }),
    getReportSettings: queryFromRoute(build, getReportSettings, { providesTags: ['reports'] }),
    changeReportSettings: mutationFromRoute(build, changeReportSettings, {
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => null);
        if (result === null) return;
        await dispatch(functionsApi.util.upsertQueryData('getReportSettings', undefined, result.data));
      },
      invalidatesTags: ['reports', 'dashboard'],
    }),
    listJobs: queryFromRoute(build, listJobs, { providesTags: [RUNS, of('jobs')] }),
    runJob: mutationFromRoute(build, runJob, { invalidatesTags: [RUNS, of('jobs')] }),
  }),
});

export const {
  useGetSyncOptionsQuery,
  useChangeSyncOptionsMutation,
  useGetInactiveDaysQuery,
  useChangeInactiveDaysMutation,
  useListStatusesQuery,
  useGetReportSettingsQuery,
  useChangeReportSettingsMutation,
  useListJobsQuery,
  useRunJobMutation,
} = functionsApi;
