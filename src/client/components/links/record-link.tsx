import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { paths } from '#client/lib/location/paths';
import { PageLink } from './page-link';
import { Name } from '../values/name';
import { Link, useLocation } from 'react-router-dom';
import { openRecord } from '#client/lib/location/record-parameters';

interface Props {
  /** Address parameter that opens the record, e.g. `customer`. */
  parameter: string;
  id: string;
  children: ReactNode;
}

/** Link that opens a record in the panel beside the current page. */
export function RecordLink({ parameter, id, children }: Props): ReactNode {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  openRecord(query, parameter, id);
  return <Link to={{ search: query.toString() }}>{children}</Link>;
}

/** Link to an agent, labelled with the name. A missing agent and an id unknown to the CRM are plain text. */
export function AgentLink({ id, name }: { id: string | null; name: string | null }): ReactNode {
  if (id === null) return <Name value={name} />;
  const words = <Name value={getAgentName({ id, name })} />;
  return id === '' ? words : <PageLink to={paths.agents({ agent: id })}>{words}</PageLink>;
}
