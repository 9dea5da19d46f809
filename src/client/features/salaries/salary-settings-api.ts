import {
  getSecondPerson,
  requireSecondPerson,
  waiveSecondPerson,
} from '#contract/features/salaries/closings-contract';
import { changeSalarySettings, getSalarySettings } from '#contract/features/salaries/salaries-contract';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

/** Separate from the other endpoints of salaries: the settings page only needs these. */
const salarySettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSalarySettings: queryFromRoute(build, getSalarySettings, { providesTags: ['salaries'] }),
    changeSalarySettings: mutationFromRoute(build, changeSalarySettings, {
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => null);
        if (result === null) return;
        await dispatch(salarySettingsApi.util.upsertQueryData('getSalarySettings', undefined, result.data));
      },
      // One setting is the hour of a job.
      invalidatesTags: ['salaries', { type: 'sync', id: 'jobs' }],
    }),
    /** Contains the number of people who may close a month. */
    getSecondPerson: queryFromRoute(build, getSecondPerson, { providesTags: ['salaries', 'users', 'roles'] }),
    requireSecondPerson: mutationFromRoute(build, requireSecondPerson, { invalidatesTags: ['salaries'] }),
    waiveSecondPerson: mutationFromRoute(build, waiveSecondPerson, { invalidatesTags: ['salaries'] }),
  }),
});

export const {
  useGetSalarySettingsQuery,
  useChangeSalarySettingsMutation,
  useGetSecondPersonQuery,
  useRequireSecondPersonMutation,
  useWaiveSecondPersonMutation,
} = salarySettingsApi;
