import { sql } from 'drizzle-orm';
import { namesQuery } from '../lists/list-names';
import { agentNames, agents } from '#server/db/schema/agents-tables';

/** Names of all current and former agents of the CRM. */
export const findAgentNames = namesQuery(agentNames, undefined, agentNames.name);

/** Names of the current agents of the CRM. */
export const findPresentAgentNames = namesQuery(
  agents,
  undefined,
  sql`(select ${agentNames.name} from ${agentNames} where ${agentNames.id} = ${agents.id})`,
);
