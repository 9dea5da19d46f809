import Flex from 'antd/es/flex/index';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Resource } from '#contract/lib/permissions/permissions-rules';
import { selectAccessibleResources } from '#client/session/permissions/permissions-selectors';
import { useAppSelector } from '#client/lib/hooks';
import { normalPath } from '#client/lib/location/normal-path';
import { usePathname } from '#client/lib/location/use-address';
import { useOwnEntries } from '#client/features/agent-area/own-entries';
import { Mark } from '#client/components/layout/mark';
import { appTexts } from '../app-texts';
import { MENU_GROUPS, type MenuGroup, type PageLink } from '#client/lib/page';
import { useLandingPath, useOpenPages } from '../routes/open-pages';
import { layoutTexts, menuGroupTexts } from './layout-texts';
import { GROUP_RESOURCES, menuIcons } from './menu-icons';
import { type EntryGroup, PageMenu } from './page-menu';

interface Props {
  /** Shows icons only. */
  folded?: boolean;
  /** Called when a link is followed. */
  onLeave?: () => void;
  /** Content beside the product's name. */
  extra?: ReactNode;
  /** Content below the pages, which scroll above it. */
  children?: ReactNode;
}

/** Logo, which leads to the first open page, and links to the pages that the user may open, in groups. */
export function SideMenu({ folded = false, onLeave, extra, children }: Props): ReactNode {
  const pages = useOpenPages();
  const home = useLandingPath();
  const resources = useAppSelector(selectAccessibleResources);
  const path = normalPath(usePathname());
  const selected = entryAt(path, pages);
  // The drawer has the entries of the phone's bar, so that it is more than one entry behind a button.
  const own = useOwnEntries().map(({ Icon, ...entry }) => ({ ...entry, icon: <Icon aria-hidden /> }));
  const isOwnMenu = onLeave !== undefined && own.length > 0;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (selected === undefined) return;
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <Flex vertical className="full-height">
      <div className="menu-brand">
        <Link to={home} aria-label={layoutTexts.home} onClick={onLeave}>
          <Mark size={32} />
          {!folded && <span>{appTexts.product}</span>}
        </Link>
        {extra}
      </div>
      <nav ref={nav} className="side-menu-pages" aria-label={layoutTexts.menu}>
        <PageMenu
          groups={isOwnMenu ? [{ key: 'own', heading: null, entries: own }] : getGroups(pages, resources)}
          selected={isOwnMenu ? path : selected}
          folded={folded}
          onLeave={onLeave}
        />
      </nav>
      {children}
    </Flex>
  );
}

function getGroups(pages: readonly PageLink[], resources: readonly Resource[]): EntryGroup[] {
  const shown = (group: MenuGroup): MenuGroup => {
    const resource = GROUP_RESOURCES[group];
    return resource === undefined || resources.includes(resource) ? group : 'main';
  };
  return MENU_GROUPS.map((group) => ({
    key: group,
    heading: menuGroupTexts[group],
    entries: pages.flatMap(({ path, title, menu }) => {
      if (menu === null || shown(menu.group) !== group) return [];
      const Icon = menuIcons[menu.icon];
      return [{ path, title: menu.title ?? title, icon: <Icon aria-hidden /> }];
    }),
  })).filter(({ entries }) => entries.length > 0);
}

/** Returns the entry of a path: its own, else the closest parent. */
function entryAt(path: string, pages: readonly PageLink[]): string | undefined {
  const entries = pages.filter(({ menu }) => menu !== null).map((page) => page.path);
  const above = entries.filter((entry) => entry !== '/' && path.startsWith(`${entry}/`));
  return entries.find((entry) => entry === path) ?? above.sort((a, b) => b.length - a.length)[0];
}
