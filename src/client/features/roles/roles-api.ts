import {
  cleanupRoles,
  createRole,
  deleteRole,
  getRole,
  listRoles,
  updateRole,
  type HeldRole,
} from '#contract/features/roles/roles-contract';
import type { AppThunk, RootState } from '#client/lib/store-types';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';
import { permissionsCacheCleared } from '#client/session/permissions/permissions-cache-slice';
import { changeRow, optimisticUpdate, type Patch } from '#client/lib/http/optimistic-update';

/** People and tokens of scripts are displayed with their role, and so is the user. */
const CHANGED = ['roles', 'users', 'api-tokens', 'auth'] as const;

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
      onQueryStarted: async ({ params, body: { basedOn: _basedOn, ...fields } }, lifecycle) => {
        await optimisticUpdate(lifecycle, roleChanged(params.id, fields), 'roles');
        // spec.md section 4, "Permissions cache". The next response's stamp shows if the role is the user's own.
        await lifecycle.queryFulfilled.then(
          () => lifecycle.dispatch(permissionsCacheCleared()),
          () => undefined,
        );
      },
      invalidatesTags: CHANGED,
    }),
    deleteRole: mutationFromRoute(build, deleteRole, {
      onQueryStarted: ({ params }, lifecycle) =>
        optimisticUpdate(lifecycle, roleChanged(params.id, null), 'roles'),
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
export function selectRoles(state: Pick<RootState, 'api'>): readonly HeldRole[] {
  return rolesApi.endpoints.listRoles.select()(state).data?.data ?? [];
}

/** Changes a role in the cache; null removes it. */
function roleChanged(id: string, fields: Partial<HeldRole> | null): AppThunk<Patch[]> {
  return (dispatch) => [
    dispatch(
      rolesApi.util.updateQueryData('listRoles', undefined, ({ data }) => changeRow(data, id, fields)),
    ),
    dispatch(
      rolesApi.util.updateQueryData('getRole', { params: { id } }, ({ data }) => {
        Object.assign(data, fields);
      }),
    ),
  ];
}
