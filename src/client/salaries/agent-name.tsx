import type { ReactNode } from 'react';
import type { NamedAgent } from '../../contract/salaries/salary-values';
import { salariesTexts } from './salaries-texts';

/** An agent's name as a text; sales without agent, and ids that the mirror does not know, have words. */
export function agentNameText({ id, name }: NamedAgent): string {
  if (id === '') return salariesTexts.noAgent;
  return name ?? salariesTexts.unknownAgent(id);
}

/** The same, isolated from what stands around it. */
export function AgentName({ agent }: { agent: NamedAgent }): ReactNode {
  return <bdi className={agent.name === null ? 'quiet-name' : undefined}>{agentNameText(agent)}</bdi>;
}
