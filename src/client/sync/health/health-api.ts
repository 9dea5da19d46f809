import {
  getSyncHealth,
  listReconciliations,
  startReconciliation,
} from '../../../contract/sync/sync-health-contract';
import { api } from '../../platform/http/api';
import { SYNCHRONISED_TAGS } from '../../platform/http/api-tags';
import { mutationFromRoute, queryFromRoute } from '../../platform/http/route-endpoints';

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSyncHealth: queryFromRoute(build, getSyncHealth, {
      providesTags: ['sync', { type: 'sync', id: 'runs' }],
      /** A comparison that has just ended may have changed whatever rests on the mirror. */
      onQueryStarted: async (_args, { dispatch, getCacheEntry, queryFulfilled }) => {
        const wasRunning = Boolean(getCacheEntry().data?.data.running);
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (wasRunning && data?.data.running === null)
          dispatch(api.util.invalidateTags([...SYNCHRONISED_TAGS]));
      },
    }),
    listReconciliations: queryFromRoute(build, listReconciliations, {
      providesTags: [{ type: 'sync', id: 'runs' }],
    }),
    startReconciliation: mutationFromRoute(build, startReconciliation, { invalidatesTags: ['sync'] }),
  }),
});

export const { useGetSyncHealthQuery, useStartReconciliationMutation } = healthApi;
