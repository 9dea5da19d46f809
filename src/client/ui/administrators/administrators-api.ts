import { listAdministrators } from '../../../contract/users/administrators-contract';
import { api } from '../../platform/http/api';
import { queryFromRoute } from '../../platform/http/route-endpoints';

const administratorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAdministrators: queryFromRoute(build, listAdministrators, { providesTags: ['people'] }),
  }),
});

export const { useListAdministratorsQuery } = administratorsApi;
