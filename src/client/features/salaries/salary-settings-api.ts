import {
  changeSalarySettings,
  getSalarySettings,
} from '../../../contract/features/salaries/salary-settings-contract';
import { api } from '../../lib/http/api';
import { mutationFromRoute, queryFromRoute } from '../../lib/http/route-endpoints';
import { writeResultToCache } from '../../lib/http/optimistic-update';

/** Separate from the other endpoints of salaries: the settings page only needs these. */
export const { useGetSalarySettingsQuery, useChangeSalarySettingsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getSalarySettings: queryFromRoute(build, getSalarySettings, { providesTags: ['salaries'] }),
    changeSalarySettings: mutationFromRoute(build, changeSalarySettings, {
      onQueryStarted: writeResultToCache('getSalarySettings'),
      invalidatesTags: ['salaries'],
    }),
  }),
});
