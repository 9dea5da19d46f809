import type { ReactNode } from 'react';
import type { NamedAgent } from '../../contract/salaries/salary-values';
import { agentFieldTexts } from '../../contract/agents/agents-texts';
import { agentPath } from '../platform/location/agents-path';
import { PageLink } from '../ui/page-link';
import { salariesTexts } from './salaries-texts';

/** So much of an id that the mirror does not know tells it from the others. */
const ID_START = 8;

/** An agent's name as a text; sales without agent, and ids that the mirror does not know, have words. */
export function agentNameText({ id, name }: NamedAgent): string {
  if (id === '') return salariesTexts.noAgent;
  return name ?? agentFieldTexts.unknown(id.slice(0, ID_START));
}

/** The same, isolated from what stands around it. */
export function AgentName({ agent }: { agent: NamedAgent }): ReactNode {
  return <bdi className={agent.name === null ? 'quiet-name' : undefined}>{agentNameText(agent)}</bdi>;
}

/** The same, which leads to the agent for whoever may see agents; not within a button. */
export function LinkedAgentName({ agent }: { agent: NamedAgent }): ReactNode {
  const name = <AgentName agent={agent} />;
  return agent.id === '' ? name : <PageLink to={agentPath(agent.id)}>{name}</PageLink>;
}
