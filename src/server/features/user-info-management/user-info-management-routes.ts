import * as contract from '#contract/features/user-info-management/user-info-management-contract';
import { serve } from '#server/lib/http/serve-route';
import { changeManagedAgents } from './change-managed-agents';
import { linkAgent } from './link-agent';
import { findLinkableUsers, findManagedAgents } from './managed-agents-queries';

export const userInfoManagementRoutes = [
  serve(contract.getManagedAgents, async ({ services: { db }, query: { month } }) => ({
    data: { month, agents: await findManagedAgents(db, month) },
  })),

  serve(contract.changeManagedAgents, async ({ services: { db }, user, body }) => {
    await changeManagedAgents(db, { userId: user.id, ...body });
    return { data: { month: body.month, agents: await findManagedAgents(db, body.month) } };
  }),

  serve(contract.linkAgent, async ({ services: { db }, user, params: { agentId }, body: { userId } }) => ({
    data: { agentId, user: await linkAgent(db, user, { agentId, userId }) },
  })),

  serve(contract.listLinkableUsers, async ({ services: { db }, query: { search = '' } }) => ({
    data: await findLinkableUsers(db, { search: search.trim(), limit: contract.LISTED_USERS }),
  })),
];
