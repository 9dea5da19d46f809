import { createContext, useContext, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { normalPath } from '#client/lib/location/normal-path';

/** Paths that the user may open. The app frame provides them. */
export const OpenPaths = createContext<ReadonlySet<string>>(new Set());

/** Returns true if the user may open the page of the address. */
export function useCanOpen(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  return useContext(OpenPaths).has(normalPath(path));
}

/** Link to another page. Renders only its children if the user may not open the page. */
export function PageLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return useCanOpen(to) ? <Link to={to}>{children}</Link> : children;
}
