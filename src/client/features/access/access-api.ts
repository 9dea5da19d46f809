import { getAccess, listRoutes } from '#contract/features/permissions/permissions-contract';
import { api } from '#client/lib/http/api';
import { queryFromRoute } from '#client/lib/http/route-endpoints';

const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccess: queryFromRoute(build, getAccess, { providesTags: ['users', 'roles'] }),
    listRoutes: queryFromRoute(build, listRoutes, { providesTags: ['roles'] }),
  }),
});

export const { useGetAccessQuery, useListRoutesQuery } = accessApi;
