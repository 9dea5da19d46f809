import {
  changeManagedAgents,
  getManagedAgents,
  linkAgent,
  listLinkableUsers,
} from '#contract/features/user-info-management/user-info-management-contract';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

/** The response contains names, addresses and active states of users. */
const READ = ['user-info-management', 'users'] as const;

const userInfoManagementApi = api.injectEndpoints({
  endpoints: (build) => ({
    getManagedAgents: queryFromRoute(build, getManagedAgents, { providesTags: READ }),
    /** Agents of the same name are displayed with their employee number, wherever they are named. */
    changeManagedAgents: mutationFromRoute(build, changeManagedAgents, {
      invalidatesTags: [...READ, 'salaries', 'agents', 'sales', 'customers', 'dashboard', 'reports'],
    }),
    /** The list of people contains their agents. The user may be the signed-in one. */
    linkAgent: mutationFromRoute(build, linkAgent, { invalidatesTags: [...READ, 'auth'] }),
    listLinkableUsers: queryFromRoute(build, listLinkableUsers, { providesTags: READ }),
  }),
});

export const {
  useGetManagedAgentsQuery,
  useChangeManagedAgentsMutation,
  useLinkAgentMutation,
  useListLinkableUsersQuery,
} = userInfoManagementApi;
