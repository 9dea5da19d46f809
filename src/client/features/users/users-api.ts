import {
  createPendingUser,
  deletePendingUser,
  ensureAuthUser,
  makeInvitationLink,
  markInvited,
  pendingUsersList,
  sendInvitation,
} from '#contract/features/invitations/invitations-contract';
import {
  activateUser,
  deactivateUser,
  endSessions,
  resetOwnCode,
  getUserTies,
  offBoardUser,
  peopleList,
  type Person,
  updateUser,
  usersList,
} from '#contract/features/users/users-contract';
import { erasePersonalData, exportPersonalData } from '#contract/features/users/personal-data-contract';
import { api } from '#client/lib/http/api';
import {
  fileFromRoute,
  mutationFromRoute,
  queryFromRoute,
  secretFromRoute,
} from '#client/lib/http/route-endpoints';
import { changeRow, optimisticUpdate, type Patch } from '#client/lib/http/optimistic-update';
import type { AppThunk, ThunkExtra } from '#client/lib/store-types';
import { selectRoles } from '#client/features/roles/roles-api';
import {
  namesFromList,
  pagesFromList,
  recordFromList,
  totalsFromList,
} from '#client/components/list/list-endpoints';
import type { ListAddress } from '#client/components/list/list-view';

/** `?person=` opens a person. */
export const peopleAddress: ListAddress<typeof peopleList> = { list: peopleList, openParameter: 'person' };

/** Roles display their holders, and tokens of scripts their makers. */
const CHANGED = ['users', 'roles', 'api-tokens'] as const;
/** The user may be the signed-in one. */
const USER_CHANGED = [...CHANGED, 'auth'] as const;

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPeople: pagesFromList(build, peopleList, 'users'),
    getPeopleTotals: totalsFromList(build, peopleList, 'users'),
    listPeopleNames: namesFromList(build, peopleList, 'users'),
    getPeopleRecord: recordFromList(build, peopleList, 'users'),
    exportPeople: fileFromRoute(build, peopleList.export),
    /** Users and pending users separately, by the routes of spec.md section 7. */
    listUsers: pagesFromList(build, usersList, 'users'),
    getUsersTotals: totalsFromList(build, usersList, 'users'),
    listPendingUsers: pagesFromList(build, pendingUsersList, 'users'),
    getPendingUsersTotals: totalsFromList(build, pendingUsersList, 'users'),
    updateUser: mutationFromRoute(build, updateUser, {
      onQueryStarted: ({ params, body }, lifecycle) => {
        const role = selectRoles(lifecycle.getState()).find(({ id }) => id === body.roleId);
        const fields = body.roleId === undefined ? body : { ...body, roleName: role?.name ?? null };
        return optimisticUpdate(lifecycle, personChanged(params.id, fields), 'users');
      },
      invalidatesTags: USER_CHANGED,
    }),
    getUserTies: queryFromRoute(build, getUserTies, {
      providesTags: [...CHANGED, 'biometric', 'list-views'],
    }),
    offBoardUser: mutationFromRoute(build, offBoardUser, {
      onQueryStarted: ({ params }, lifecycle) =>
        optimisticUpdate(lifecycle, personChanged(params.id, { state: 'inactive' }), 'users'),
      invalidatesTags: [...USER_CHANGED, 'biometric', 'user-info-management'],
    }),
    deactivateUser: mutationFromRoute(build, deactivateUser, {
      onQueryStarted: ({ params }, lifecycle) =>
        optimisticUpdate(lifecycle, personChanged(params.id, { state: 'inactive' }), 'users'),
      invalidatesTags: [...CHANGED, 'biometric'],
    }),
    endSessions: mutationFromRoute(build, endSessions, { invalidatesTags: CHANGED }),
    resetOwnCode: mutationFromRoute(build, resetOwnCode, { invalidatesTags: [...CHANGED, 'two-factor'] }),
    activateUser: mutationFromRoute(build, activateUser, {
      onQueryStarted: ({ params }, lifecycle) =>
        optimisticUpdate(lifecycle, personChanged(params.id, { state: 'active' }), 'users'),
      invalidatesTags: CHANGED,
    }),
    exportPersonalData: fileFromRoute(build, exportPersonalData),
    /** Not optimistic: the erasure fails if the identity provider is unavailable. Addresses of sent statements are erased, too. */
    erasePersonalData: mutationFromRoute(build, erasePersonalData, {
      invalidatesTags: [...USER_CHANGED, 'biometric', 'salary-sendings'],
    }),
    /** Not optimistic: the id comes from the server. */
    createPendingUser: mutationFromRoute(build, createPendingUser, { invalidatesTags: CHANGED }),
    deletePendingUser: mutationFromRoute(build, deletePendingUser, {
      onQueryStarted: ({ params }, lifecycle) =>
        optimisticUpdate(lifecycle, personChanged(params.id, null), 'users'),
      invalidatesTags: CHANGED,
    }),
    markInvited: mutationFromRoute(build, markInvited, {
      onQueryStarted: ({ params }, lifecycle) => {
        const { clock } = lifecycle.extra as ThunkExtra;
        const invitedAt = new Date(clock.now()).toISOString();
        return optimisticUpdate(lifecycle, personChanged(params.id, { invitedAt }), 'users');
      },
      invalidatesTags: CHANGED,
    }),
    ensureAuthUser: mutationFromRoute(build, ensureAuthUser),
    /** Not optimistic: only the server knows if the mail was sent. */
    sendInvitation: mutationFromRoute(build, sendInvitation, { invalidatesTags: CHANGED }),
    /** The link signs in, so it must not enter the store. */
    makeInvitationLink: secretFromRoute(build, makeInvitationLink, { invalidatesTags: CHANGED }),
  }),
});

export const {
  useGetUserTiesQuery,
  useUpdateUserMutation,
  useDeactivateUserMutation,
  useOffBoardUserMutation,
  useActivateUserMutation,
  useEndSessionsMutation,
  useResetOwnCodeMutation,
  useCreatePendingUserMutation,
  useDeletePendingUserMutation,
  useMarkInvitedMutation,
  useEnsureAuthUserMutation,
  useSendInvitationMutation,
  useErasePersonalDataMutation,
} = usersApi;

/** Changes a person in the cache; null removes it. */
function personChanged(id: string, fields: Partial<Person> | null): AppThunk<Patch[]> {
  return (dispatch, getState) => {
    const { selectCachedArgsForQuery, updateQueryData } = usersApi.util;
    return [
      ...selectCachedArgsForQuery(getState(), 'listPeople').map((arg) =>
        dispatch(
          updateQueryData('listPeople', arg, ({ pages }) => {
            for (const { data } of pages) changeRow(data, id, fields);
          }),
        ),
      ),
      dispatch(
        updateQueryData('getPeopleRecord', { params: { id } }, ({ data }) => {
          Object.assign(data, fields);
        }),
      ),
    ];
  };
}
