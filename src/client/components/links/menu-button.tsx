import Dropdown from 'antd/es/dropdown/dropdown';
import type { MenuProps } from 'antd/es/menu';
import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
} from 'react';

type ButtonProps = ButtonHTMLAttributes<HTMLElement> & RefAttributes<HTMLButtonElement>;

interface Props {
  menu: MenuProps;
  disabled?: boolean;
  /** Button that opens the menu. */
  children: ReactElement<ButtonProps>;
}

/**
 * Button with a dropdown menu that takes the keyboard, for the end of a bar. It keeps the focus while it is disabled,
 * and gets it back when the menu closes.
 */
export function MenuButton({ menu, disabled = false, children }: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && isLost(document.activeElement)) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <Dropdown
      menu={menu}
      trigger={['click']}
      placement="bottomLeft"
      disabled={disabled}
      open={open}
      onOpenChange={setOpen}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- antd's own: focus goes into the menu that somebody has just opened
      autoFocus
    >
      {cloneElement(children, {
        ref: button,
        disabled: false,
        'aria-disabled': disabled,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
      })}
    </Dropdown>
  );
}

/** Returns true if the focus is on the body or in a closed menu. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
}
