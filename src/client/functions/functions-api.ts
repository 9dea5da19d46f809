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

/** Out of date as soon as a run has begun or ended, whoever asked for it. */
const RUNS = [{ type: 'sync', id: 'runs' }] as const;

const functionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Says whether a full run is due, and what a run has found wrong. */
    getMapping: queryFromRoute(build, getMapping, { providesTags: RUNS }),
    getCrmMetadata: queryFromRoute(build, getCrmMetadata, { providesTags: RUNS }),
    listMappingVersions: queryFromRoute(build, listMappingVersions, { providesTags: ['sync'] }),
    checkMapping: mutationFromRoute(build, checkMapping, { invalidatesTags: ['sync'] }),
    tryMapping: mutationFromRoute(build, tryMapping, { invalidatesNothing: 'A trial changes nothing.' }),
    previewMapping: mutationFromRoute(build, previewMapping, {
      invalidatesNothing: 'A trial changes nothing.',
    }),
    /** After a conflict too: the other version is shown then. */
    changeMapping: mutationFromRoute(build, changeMapping, { invalidatesTags: ['sync'] }),
    getSyncOptions: queryFromRoute(build, getSyncOptions, { providesTags: ['sync'] }),
    changeSyncOptions: mutationFromRoute(build, changeSyncOptions, { invalidatesTags: ['sync'] }),
    getInactiveDays: queryFromRoute(build, getInactiveDays, { providesTags: ['dashboard'] }),
    changeInactiveDays: mutationFromRoute(build, changeInactiveDays, { invalidatesTags: ['dashboard'] }),
    listStatuses: queryFromRoute(build, listStatuses, { providesTags: ['sync'] }),
    getReportSettings: queryFromRoute(build, getReportSettings, { providesTags: ['reports'] }),
    changeReportSettings: mutationFromRoute(build, changeReportSettings, {
      invalidatesTags: ['reports', 'dashboard'],
    }),
    listJobs: queryFromRoute(build, listJobs, { providesTags: RUNS }),
    runJob: mutationFromRoute(build, runJob, { invalidatesTags: ['sync'] }),
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
