import { sql } from 'drizzle-orm';
import { namesOf } from '../platform/lists/list-names';
import { agentNames, agents } from './agents-tables';

/** Names of all current and former agents of the CRM. */
export const findAgentNames = namesOf(agentNames, undefined, agentNames.name);

/** Names of the current agents of the CRM. */
export const findPresentAgentNames = namesOf(
  agents,
  undefined,
  sql`(select ${agentNames.name} from ${agentNames} where ${agentNames.id} = ${agents.id})`,
);
