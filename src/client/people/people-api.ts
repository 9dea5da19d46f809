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
import type { AppThunk } from '../platform/start-app-listening';
import { listEndpoints } from '../ui/list/list-endpoints';
import type { ListAddress } from '../ui/list/list-view';
import { patchRow } from '../ui/list/patch-row';

/** `?person=` opens one. */
export const peopleAddress: ListAddress<typeof peopleList> = { list: peopleList, openParameter: 'person' };
export const peopleEndpoints = listEndpoints('People', peopleList, 'people');
/** The two halves of it, as the routes of spec.md section 7 give them. */
listEndpoints('Users', usersList, 'people');
listEndpoints('PendingUsers', pendingUsersList, 'people');

/** Who holds a role is shown with the roles too, and everything that is done stands in the log. */
const CHANGED = ['people', 'roles', 'audit-log'] as const;

/** Shows a person changed at once; undone when the server refuses. */
async function shown(
  id: string,
  fields: Record<string, unknown>,
  { dispatch, queryFulfilled }: { dispatch: unknown; queryFulfilled: Promise<unknown> },
): Promise<void> {
  const run = dispatch as (thunk: AppThunk<() => void>) => () => void;
  await queryFulfilled.catch(run(patchRow({ tag: 'people', id, fields })));
}

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateUser: mutationFromRoute(build, updateUser, {
      onQueryStarted: ({ params, body }, lifecycle) => shown(params.id, body, lifecycle),
      invalidatesTags: CHANGED,
    }),
    deactivateUser: mutationFromRoute(build, deactivateUser, {
      onQueryStarted: ({ params }, lifecycle) => shown(params.id, { state: 'inactive' }, lifecycle),
      invalidatesTags: [...CHANGED, 'biometric'],
    }),
    activateUser: mutationFromRoute(build, activateUser, {
      onQueryStarted: ({ params }, lifecycle) => shown(params.id, { state: 'active' }, lifecycle),
      invalidatesTags: CHANGED,
    }),
    createPendingUser: mutationFromRoute(build, createPendingUser, { invalidatesTags: CHANGED }),
    deletePendingUser: mutationFromRoute(build, deletePendingUser, { invalidatesTags: CHANGED }),
    markInvited: mutationFromRoute(build, markInvited, { invalidatesTags: CHANGED }),
    ensureAuthUser: mutationFromRoute(build, ensureAuthUser, { invalidatesTags: ['audit-log'] }),
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
