import type { ReactNode } from 'react';
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
