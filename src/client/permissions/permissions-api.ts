import { getPermissions } from '../../contract/permissions/permissions-contract';
import { api } from '../platform/http/api';
import { queryFromRoute } from '../platform/http/route-endpoints';

export const permissionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPermissions: queryFromRoute(build, getPermissions, {
      providesTags: [{ type: 'auth', id: 'permissions' }],
    }),
  }),
});
