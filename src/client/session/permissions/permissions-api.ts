import { getPermissions } from '#contract/features/permissions/permissions-contract';
import { api } from '#client/lib/http/api';
import { queryFromRoute } from '#client/lib/http/route-endpoints';

export const permissionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPermissions: queryFromRoute(build, getPermissions, {
      providesTags: [{ type: 'auth', id: 'permissions' }],
    }),
  }),
});
