import { getMyArea, getMyStatement, listMySales } from '../../../contract/features/agent/agent-contract';
import { businessDate } from '../../lib/clock';
import { repeatableRead } from '../../lib/database/repeatable-read';
import type { Database } from '../../lib/database/database';
import { HttpError } from '../../lib/http/errors';
import { serve } from '../../lib/http/serve-route';
import { loadSalesPage } from '../salaries/load-statement';
import { findAgentOfUser } from './agent-queries';
import { loadAgentArea, readOwnStatement } from './load-agent-area';

/** Returns the agent linked to the caller. The agent is never a parameter of the request. */
async function ownAgent(db: Database, userId: string): Promise<string> {
  const agentId = await findAgentOfUser(db, userId);
  if (agentId === null) throw new HttpError('not_found', 'the caller is linked to no agent');
  return agentId;
}

export const agentRoutes = [
  serve(getMyArea, async ({ services, user }) => {
    const lastSyncTime = await services.sync.lastSyncTime();
    const agentId = await findAgentOfUser(services.db, user.id);
    const area = await loadAgentArea(services.db, businessDate(services.clock.now()), agentId);
    const statement = area.statement && { ...area.statement, lastSyncTime };
    return { data: { ...area, statement, lastSyncTime } };
  }),

  serve(getMyStatement, async ({ services, user, query }) => {
    const lastSyncTime = await services.sync.lastSyncTime();
    const agentId = await ownAgent(services.db, user.id);
    const today = businessDate(services.clock.now());
    const statement = await repeatableRead(services.db, (snapshot) =>
      readOwnStatement(snapshot, today, { agentId, ...query }),
    );
    return { data: { ...statement, lastSyncTime } };
  }),

  serve(listMySales, async ({ services, user, query }) => {
    const agentId = [await ownAgent(services.db, user.id)];
    const { month, ...page } = query;
    const today = businessDate(services.clock.now());
    const own = { period: month, agentId, statusCode: [], which: 'all', order: 'newest-first' } as const;
    return loadSalesPage(services.db, today, { ...page, ...own });
  }),
];
