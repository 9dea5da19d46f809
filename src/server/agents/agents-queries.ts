import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../platform/database/database';

export interface KnownAgent {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  isActive: boolean;
}

/** The agents of the mirror, by name. */
export async function findAgents(db: Database): Promise<KnownAgent[]> {
  const result = await db.execute(sql`
    select id, name, phone, email, is_active as "isActive" from agents
    order by search_name is null, search_name collate "C", id`);
  return rowsOf(result);
}

/** Shekels that each agent is to sell in a month: that month's target, else the last earlier one's. */
export async function findTargets(db: Database, month: string): Promise<Map<string, number>> {
  const result = await db.execute(sql`
    select distinct on (agent_id) agent_id as id, amount::float8 as amount from agent_targets
    where month <= ${month} order by agent_id, month desc`);
  return new Map(rowsOf<{ id: string; amount: number }>(result).map(({ id, amount }) => [id, amount]));
}
