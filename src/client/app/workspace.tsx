import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { InactivityWarning } from '#client/features/login-behavior/inactivity-warning';
import { SettingsArea } from './settings/settings-area';
import { SETTINGS, SETTINGS_PAGES } from './settings/settings-pages';
import { pageTexts } from './app-texts';
import { ForbiddenPage } from './error-pages/forbidden-page';
import { LazyPage } from './routes/lazy-page';
import { ConfirmedActionContext } from '#client/components/unsaved-changes/confirmed-action';
import { OpenPaths } from '#client/components/links/page-link';
import { createShortcutRegistry, ShortcutsContext } from '#client/components/shortcuts/shortcuts-context';
import { SyncAlert } from '#client/features/sync/alert/sync-alert';
import { AppFrame } from './layout/app-frame';
import { ContentSkeleton } from './layout/frame-skeleton';
import { NotFoundPage } from './error-pages/not-found-page';
import { useOpenPages, useOpenSettings } from './routes/open-pages';
import { useCan, useMissingPermissions } from '#client/session/permissions/use-can';
import type { Page } from '#client/lib/page';
import { pageShown } from '#client/lib/prefetch';
import { useAppDispatch } from '#client/lib/hooks';
import { PAGES } from './features';
import { normalPath } from '#client/lib/location/normal-path';
import { useAddress, usePathname } from '#client/lib/location/use-address';
import '#client/components/layout/targets.css';
import '#client/components/layout/words.css';
import { paths } from '#client/lib/location/paths';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';

const CustomerPanel = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "customer-panel" */ '#client/features/customers/customer-panel'))
      .CustomerPanel,
);

/** Panel of the customer in the address (`?customer=`), for users with the permission. The customers' page has its own. */
function LazyCustomerPanel(): ReactNode {
  const { get, change } = useAddress();
  const maySee = useCan('customers.view');
  const id = get('customer');
  const isOwn = normalPath(usePathname()) === paths.customers();
  return (
    maySee &&
    !isOwn &&
    id !== undefined && <CustomerPanel id={id} onClose={() => change({ customer: undefined })} />
  );
}

const ROUTES: RouteObject[] = [
  ...PAGES.map((page) => ({
    path: page.path,
    element: <GuardedPage page={page} />,
  })),
  ...[SETTINGS.path, ...SETTINGS_PAGES.map(({ path }) => path)].map((path) => ({
    path,
    element: <SettingsArea />,
  })),
];

/** All pages behind the sign-in in one frame, so that the menu keeps focus and scroll position across pages. */
export function Workspace(): ReactNode {
  const pathname = usePathname();
  const open = [...useOpenPages(), ...useOpenSettings()].map(({ path }) => path).join(' ');
  const paths = useMemo(() => new Set(open.split(' ')), [open]);
  const [shortcuts] = useState(createShortcutRegistry);
  return (
    <OpenPaths value={paths}>
      <InactivityWarning />
      <ShortcutsContext value={shortcuts}>
        <ConfirmedActionContext value={useRef(null)}>
          <AppFrame title={getTitle(normalPath(pathname))}>
            <SyncAlert />
            <PageHere />
            <LazyCustomerPanel />
          </AppFrame>
        </ConfirmedActionContext>
      </ShortcutsContext>
    </OpenPaths>
  );
}

/** Renders the page of the address. */
function PageHere(): ReactNode {
  // A `*` route would not match an encoded line break, and `useRoutes` logs a warning for an unknown address.
  return matchRoutes(ROUTES, useLocation()) ? <KnownPage /> : <NotFoundPage />;
}

function KnownPage(): ReactNode {
  return useRoutes(ROUTES);
}

function getTitle(path: string): string {
  const found = [...PAGES, ...SETTINGS_PAGES, SETTINGS].find((one) => one.path === path);
  return found?.title ?? pageTexts.notFound;
}

/** Page, or the missing permissions. */
function GuardedPage({ page }: { page: Page }): ReactNode {
  const pathname = usePathname();
  const missing = useMissingPermissions(page.needs);
  const closed = useMissingPermissions(page.figures ?? []);
  if (missing.length > 0) return <ForbiddenPage missing={missing} />;
  if (closed.length > 0) return <ForbiddenPage missing={closed} isOpen />;
  return (
    <LazyPage key={pathname} load={page.load} placeholder={<ContentSkeleton />}>
      <Shown />
    </LazyPage>
  );
}

/** States that the page before it is rendered. */
function Shown(): ReactNode {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(pageShown()), [dispatch]);
  return null;
}
