import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { type Database, getRows } from '#server/db/database';
import { agentTargets } from '#server/db/schema/agents-tables';

export interface KnownAgent {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  isActive: boolean;
}

/** Returns the agents of the mirror, sorted by name. */
export async function findAgents(db: Database): Promise<KnownAgent[]> {
  const result = await db.execute(sql`
    select agents.id, n.name, phone, email, is_active as "isActive" from agents join agent_names n on n.id = agents.id
    order by n.search_name = '', n.search_name collate "C", agents.id`);
  return getRows(result);
}

interface Target {
  agentId: string;
  /** Month that the target was set for. */
  month: string;
  /** Target of sales in ₪. */
  amount: number;
}

/**
 * Returns the targets in effect in a month by agent, of all agents or of one: those of that month, or the latest earlier ones.
 */
export async function findTargets(
  db: Database,
  month: string,
  agentId?: string,
): Promise<Map<string, Target>> {
  const one = agentId === undefined ? undefined : eq(agentTargets.agentId, agentId);
  const rows = await db
    .selectDistinctOn([agentTargets.agentId], {
      agentId: agentTargets.agentId,
      month: agentTargets.month,
      amount: agentTargets.amount,
    })
    .from(agentTargets)
    .where(and(lte(agentTargets.month, month), one))
    .orderBy(agentTargets.agentId, desc(agentTargets.month));
  return new Map(rows.map((row) => [row.agentId, row]));
}
