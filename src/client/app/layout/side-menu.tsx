import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useId, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Mark } from '../../ui/mark';
import { appTexts } from '../app-texts';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useOpenPages, type PageLink } from '../open-pages';
import { menuGroupToggled, selectFoldedGroups } from '../../platform/preferences/preferences-slice';
import { layoutTexts, menuGroupTexts } from './layout-texts';
import { MENU_GROUPS, menuIcons, type MenuGroup } from './menu-icons';

interface Props {
  /** A link was followed. */
  onLeave?: () => void;
}

/** The pages that this user may open, in their groups. */
export function SideMenu({ onLeave }: Props): ReactNode {
  const pages = useOpenPages();
  return (
    <div className="menu">
      <div className="menu-brand">
        <Mark className="menu-mark" />
        <span>{appTexts.product}</span>
      </div>
      <nav aria-label={layoutTexts.menu}>
        {MENU_GROUPS.map((group) => {
          const members = pages.filter((page) => page.menu?.group === group);
          return members.length > 0 && <Group key={group} group={group} pages={members} onLeave={onLeave} />;
        })}
      </nav>
    </div>
  );
}

interface GroupProps {
  group: MenuGroup;
  pages: readonly PageLink[];
  onLeave: (() => void) | undefined;
}

function Group({ group, pages, onLeave }: GroupProps): ReactNode {
  const id = useId();
  const dispatch = useAppDispatch();
  const heading = menuGroupTexts[group];
  const folded = useAppSelector((state) => selectFoldedGroups(state).includes(group)) && heading !== null;
  return (
    <section className="menu-group">
      {heading !== null && (
        <button
          type="button"
          className="menu-heading"
          aria-expanded={!folded}
          aria-controls={id}
          onClick={() => dispatch(menuGroupToggled({ group }))}
        >
          {heading}
          <DownOutlined className="menu-fold" aria-hidden />
        </button>
      )}
      <ul id={id} className="menu-list" hidden={folded}>
        {pages.map((page) => (
          <li key={page.path}>
            <Entry page={page} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ page, onLeave }: { page: PageLink; onLeave: (() => void) | undefined }): ReactNode {
  const Icon = page.menu && menuIcons[page.menu.icon];
  return (
    <NavLink className="menu-entry" to={page.path} end={page.path === '/'} onClick={onLeave}>
      {Icon && <Icon aria-hidden />}
      <span>{page.title}</span>
    </NavLink>
  );
}
