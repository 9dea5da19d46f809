import { listAdministrators } from '#contract/features/users/users-contract';
import { api } from '#client/lib/http/api';
import { queryFromRoute } from '#client/lib/http/route-endpoints';

const administratorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAdministrators: queryFromRoute(build, listAdministrators, { providesTags: ['users'] }),
  }),
});

export const { useListAdministratorsQuery } = administratorsApi;
