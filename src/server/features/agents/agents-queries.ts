import { sql } from 'drizzle-orm';
import { type Database, getRows } from '#server/db/database';

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
