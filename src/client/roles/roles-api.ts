import {
  cleanupRoles,
  createRole,
  deleteRole,
  getRole,
  listRoles,
  updateRole,
  type HeldRole,
} from '../../contract/roles/roles-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../platform/http/route-endpoints';
import { shownAtOnce } from '../platform/http/shown-at-once';

/** What a role grants is shown with people too, and everything that is done stands in the log. */
const CHANGED = ['roles', 'people'] as const;

export const rolesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRoles: queryFromRoute(build, listRoles, { providesTags: ['roles'] }),
    getRole: queryFromRoute(build, getRole, { providesTags: ['roles'] }),
    createRole: mutationFromRoute(build, createRole, {
      // It is opened as soon as the server has given it an id, before the list is read again.
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const made = await queryFulfilled.catch(() => null);
        if (made === null) return;
        dispatch(
          rolesApi.util.updateQueryData('listRoles', undefined, ({ data }) => void data.push(made.data.data)),
        );
      },
      invalidatesTags: CHANGED,
    }),
    updateRole: mutationFromRoute(build, updateRole, {
      onQueryStarted: shownAtOnce(({ params, body: { basedOn: _basedOn, ...fields } }) => ({
        tag: 'roles',
        id: params.id,
        fields,
      })),
      invalidatesTags: CHANGED,
    }),
    deleteRole: mutationFromRoute(build, deleteRole, {
      onQueryStarted: shownAtOnce(({ params }) => ({ tag: 'roles', id: params.id, fields: null })),
      invalidatesTags: CHANGED,
    }),
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

/** All roles as they were last read. */
export function rolesOf(state: unknown): readonly HeldRole[] {
  return rolesApi.endpoints.listRoles.select()(state as never).data?.data ?? [];
}
