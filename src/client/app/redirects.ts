import { safeRedirect, signInPath } from '../../contract/auth/redirect-rules';
import { selectAuthContext } from '../auth/auth-selectors';
import { REDIRECTS } from './pages';
import type { RootState } from './store';

/** Addresses that need no sign-in. */
export const LOGIN_PATH = '/login';

/**
 * Where this state must not stay (spec.md section 2, "Redirect rules"): somebody signed out at a page, somebody signed in
 * at the login, an address that stands for another.
 * @param origin this product's own origin.
 * @returns the address to be at instead; null where all is well, and while it is not known who is signed in.
 */
export function requiredRedirect(state: RootState, origin: string): string | null {
  const { pathname, search, hash } = state.location;
  const { ready } = selectAuthContext(state);
  const path = normalPath(pathname);
  if (path === LOGIN_PATH)
    return ready ? safeRedirect(new URLSearchParams(search).get('redirect'), origin) : null;
  if (state.auth.status === 'signedOut') return signInPath(pathname + search + hash);
  return ready ? (REDIRECTS.find(({ from }) => from === path)?.to ?? null) : null;
}

/** As the router compares paths: without regard to case and a slash at the end. */
export function normalPath(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return path === '' ? '/' : path;
}
