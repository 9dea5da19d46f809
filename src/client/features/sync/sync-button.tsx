import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import SyncOutlined from '@ant-design/icons/es/icons/SyncOutlined';
import Button from 'antd/es/button/Button';
import Dropdown from 'antd/es/dropdown/dropdown';
import Flex from 'antd/es/flex/index';
import type { MenuProps } from 'antd/es/menu';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { useNarrow } from '#client/components/hooks/use-media';
import { MenuButton } from '#client/components/links/menu-button';
import { FullSyncConfirmation } from './full-sync/full-sync-confirmation';
import { fullSyncAsked } from './full-sync/full-sync-slice';
import { isWaiting, syncLeft, syncRequested } from './sync-slice';
import { syncTexts } from './sync-texts';

/** Maximum width of a page whose title needs the space of the second button, px. */
const ONE_BUTTON_UP_TO_PX = 479;

/**
 * Button that synchronises by last update. Its context menu offers both modes; the small button beside it opens the same menu for
 * keyboard and touch. On a phone, only the menu's button is displayed. While the run waits for its turn, the menu offers to leave
 * it. The confirmation of a full run is rendered here for all pages: a user without the button may not start one.
 */
export function SyncButton(): ReactNode {
  const dispatch = useAppDispatch();
  const running = useAppSelector((state) => state.sync.status === 'syncing');
  const waiting = useAppSelector((state) => isWaiting(state.sync));
  const label = running ? syncTexts.running : syncTexts.lastUpdate;
  const update = (): void => void dispatch(syncRequested({ syncType: 'last_update', cause: 'person' }));
  const ways: MenuProps = {
    items: [
      { key: 'last_update', label: syncTexts.lastUpdate },
      { key: 'full', label: syncTexts.full },
    ],
    onClick: ({ key }) => (key === 'full' ? void dispatch(fullSyncAsked()) : update()),
  };
  const leaving: MenuProps = {
    items: [{ key: 'leave', label: syncTexts.leave }],
    onClick: () => dispatch(syncLeft()),
  };
  const menu = waiting ? leaving : ways;
  const disabled = running && !waiting;
  const isNarrow = useNarrow(ONE_BUTTON_UP_TO_PX);
  const icon = <SyncOutlined spin={running} aria-hidden />;
  return (
    <Flex component="span">
      {!isNarrow && (
        <Dropdown menu={menu} trigger={['contextMenu']} disabled={disabled}>
          <Button
            type="text"
            icon={icon}
            aria-label={label}
            // `disabled` would lose the focus at the click.
            disabled={false}
            aria-disabled={running}
            title={label}
            onClick={update}
          />
        </Dropdown>
      )}
      <MenuButton menu={menu} disabled={disabled}>
        <Button
          type="text"
          icon={isNarrow ? icon : <DownOutlined aria-hidden />}
          aria-label={isNarrow && running ? label : syncTexts.more}
        />
      </MenuButton>
      <FullSyncConfirmation />
    </Flex>
  );
}
