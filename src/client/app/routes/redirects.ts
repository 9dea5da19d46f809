import { safeRedirect, signInPath, twoFactorPath } from '#contract/features/auth/redirect-rules';
import { selectIsAgent, selectSession } from '#client/session/auth-selectors';
import {
  selectAccessibleResources,
  selectPermissions,
} from '#client/session/permissions/permissions-selectors';
import { normalPath } from '#client/lib/location/normal-path';
import { PUBLIC_PATHS, paths } from '#client/lib/location/paths';
import { landingPath, REDIRECTS } from './pages';
import type { RootState } from '#client/lib/store-types';

/**
 * Returns the redirect that the state requires (spec.md section 2, "Redirect rules"): a signed-out user at a page, a
 * signed-in user at the sign-in, a pending second factor, an alias. A sign-in without a target leads to the first open page;
 * the address `/` itself needs the dashboard.
 * @param origin The application's own origin.
 * @returns The target address, or null if none is required or the user or second factor is unknown.
 */
export function requiredRedirect(state: RootState, origin: string): string | null {
  const { pathname, search, hash } = state.location;
  const path = normalPath(pathname);
  const redirectsOn = path === paths.login() || path === paths.twoFactor() || isAtSignInLink(state, path);
  if (PUBLIC_PATHS.has(path) && !redirectsOn) return null;
  const target = redirectsOn
    ? safeRedirect(new URLSearchParams(search).get('redirect'), origin)
    : pathname + search + hash;
  const session = selectSession(state);
  if (session === 'signedOut') return PUBLIC_PATHS.has(path) ? null : signInPath(target);
  if (session === 'secondFactor') return path === paths.twoFactor() ? null : twoFactorPath(target);
  // With an unavailable second factor the target page shows the error.
  const isShown = session === 'open' || (session === 'unavailable' && state.auth.status === 'signedIn');
  if (!isShown) return null;
  if (redirectsOn) return target === '/' ? getLandingPath(state) : target;
  return REDIRECTS.find(({ from }) => from === path)?.to ?? null;
}

function getLandingPath(state: RootState): string {
  return landingPath({
    permissions: selectPermissions(state),
    resources: selectAccessibleResources(state),
    isAgent: selectIsAgent(state),
  });
}

/** Returns true at the link of a mailed sign-in, which a signed-in user no longer needs. */
function isAtSignInLink({ actionLink }: RootState, path: string): boolean {
  return (
    path === paths.accountAction() &&
    'mode' in actionLink &&
    ['signIn', 'invitation'].includes(actionLink.mode)
  );
}
