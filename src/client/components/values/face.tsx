import Avatar from 'antd/es/avatar/Avatar';
import type { ReactNode } from 'react';
import { getFaceTint, getInitials } from './face-looks';

interface Props {
  /** Null: nobody, for example sales without an agent or an act of the server. */
  name: string | null;
  /** Size for the top bar, which shows the own face. */
  large?: boolean;
}

/** Circle with a person's initials, tinted by the name. It stands beside the name, which screen readers read. */
export function Face({ name, large = false }: Props): ReactNode {
  const size = large ? 'medium' : 'small';
  if (name === null) return <Avatar aria-hidden className="face nobody" size={size} icon={<span />} />;
  const { letters, ground } = getFaceTint(name);
  return (
    // antd would measure letters that are children, row by row.
    <Avatar
      aria-hidden
      className="face"
      size={size}
      icon={<bdi>{getInitials(name)}</bdi>}
      style={{ color: `var(--${letters})`, background: `var(--${ground})` }}
    />
  );
}
