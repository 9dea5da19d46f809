import { changeSalarySettings, getSalarySettings } from '../../contract/salaries/salary-settings-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../platform/http/route-endpoints';
import { answerKept } from '../platform/http/shown-at-once';

/** Beside the other calls of the salaries: the settings' page needs these alone. */
export const { useGetSalarySettingsQuery, useChangeSalarySettingsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getSalarySettings: queryFromRoute(build, getSalarySettings, { providesTags: ['salaries'] }),
    changeSalarySettings: mutationFromRoute(build, changeSalarySettings, {
      onQueryStarted: answerKept('getSalarySettings'),
      invalidatesTags: ['salaries'],
    }),
  }),
});
