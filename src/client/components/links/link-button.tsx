import Button, { type ButtonProps } from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router-dom';

/** Link to another page, styled as a button. */
export function LinkButton({
  to,
  ...props
}: Pick<ButtonProps, 'type' | 'children'> & { to: string }): ReactNode {
  const follow = useLinkClickHandler<HTMLButtonElement | HTMLAnchorElement>(to);
  return <Button {...props} href={to} onClick={follow} />;
}
