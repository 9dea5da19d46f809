import Dropdown from 'antd/es/dropdown/dropdown';
import type { MenuProps } from 'antd/es/menu';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  menu: MenuProps;
  disabled?: boolean;
  /** The button that opens the menu. */
  children: ReactElement;
}

/** A button that opens a menu below itself, and the menu takes the keyboard. For the end side of a bar. */
export function MenuButton({ menu, disabled = false, children }: Props): ReactNode {
  return (
    <Dropdown
      menu={menu}
      trigger={['click']}
      placement="bottomLeft"
      disabled={disabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- antd's own: focus goes into the menu that somebody has just opened
      autoFocus
    >
      {children}
    </Dropdown>
  );
}
