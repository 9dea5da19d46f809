import {
  changeAlertChoice,
  getAlertChoice,
  getSyncHealth,
} from '#contract/features/crm-mirror/sync/sync-health-contract';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSyncHealth: queryFromRoute(build, getSyncHealth, {
      providesTags: [
        { type: 'sync', id: 'health' },
        { type: 'sync', id: 'runs' },
        // A paused run names the user who started it.
        'users',
      ],
    }),
    getAlertChoice: queryFromRoute(build, getAlertChoice, {
      providesTags: [{ type: 'sync', id: 'alerts' }],
    }),
    changeAlertChoice: mutationFromRoute(build, changeAlertChoice, {
      invalidatesTags: [{ type: 'sync', id: 'alerts' }],
    }),
  }),
});

export const { useGetSyncHealthQuery, useGetAlertChoiceQuery, useChangeAlertChoiceMutation } = healthApi;
