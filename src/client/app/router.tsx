import type { ComponentType, ReactNode } from 'react';
import { selectAuthContext } from '../auth/auth-selectors';
import { LoadingScreen } from '../ui/loading-screen';
import { appTexts, pageTexts } from './app-texts';
import { useAppSelector } from './hooks';
import { LazyPage } from './lazy-page';
import { LOGIN_PATH, normalPath } from './redirects';
import { UnavailablePage } from './unavailable-page';
import { useDocumentTitle } from './use-document-title';

const loadLogin = async (): Promise<ComponentType> =>
  (await import(/* webpackChunkName: "login" */ '../auth/login-page')).LoginPage;

/** What stands behind the sign-in; its code is another part of the bundle. */
export const loadWorkspace = async (): Promise<ComponentType> =>
  (await import(/* webpackChunkName: "workspace" */ './workspace')).Workspace;

/** Two parts: the public pages, and the workspace behind the sign-in. Who is at the wrong one is led away; see redirects.ts. */
export function AppRouter(): ReactNode {
  const isLogin = useAppSelector((state) => normalPath(state.location.pathname) === LOGIN_PATH);
  return isLogin ? <Login /> : <BehindSignIn />;
}

function Login(): ReactNode {
  useDocumentTitle(pageTexts.login);
  return <LazyPage load={loadLogin} />;
}

function BehindSignIn(): ReactNode {
  const { ready } = useAppSelector(selectAuthContext);
  const unavailable = useAppSelector((state) => state.auth.status === 'unavailable');
  if (unavailable) return <UnavailablePage />;
  return ready ? <LazyPage load={loadWorkspace} /> : <LoadingScreen label={appTexts.loading} />;
}
