import { sql } from 'drizzle-orm';
import { namesOf } from '../platform/lists/list-names';
import { agentNames, agents } from './agents-tables';

/** Names of all agents that the CRM has or had. */
export const findAgentNames = namesOf(agentNames, undefined, agentNames.name);

/** Names of the agents that the CRM has now. */
export const findPresentAgentNames = namesOf(
  agents,
  undefined,
  sql`(select ${agentNames.name} from ${agentNames} where ${agentNames.id} = ${agents.id})`,
);
