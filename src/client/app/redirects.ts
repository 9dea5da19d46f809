import { safeRedirect, signInPath, twoFactorPath } from '../../contract/auth/redirect-rules';
import { selectAuthContext, selectIsAgent } from '../auth/session/auth-selectors';
import { selectAccessibleResources, selectPermissions } from '../permissions/permissions-selectors';
import { selectSecondFactorNeeded } from '../two-factor/two-factor-selectors';
import { normalPath } from '../platform/location/normal-path';
import { ACTION_PATH, LOGIN_PATH, PUBLIC_PATHS } from '../platform/location/public-paths';
import { landingPath, REDIRECTS } from './pages';
import type { RootState } from './store';

/** Where the second factor is done. */
export const TWO_FACTOR_PATH = '/2fa';

/**
 * Where this state must not stay (spec.md section 2, "Redirect rules"): somebody signed out at a page, somebody signed in
 * at the login, a second factor still to do, an address that stands for another.
 * @param origin this product's own origin.
 * @returns the address to be at instead; null where all is well, and while it is not known who is signed in or whether
 * the second factor is done.
 */
export function requiredRedirect(state: RootState, origin: string): string | null {
  const { pathname, search, hash } = state.location;
  const path = normalPath(pathname);
  const leadsOn = path === LOGIN_PATH || path === TWO_FACTOR_PATH || isAtSignInLink(state, path);
  if (PUBLIC_PATHS.has(path) && !leadsOn) return null;
  const target = leadsOn
    ? safeRedirect(new URLSearchParams(search).get('redirect'), origin)
    : pathname + search + hash;
  if (state.auth.status === 'signedOut') return PUBLIC_PATHS.has(path) ? null : signInPath(target);
  const { ready, twoFactorVerified } = selectAuthContext(state);
  if (!ready) return null;
  if (selectSecondFactorNeeded(state)) return path === TWO_FACTOR_PATH ? null : twoFactorPath(target);
  // Where nobody knows, a page's place is where the person is told so.
  if (!twoFactorVerified && state.twoFactor.status !== 'unavailable') return null;
  if (leadsOn) return target === '/' ? landing(state) : target;
  return REDIRECTS.find(({ from }) => from === path)?.to ?? null;
}

function landing(state: RootState): string {
  return landingPath({
    permissions: selectPermissions(state),
    resources: selectAccessibleResources(state),
    isAgent: selectIsAgent(state),
  });
}

/** Who is signed in, by a mailed link or before, has nothing more to do there. */
function isAtSignInLink({ actionLink }: RootState, path: string): boolean {
  return path === ACTION_PATH && 'mode' in actionLink && actionLink.mode === 'signIn';
}
