import { useDeferredValue, useState, type ComponentType, type ReactNode } from 'react';
import { selectSession } from '#client/session/auth-selectors';
import { LoadingScreen } from '#client/components/feedback/loading-screen';
import { appTexts, pageTexts } from './app-texts';
import { useAppSelector } from '#client/lib/hooks';
import { FrameSkeleton } from './layout/frame-skeleton';
import { LazyPage } from './routes/lazy-page';
import type { LoadPage } from './routes/loaded-pages';
import { paths } from '#client/lib/location/paths';
import { normalPath } from '#client/lib/location/normal-path';
import { UnavailablePage } from './error-pages/unavailable-page';
import { useDocumentTitle } from '#client/lib/use-document-title';

export const loadLogin = async (): Promise<ComponentType> =>
  (await import(/* webpackChunkName: "login" */ '#client/features/auth/login/login-page')).LoginPage;

const loadResetPassword = async (): Promise<ComponentType> =>
  (await import(/* webpackChunkName: "reset-password" */ '#client/features/auth/links/reset-password-page'))
    .ResetPasswordPage;

const loadActionLink = async (): Promise<ComponentType> =>
  (await import(/* webpackChunkName: "action-link" */ '#client/features/auth/links/action-link-page'))
    .ActionLinkPage;

/** Pages without sign-in, by path. */
const PUBLIC_PAGES: Readonly<Record<string, PublicPageProps>> = {
  [paths.login()]: { title: pageTexts.login, load: loadLogin },
  [paths.resetPassword()]: { title: pageTexts.resetPassword, load: loadResetPassword },
  [paths.accountAction()]: { title: pageTexts.actionLink, load: loadActionLink },
};

const loadTwoFactor = async (): Promise<ComponentType> =>
  (await import(/* webpackChunkName: "two-factor" */ '#client/features/two-factor/two-factor-page'))
    .TwoFactorPage;

/** Loads the pages behind the sign-in. */
export const loadWorkspace = async (): Promise<ComponentType> =>
  (await import(/* webpackChunkName: "workspace" */ './workspace')).Workspace;

interface PublicPageProps {
  title: string;
  load: LoadPage;
}

interface RouterProps {
  expectsSession?: boolean | undefined;
}

/** Router with two parts: public pages, and the workspace behind the sign-in. redirects.ts redirects between them. */
export function AppRouter({ expectsSession = false }: RouterProps): ReactNode {
  const path = useAppSelector((state) => normalPath(state.location.pathname));
  const expectsUser = useExpectsSession(expectsSession);
  if (path === paths.login() && expectsUser) return <FrameSkeleton />;
  const page = PUBLIC_PAGES[path];
  return page ? <PublicPage key={path} {...page} /> : <PrivatePages />;
}

/**
 * Returns true if the user signed in before this page was loaded. A redirect from the sign-in is then imminent, and the
 * form would only flash.
 */
function useExpectsSession(expectsSession: boolean): boolean {
  const status = useAppSelector((state) => state.auth.status);
  const [formSeen, setFormSeen] = useState(false);
  const isFormUsed = status === 'signedOut' || status === 'signingIn' || status === 'unavailable';
  if (isFormUsed && !formSeen) setFormSeen(true);
  if (isFormUsed || formSeen) return false;
  return status === 'unknown' ? expectsSession : true;
}

function PublicPage({ title, load }: PublicPageProps): ReactNode {
  useDocumentTitle(title);
  return <LazyPage load={load} isPainted />;
}

function TwoFactor(): ReactNode {
  useDocumentTitle(pageTexts.twoFactor);
  return <LazyPage load={loadTwoFactor} />;
}

/**
 * Pages behind the sign-in. None is rendered, so no data is requested, before the second factor is verified or known to
 * be disabled.
 */
function PrivatePages(): ReactNode {
  const session = useAppSelector(selectSession);
  // The first requests are sent before the workspace is rendered.
  const isOpen = useDeferredValue(session === 'open') && session === 'open';
  const atTwoFactor = useAppSelector((state) => normalPath(state.location.pathname) === paths.twoFactor());
  if (session === 'unavailable') return <UnavailablePage />;
  if (session === 'secondFactor' && atTwoFactor) return <TwoFactor />;
  if (isOpen && !atTwoFactor) return <LazyPage load={loadWorkspace} placeholder={<FrameSkeleton />} />;
  // The second factor has no frame.
  return atTwoFactor ? <LoadingScreen label={appTexts.loading} /> : <FrameSkeleton />;
}
