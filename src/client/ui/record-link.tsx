import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { openRecord } from '../platform/location/record-parameters';

interface Props {
  /** The address's parameter that opens it beside the page, e.g. `customer`. */
  parameter: string;
  id: string;
  children: ReactNode;
}

/** Opens a record beside whatever page stands there, which stays as it is. */
export function RecordLink({ parameter, id, children }: Props): ReactNode {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  openRecord(query, parameter, id);
  return <Link to={{ search: query.toString() }}>{children}</Link>;
}
