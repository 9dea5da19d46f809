import {
  changeMapping,
  checkMapping,
  getCrmMetadata,
  getMapping,
  tryMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

const of = <Id extends string>(id: Id) => ({ type: 'sync', id }) as const;
/** Invalidated when any run begins or ends. */
const RUNS = of('runs');
/** The mapping and dependent data: the health contains if a full run is due. */
const MAPPING = [of('mapping'), of('health')];

const mappingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The response contains if a full run is due, and the problems found by a run. */
    getMapping: queryFromRoute(build, getMapping, { providesTags: [RUNS, of('mapping')] }),
    getCrmMetadata: queryFromRoute(build, getCrmMetadata, { providesTags: [RUNS, of('crm')] }),
    checkMapping: mutationFromRoute(build, checkMapping, { invalidatesTags: [...MAPPING, of('crm')] }),
    tryMapping: mutationFromRoute(build, tryMapping, { invalidatesNothing: 'A trial changes nothing.' }),
    /** Also invalidates after an error, to show the other saved mapping, or the fields that the CRM no longer has. */
    changeMapping: mutationFromRoute(build, changeMapping, {
      invalidatesTags: [...MAPPING, of('crm'), of('statuses'), 'dashboard'],
    }),
  }),
});

export const {
  useGetMappingQuery,
  useGetCrmMetadataQuery,
  useCheckMappingMutation,
  useTryMappingMutation,
  useChangeMappingMutation,
} = mappingApi;
