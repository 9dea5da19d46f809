import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ForbiddenPage } from '../app/forbidden-page';
import { AppFrame } from '../app/layout/app-frame';
import { LazyPage } from '../app/lazy-page';
import { useMissing, useOpenSettings } from '../app/open-pages';
import { normalPath } from '../app/redirects';
import { SettingsMenu } from './settings-menu';
import { SETTINGS, SETTINGS_PAGES, type SettingsPage } from './settings-pages';
import './settings.css';

/** The settings: their own menu, and the page that the address names. `/settings` leads to the first open page. */
export function SettingsArea(): ReactNode {
  const path = normalPath(useLocation().pathname);
  const page = SETTINGS_PAGES.find((one) => one.path === path);
  const first = useOpenSettings()[0];
  if (!page && first) return <Navigate to={first.path} replace />;
  return <Settings title={page?.title ?? SETTINGS.title} page={page ?? SETTINGS_PAGES[0]!} />;
}

function Settings({ title, page }: { title: string; page: SettingsPage }): ReactNode {
  const missing = useMissing(page.needs);
  return (
    <AppFrame title={title}>
      {missing.length > 0 ? (
        <ForbiddenPage missing={missing} />
      ) : (
        <div className="settings">
          <SettingsMenu page={page} />
          <div className="settings-page">
            <LazyPage key={page.path} load={page.load} />
          </div>
        </div>
      )}
    </AppFrame>
  );
}
