import {
  cleanupRoles,
  createRole,
  deleteRole,
  getRole,
  listRoles,
  updateRole,
  type HeldRole,
} from '../../../contract/features/roles/roles-contract';
import type { RootState } from '../../lib/store-types';
import { api } from '../../lib/http/api';
import { mutationFromRoute, queryFromRoute } from '../../lib/http/route-endpoints';
import { optimisticUpdate } from '../../lib/http/optimistic-update';

/** People are displayed with their role. */
const CHANGED = ['roles', 'people'] as const;

export const rolesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRoles: queryFromRoute(build, listRoles, { providesTags: ['roles'] }),
    getRole: queryFromRoute(build, getRole, { providesTags: ['roles'] }),
    createRole: mutationFromRoute(build, createRole, {
      // A new role opens as soon as the server has responded, before the refetch.
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
      onQueryStarted: optimisticUpdate(({ params, body: { basedOn: _basedOn, ...fields } }) => ({
        tag: 'roles',
        id: params.id,
        fields,
      })),
      invalidatesTags: CHANGED,
    }),
    deleteRole: mutationFromRoute(build, deleteRole, {
      onQueryStarted: optimisticUpdate(({ params }) => ({ tag: 'roles', id: params.id, fields: null })),
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

/** Returns all roles in the cache. */
export function selectRoles(state: RootState): readonly HeldRole[] {
  return rolesApi.endpoints.listRoles.select()(state).data?.data ?? [];
}
