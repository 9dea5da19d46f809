import { createContext, useContext, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { normalPath } from '../platform/location/normal-path';

/** Paths of the pages that this person may open; the frame knows them. */
export const OpenPaths = createContext<ReadonlySet<string>>(new Set());

/** The address, if this person may open its page; null: a figure that would lead there is plain text. */
export function useOpen(address: string): string | null {
  const [path = ''] = address.split('?', 1);
  return useContext(OpenPaths).has(normalPath(path)) ? address : null;
}

/** Leads to another page; for whoever may not open it, only its content. */
export function PageLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const open = useOpen(to);
  return open === null ? children : <Link to={open}>{children}</Link>;
}
