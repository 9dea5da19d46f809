import { getAccess, listRoutes } from '../../contract/permissions/permissions-contract';
import { api } from '../platform/http/api';
import { queryFromRoute } from '../platform/http/route-endpoints';

const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccess: queryFromRoute(build, getAccess, { providesTags: ['people', 'roles'] }),
    listRoutes: queryFromRoute(build, listRoutes, { providesTags: ['roles'] }),
  }),
});

export const { useGetAccessQuery, useListRoutesQuery } = accessApi;
