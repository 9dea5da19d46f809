import {
  changeMapping,
  checkMapping,
  getCrmMetadata,
  getMapping,
  listMappingVersions,
  previewMapping,
  tryMapping,
} from '../../contract/mapping/sync-mapping-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../platform/http/route-endpoints';

const of = <Id extends string>(id: Id) => ({ type: 'sync', id }) as const;
/** Out of date as soon as a run has begun or ended, whoever asked for it. */
const RUNS = of('runs');
/** What the mapping is and was, and what rests on it: the health says whether a full run is due. */
const MAPPING = [of('mapping'), of('health')];

const mappingApi = api.injectEndpoints({
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
} = mappingApi;
