import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ForbiddenPage } from '../error-pages/forbidden-page';
import { LazyPage } from '../routes/lazy-page';
import { useOpenSettings } from '../routes/open-pages';
import { useMissingPermissions } from '#client/session/permissions/use-can';
import { normalPath } from '#client/lib/location/normal-path';
import { usePathname } from '#client/lib/location/use-address';
import { SettingsMenu } from './settings-menu';
import type { SettingsPage } from '#client/lib/page';
import { SETTINGS_PAGES } from './settings-pages';
import './settings.css';

/** Settings with their own menu and the page of the address. `/settings` redirects to the first allowed page. */
export function SettingsArea(): ReactNode {
  const path = normalPath(usePathname());
  const page = SETTINGS_PAGES.find((one) => one.path === path);
  const first = useOpenSettings()[0];
  if (page) return <Settings page={page} />;
  if (first) return <Navigate to={first.path} replace />;
  return <NoSettings />;
}

/** Shown if no page is allowed. Names the permissions of the first page. */
function NoSettings(): ReactNode {
  const missing = useMissingPermissions(SETTINGS_PAGES[0]?.needs ?? []);
  return <ForbiddenPage missing={missing} />;
}

function Settings({ page }: { page: SettingsPage }): ReactNode {
  const missing = useMissingPermissions(page.needs);
  if (missing.length > 0) return <ForbiddenPage missing={missing} />;
  return (
    <Flex vertical gap="middle" flex={1} className="settings">
      <SettingsMenu page={page} />
      <Flex vertical gap="middle" flex={1} className="page">
        <LazyPage key={page.path} load={page.load} />
      </Flex>
    </Flex>
  );
}
