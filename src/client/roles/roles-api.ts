import {
  cleanupRoles,
  createRole,
  deleteRole,
  getRole,
  listRoles,
  updateRole,
} from '../../contract/roles/roles-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../platform/http/route-endpoints';

/** What a role grants is shown with people too, and everything that is done stands in the log. */
const CHANGED = ['roles', 'people', 'audit-log'] as const;

const rolesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRoles: queryFromRoute(build, listRoles, { providesTags: ['roles'] }),
    getRole: queryFromRoute(build, getRole, { providesTags: ['roles'] }),
    createRole: mutationFromRoute(build, createRole, { invalidatesTags: CHANGED }),
    updateRole: mutationFromRoute(build, updateRole, {
      // Shown at once, and taken back when the server refuses; either way the role is asked for again.
      onQueryStarted: async ({ params, body }, { dispatch, queryFulfilled }) => {
        const { basedOn: _basedOn, ...shown } = body;
        const patch = dispatch(
          rolesApi.util.updateQueryData('listRoles', undefined, ({ data }) => {
            const role = data.find(({ id }) => id === params.id);
            if (role) Object.assign(role, shown);
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: CHANGED,
    }),
    deleteRole: mutationFromRoute(build, deleteRole, { invalidatesTags: CHANGED }),
    cleanupRoles: mutationFromRoute(build, cleanupRoles, { invalidatesTags: CHANGED }),
  }),
});

export const {
  useListRolesQuery,
  useCreateRoleMutation,
  useUpdateRoleMutation,
  useDeleteRoleMutation,
  useCleanupRolesMutation,
} = rolesApi;
