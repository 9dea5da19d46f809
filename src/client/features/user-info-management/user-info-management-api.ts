import {
  changeManagedAgents,
  getManagedAgents,
  linkAgent,
  listLinkableUsers,
} from '#contract/features/user-info-management/user-info-management-contract';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

const TAGS = ['user-info-management'] as const;
/** The response contains names, addresses and active states of users. */
const READ = [...TAGS, 'people'] as const;

const userInfoManagementApi = api.injectEndpoints({
  endpoints: (build) => ({
    getManagedAgents: queryFromRoute(build, getManagedAgents, { providesTags: READ }),
    changeManagedAgents: mutationFromRoute(build, changeManagedAgents, { invalidatesTags: TAGS }),
    /** The list of people contains their agents. */
    linkAgent: mutationFromRoute(build, linkAgent, { invalidatesTags: READ }),
    listLinkableUsers: queryFromRoute(build, listLinkableUsers, { providesTags: READ }),
  }),
});

export const {
  useGetManagedAgentsQuery,
  useChangeManagedAgentsMutation,
  useLinkAgentMutation,
  useListLinkableUsersQuery,
} = userInfoManagementApi;
