import Button, { type ButtonProps } from 'antd/es/button/Button';
import { createContext, type ReactNode, useContext } from 'react';
import { Link, useLinkClickHandler } from 'react-router-dom';
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

/** Link to another page, styled as a button. */
export function LinkButton({
  to,
  ...props
}: Pick<ButtonProps, 'type' | 'size' | 'children' | 'className' | 'aria-label'> & { to: string }): ReactNode {
  const follow = useLinkClickHandler<HTMLButtonElement | HTMLAnchorElement>(to);
  return <Button {...props} href={to} onClick={follow} />;
}
