import Menu, { type MenuProps } from 'antd/es/menu/index';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';

type Item = NonNullable<MenuProps['items']>[number];

export interface MenuEntry {
  path: string;
  title: string;
  icon?: ReactNode;
}

export interface EntryGroup {
  key: string;
  /** Null: no heading. */
  heading: string | null;
  entries: readonly MenuEntry[];
}

interface Props {
  groups: readonly EntryGroup[];
  /** The path of the entry where one is, if any. */
  selected: string | undefined;
  /** Icons alone: lines in the place of headings. */
  folded?: boolean;
  /** An entry was followed. */
  onLeave?: (() => void) | undefined;
}

/** Links to pages in antd's menu. They are links: Ctrl+click, and the browser's own menu, do what they do elsewhere. */
export function PageMenu({ groups, selected, folded = false, onLeave }: Props): ReactNode {
  const navigate = useNavigate();
  const itemOf = ({ path, title, icon }: MenuEntry): Item => ({
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
    const members = entries.map(itemOf);
    if (folded) return i > 0 ? [{ key, type: 'divider' }, ...members] : members;
    return heading === null ? members : [{ key, type: 'group', label: heading, children: members }];
  });
  return (
    <Menu
      mode="inline"
      className="page-menu"
      items={items}
      selectedKeys={selected === undefined ? [] : [selected]}
      // Its links are reached one by one; the arrows lead from one to the next.
      tabIndex={-1}
      onClick={({ key, domEvent }) => {
        const onLink = domEvent.target instanceof HTMLAnchorElement;
        if (domEvent.type !== 'keydown' || onLink) return;
        onLeave?.();
        void navigate(key);
      }}
    />
  );
}
