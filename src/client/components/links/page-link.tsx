import { createContext, useContext, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { normalPath } from '../../lib/location/normal-path';

/** Paths that the user may open. The app frame provides them. */
export const OpenPaths = createContext<ReadonlySet<string>>(new Set());

/** Returns the address if the user may open its page, else null: the figure then is plain text. */
export function useOpen(address: string): string | null {
  const [path = ''] = address.split('?', 1);
  return useContext(OpenPaths).has(normalPath(path)) ? address : null;
}

/** Link to another page. Renders only its children if the user may not open the page. */
export function PageLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const open = useOpen(to);
  return open === null ? children : <Link to={open}>{children}</Link>;
}
