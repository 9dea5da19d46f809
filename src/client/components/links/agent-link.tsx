import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { paths } from '#client/lib/location/paths';
import { PageLink } from './page-link';
import { Name } from '../values/name';

/** Link to an agent, labelled with the name. A missing agent and an id unknown to the CRM are plain text. */
export function AgentLink({ id, name }: { id: string | null; name: string | null }): ReactNode {
  if (id === null) return <Name value={name} />;
  const words = <Name value={getAgentName({ id, name })} />;
  return id === '' ? words : <PageLink to={paths.agents({ agent: id })}>{words}</PageLink>;
}
