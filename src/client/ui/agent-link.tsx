import type { ReactNode } from 'react';
import { agentPath } from '../platform/location/agents-path';
import { PageLink } from './page-link';
import { Name } from './values/name';

/** An agent's name, which leads to that agent; without it the id, if there is one. */
export function AgentLink({ id, name }: { id: string | null; name: string | null }): ReactNode {
  if (id === null || id === '') return <Name value={name} />;
  return (
    <PageLink to={agentPath(id)}>
      <Name value={name ?? id} />
    </PageLink>
  );
}
