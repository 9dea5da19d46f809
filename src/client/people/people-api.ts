import {
  createPendingUser,
  deletePendingUser,
  ensureAuthUser,
  makeInvitationLink,
  markInvited,
  pendingUsersList,
  sendInvitation,
} from '../../contract/invitations/invitations-contract';
import {
  activateUser,
  deactivateUser,
  peopleList,
  updateUser,
  usersList,
} from '../../contract/users/users-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute, sealedFromRoute } from '../platform/http/route-endpoints';
import { shownAtOnce } from '../platform/http/shown-at-once';
import { readClock } from '../platform/read-clock';
import { rolesOf } from '../roles/roles-api';
import { listEndpoints } from '../ui/list/list-endpoints';
import type { ListAddress } from '../ui/list/list-view';

/** `?person=` opens one. */
export const peopleAddress: ListAddress<typeof peopleList> = { list: peopleList, openParameter: 'person' };
export const peopleEndpoints = listEndpoints('People', peopleList, 'people');
/** The two halves of it, as the routes of spec.md section 7 give them. */
listEndpoints('Users', usersList, 'people');
listEndpoints('PendingUsers', pendingUsersList, 'people');

/** Who holds a role is shown with the roles too, and everything that is done stands in the log. */
const CHANGED = ['people', 'roles'] as const;

/** A person changed, as the list shows them. */
const person = <Fields extends object | null>(id: string, fields: Fields) =>
  ({ tag: 'people', id, fields }) as const;

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateUser: mutationFromRoute(build, updateUser, {
      onQueryStarted: shownAtOnce(({ params, body }) => (_dispatch, getState) => {
        const role = rolesOf(getState()).find(({ id }) => id === body.roleId);
        return person(
          params.id,
          body.roleId === undefined ? body : { ...body, roleName: role?.name ?? null },
        );
      }),
      invalidatesTags: CHANGED,
    }),
    deactivateUser: mutationFromRoute(build, deactivateUser, {
      onQueryStarted: shownAtOnce(({ params }) => person(params.id, { state: 'inactive' })),
      invalidatesTags: [...CHANGED, 'biometric'],
    }),
    activateUser: mutationFromRoute(build, activateUser, {
      onQueryStarted: shownAtOnce(({ params }) => person(params.id, { state: 'active' })),
      invalidatesTags: CHANGED,
    }),
    /** What has no id before the server has answered is waited for in its dialog. */
    createPendingUser: mutationFromRoute(build, createPendingUser, { invalidatesTags: CHANGED }),
    deletePendingUser: mutationFromRoute(build, deletePendingUser, {
      onQueryStarted: shownAtOnce(({ params }) => person(params.id, null)),
      invalidatesTags: CHANGED,
    }),
    markInvited: mutationFromRoute(build, markInvited, {
      onQueryStarted: shownAtOnce(
        ({ params }) =>
          (dispatch) =>
            person(params.id, { invitedAt: new Date(dispatch(readClock())).toISOString() }),
      ),
      invalidatesTags: CHANGED,
    }),
    ensureAuthUser: mutationFromRoute(build, ensureAuthUser),
    /** Whether a mail has left is known only when the server says so. */
    sendInvitation: mutationFromRoute(build, sendInvitation, { invalidatesTags: CHANGED }),
    /** Whoever has the link can sign in by it: it never stands in the store. */
    makeInvitationLink: sealedFromRoute(build, makeInvitationLink, { invalidatesTags: CHANGED }),
  }),
});

export const {
  useUpdateUserMutation,
  useDeactivateUserMutation,
  useActivateUserMutation,
  useCreatePendingUserMutation,
  useDeletePendingUserMutation,
  useMarkInvitedMutation,
  useEnsureAuthUserMutation,
  useSendInvitationMutation,
} = peopleApi;
