import { useEffect, type ReactNode } from 'react';
import { useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { InactivityWarning } from '../login-behavior/inactivity-warning';
import { SettingsArea } from '../settings/settings-area';
import { SETTINGS, SETTINGS_PAGES } from '../settings/settings-pages';
import { pageTexts } from './app-texts';
import { ForbiddenPage } from './forbidden-page';
import { useAppDispatch } from './hooks';
import { LazyPage } from './lazy-page';
import { AppFrame } from './layout/app-frame';
import { ContentSkeleton } from './layout/frame-skeleton';
import { NotFoundPage } from './not-found-page';
import { useMissing } from './open-pages';
import { PAGES, type Page } from './pages';
import type { AppThunk } from './start-app-listening';

const ROUTES: RouteObject[] = [
  ...PAGES.map((page) => ({
    path: page.path,
    element: <GuardedPage key={page.path} page={page} />,
  })),
  ...[SETTINGS.path, ...SETTINGS_PAGES.map(({ path }) => path)].map((path) => ({
    path,
    element: <SettingsArea />,
  })),
];

/** All pages behind the sign-in, in their frame. */
export function Workspace(): ReactNode {
  const dispatch = useAppDispatch();
  useEffect(() => dispatch(openPreferences()), [dispatch]);
  return (
    <>
      <InactivityWarning />
      {useRoutes(ROUTES) ?? <NotFound />}
    </>
  );
}

/** A page, or what is missing to see it. */
function GuardedPage({ page }: { page: Page }): ReactNode {
  const { pathname } = useLocation();
  const missing = useMissing(page.needs);
  return (
    <AppFrame title={page.title}>
      {missing.length === 0 ? (
        <LazyPage key={pathname} load={page.load} waiting={<ContentSkeleton />} />
      ) : (
        <ForbiddenPage missing={missing} />
      )}
    </AppFrame>
  );
}

/** Not as a route `*`: that one lets an encoded line break pass, and the page would stay empty. */
function NotFound(): ReactNode {
  return (
    <AppFrame title={pageTexts.notFound}>
      <NotFoundPage />
    </AppFrame>
  );
}

/** Preferences that do not come are the defaults. */
function openPreferences(): AppThunk {
  return (_dispatch, _getState, { openPreferences, log }) => {
    openPreferences().catch((error: unknown) =>
      log.error('The preferences could not be opened', String(error)),
    );
  };
}
