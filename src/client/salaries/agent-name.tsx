import type { ReactNode } from 'react';
import { nameOf } from '../../contract/agents/agent-name';
import type { NamedAgent } from '../../contract/salaries/salary-values';
import { agentPath } from '../platform/location/agents-path';
import { PageLink } from '../ui/page-link';

/** An agent's name, isolated from what stands around it. */
export function AgentName({ agent }: { agent: NamedAgent }): ReactNode {
  return <bdi>{nameOf(agent)}</bdi>;
}

/** The same, which leads to the agent for whoever may see agents; not within a button. */
export function LinkedAgentName({ agent }: { agent: NamedAgent }): ReactNode {
  const name = <AgentName agent={agent} />;
  return agent.id === '' ? name : <PageLink to={agentPath(agent.id)}>{name}</PageLink>;
}
