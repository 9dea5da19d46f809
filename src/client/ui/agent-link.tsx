import type { ReactNode } from 'react';
import { nameOf } from '../../contract/agents/agent-name';
import { agentPath } from '../platform/location/agents-path';
import { PageLink } from './page-link';
import { Name } from './values/name';

/** An agent's name, which leads to that agent; an id that the CRM does not know has words. */
export function AgentLink({ id, name }: { id: string | null; name: string | null }): ReactNode {
  if (id === null || id === '') return <Name value={name} />;
  return (
    <PageLink to={agentPath(id)}>
      <Name value={nameOf({ id, name })} />
    </PageLink>
  );
}
