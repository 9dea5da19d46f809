import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import Button from 'antd/es/button/Button';
import { Header } from 'antd/es/layout/layout';
import type { ReactNode } from 'react';
import { PermissionGate } from '../../permissions/permission-gate';
import { LastSyncChip } from '../../sync/last-sync-chip';
import { SyncButton } from '../../sync/sync-button';
import { PaletteButton } from '../lazy-palette';
import { AccountMenu } from './account-menu';
import { layoutTexts } from './layout-texts';

interface Props {
  title: string;
  onOpenMenu: () => void;
  onSearch: () => void;
}

export function TopBar({ title, onOpenMenu, onSearch }: Props): ReactNode {
  return (
    <Header className="top-bar">
      <Button
        className="top-bar-menu"
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label={layoutTexts.openMenu}
        onClick={onOpenMenu}
      />
      <h1 className="cut top-bar-title" aria-live="polite">
        {title}
      </h1>
      <PaletteButton className="top-bar-search" onOpen={onSearch} />
      <LastSyncChip />
      <PermissionGate resource="sync" action="manage">
        <SyncButton />
      </PermissionGate>
      <AccountMenu />
    </Header>
  );
}
