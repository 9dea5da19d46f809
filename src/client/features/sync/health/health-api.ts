import { getSyncHealth } from '../../../../contract/features/sync/sync-health-contract';
import { api } from '../../../lib/http/api';
import { queryFromRoute } from '../../../lib/http/route-endpoints';

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSyncHealth: queryFromRoute(build, getSyncHealth, {
      providesTags: [
        { type: 'sync', id: 'health' },
        { type: 'sync', id: 'runs' },
      ],
    }),
  }),
});

export const { useGetSyncHealthQuery } = healthApi;
