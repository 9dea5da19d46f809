import { and, desc, eq, lte } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { agentTargets } from '#server/db/schema/agents-tables';

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
