import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import Button from 'antd/es/button/Button';
import { Header } from 'antd/es/layout/layout';
import type { ReactNode } from 'react';
import { Can } from '#client/session/permissions/use-can';
import { LastSyncChip } from '#client/features/sync/last-sync/last-sync-chip';
import { SyncButton } from '#client/features/sync/sync-button';
import { PaletteButton } from '../lazy-palette';
import { useOpenPages } from '../routes/open-pages';
import { AccountMenu } from './account-menu';
import { PAGE_TITLE_ID } from '#client/components/layout/page-title';
import { useNarrow } from '#client/components/hooks/use-media';
import { layoutTexts } from './layout-texts';

/** Maximum width of a page with the search in the menu instead of the top bar, px. */
const SEARCH_IN_MENU_UP_TO_PX = 374;

interface Props {
  title: string;
  onOpenMenu: () => void;
  onSearch: () => void;
}

export function TopBar({ title, onOpenMenu, onSearch }: Props): ReactNode {
  const isTiny = useNarrow(SEARCH_IN_MENU_UP_TO_PX);
  // A menu of the current page alone leads nowhere.
  const hasMenu = useOpenPages().filter(({ menu }) => menu !== null).length > 1 || isTiny;
  return (
    <Header className="top-bar">
      {hasMenu && (
        <Button
          className="top-bar-menu"
          type="text"
          icon={<MenuOutlined aria-hidden />}
          aria-label={layoutTexts.openMenu}
          onClick={onOpenMenu}
        />
      )}
      <h1 className="cut top-bar-title" aria-live="polite">
        {title}
      </h1>
      <div id={PAGE_TITLE_ID} className="top-bar-title" />
      {!isTiny && <PaletteButton onOpen={onSearch} />}
      <LastSyncChip />
      <Can permission="sync.manage">
        <SyncButton />
      </Can>
      <AccountMenu />
    </Header>
  );
}
