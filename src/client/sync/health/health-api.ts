import { getSyncHealth } from '../../../contract/sync/sync-health-contract';
import { api } from '../../platform/http/api';
import { queryFromRoute } from '../../platform/http/route-endpoints';

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
