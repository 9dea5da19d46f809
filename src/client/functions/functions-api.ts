import {
  changeInactiveDays,
  changeSyncOptions,
  getInactiveDays,
  getSyncOptions,
  listJobs,
  listStatuses,
  runJob,
} from '../../contract/functions/functions-contract';
import {
  changeMapping,
  checkMapping,
  getCrmMetadata,
  getMapping,
  listMappingVersions,
  previewMapping,
  tryMapping,
} from '../../contract/mapping/sync-mapping-contract';
import { changeReportSettings, getReportSettings } from '../../contract/reports/report-settings-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../platform/http/route-endpoints';
import { answerKept } from '../platform/http/shown-at-once';

const of = <Id extends string>(id: Id) => ({ type: 'sync', id }) as const;
/** Out of date as soon as a run has begun or ended, whoever asked for it. */
const RUNS = of('runs');
/** What the mapping is and was, and what rests on it: the health says whether a full run is due. */
const MAPPING = [of('mapping'), of('health')];

const functionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Says whether a full run is due, and what a run has found wrong. */
    getMapping: queryFromRoute(build, getMapping, { providesTags: [RUNS, of('mapping')] }),
    getCrmMetadata: queryFromRoute(build, getCrmMetadata, { providesTags: [RUNS, of('crm')] }),
    listMappingVersions: queryFromRoute(build, listMappingVersions, { providesTags: [of('mapping')] }),
    checkMapping: mutationFromRoute(build, checkMapping, { invalidatesTags: [...MAPPING, of('crm')] }),
    tryMapping: mutationFromRoute(build, tryMapping, { invalidatesNothing: 'A trial changes nothing.' }),
    previewMapping: mutationFromRoute(build, previewMapping, {
      invalidatesNothing: 'A trial changes nothing.',
    }),
    /** After a conflict too: the other version is shown then. */
    changeMapping: mutationFromRoute(build, changeMapping, {
      invalidatesTags: [...MAPPING, of('statuses'), 'dashboard'],
    }),
    getSyncOptions: queryFromRoute(build, getSyncOptions, { providesTags: [of('options')] }),
    changeSyncOptions: mutationFromRoute(build, changeSyncOptions, {
      onQueryStarted: answerKept('getSyncOptions'),
      invalidatesTags: [of('options'), of('health')],
    }),
    getInactiveDays: queryFromRoute(build, getInactiveDays, { providesTags: ['dashboard'] }),
    changeInactiveDays: mutationFromRoute(build, changeInactiveDays, {
      onQueryStarted: answerKept('getInactiveDays'),
      invalidatesTags: ['dashboard'],
    }),
    listStatuses: queryFromRoute(build, listStatuses, { providesTags: [RUNS, of('statuses')] }),
    getReportSettings: queryFromRoute(build, getReportSettings, { providesTags: ['reports'] }),
    changeReportSettings: mutationFromRoute(build, changeReportSettings, {
      onQueryStarted: answerKept('getReportSettings'),
      invalidatesTags: ['reports', 'dashboard'],
    }),
    listJobs: queryFromRoute(build, listJobs, { providesTags: [RUNS, of('jobs')] }),
    runJob: mutationFromRoute(build, runJob, { invalidatesTags: [RUNS, of('jobs')] }),
  }),
});

export const {
  useGetMappingQuery,
  useGetCrmMetadataQuery,
  useListMappingVersionsQuery,
  useCheckMappingMutation,
  useTryMappingMutation,
  usePreviewMappingMutation,
  useChangeMappingMutation,
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
