import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { type ReactNode, useId, useState } from 'react';
import { useNarrow } from '#client/components/hooks/use-media';
import { PageMenu } from '../layout/page-menu';
import { useOpenSettings } from '../routes/open-pages';
import { SETTINGS_SECTIONS, type SettingsPage } from '#client/lib/page';
import { settingsSectionTexts, settingsTexts } from './settings-texts';

/** Maximum page width without space for the menu beside the page, px. settings.css has the same value. */
const FOLDS_UP_TO_PX = 1_199;

/**
 * Menu of the settings pages that the user may open, by section. On narrow screens a button with the page's name
 * expands it.
 */
export function SettingsMenu({ page }: { page: SettingsPage }): ReactNode {
  const id = useId();
  const folds = useNarrow(FOLDS_UP_TO_PX);
  const [unfolded, setUnfolded] = useState(false);
  const pages = useOpenSettings();
  const groups = SETTINGS_SECTIONS.map((section) => ({
    key: section,
    heading: settingsSectionTexts[section],
    entries: pages.filter((one) => one.section === section),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <Flex vertical gap="small" className="settings-side">
      {folds && (
        <Button
          block
          size="large"
          icon={<DownOutlined aria-hidden />}
          iconPlacement="end"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          <span>
            <span className="muted">{settingsSectionTexts[page.section]} ·</span> {page.title}
          </span>
        </Button>
      )}
      <nav
        id={id}
        hidden={folds && !unfolded}
        className={folds ? 'surface' : undefined}
        aria-label={settingsTexts.menu}
      >
        <PageMenu groups={groups} selected={page.path} onLeave={() => setUnfolded(false)} />
      </nav>
    </Flex>
  );
}
