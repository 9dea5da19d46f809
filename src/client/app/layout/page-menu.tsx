import Menu, { type MenuProps } from 'antd/es/menu/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '#client/lib/hooks';
import { navigate } from '#client/lib/location/navigate';

type Item = NonNullable<MenuProps['items']>[number];

export interface MenuEntry {
  path: string;
  title: string;
  icon?: ReactNode;
}

export interface EntryGroup {
  key: string;
  /** Null for no heading. */
  heading: string | null;
  entries: readonly MenuEntry[];
}

interface Props {
  groups: readonly EntryGroup[];
  /** Path of the current entry, if any. */
  selected: string | undefined;
  /** Shows icons only, with lines in place of headings. */
  folded?: boolean;
  /** Called when a link is followed. */
  onLeave?: (() => void) | undefined;
}

/** antd menu of page links. They are real links, so Ctrl+click and the browser's context menu work. */
export function PageMenu({ groups, selected, folded = false, onLeave }: Props): ReactNode {
  // `useNavigate` would render the menu again at every change of the address.
  const dispatch = useAppDispatch();
  const getItem = ({ path, title, icon }: MenuEntry): Item => ({
    key: path,
    icon,
    title,
    label: (
      <Link to={path} aria-current={path === selected ? 'page' : undefined} onClick={onLeave}>
        {title}
      </Link>
    ),
  });
  const items = groups.flatMap(({ key, heading, entries }, i): Item[] => {
    const members = entries.map(getItem);
    if (folded) return i > 0 ? [{ key, type: 'divider' }, ...members] : members;
    return heading === null ? members : [{ key, type: 'group', label: heading, children: members }];
  });
  return (
    <Menu
      mode="inline"
      className="page-menu"
      items={items}
      // Only icons need the titles in tooltips.
      {...(!folded && { tooltip: false })}
      selectedKeys={selected === undefined ? [] : [selected]}
      // Each link is a tab stop of its own; the arrow keys move between them.
      tabIndex={-1}
      onClick={({ key, domEvent }) => {
        const onLink = domEvent.target instanceof HTMLAnchorElement;
        if (domEvent.type !== 'keydown' || onLink) return;
        onLeave?.();
        dispatch(navigate(key));
      }}
    />
  );
}
