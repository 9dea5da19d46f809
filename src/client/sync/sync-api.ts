import { getLastSyncTime, runSync } from '../../contract/sync/sync-contract';
import { api } from '../app/api';
import { SYNCHRONISED_TAGS } from '../app/api-tags';
import { mutationFromRoute, queryFromRoute } from '../app/route-endpoints';

export const syncApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLastSyncTime: queryFromRoute(build, getLastSyncTime, { providesTags: ['sync'] }),
    /** A GET that does something: not repeated when it fails, and what was read before is out of date after it. */
    runSync: mutationFromRoute(build, runSync, {
      invalidatesTags: (_result, error) => (error ? [] : SYNCHRONISED_TAGS),
    }),
  }),
});

export const { useGetLastSyncTimeQuery } = syncApi;
