import { safeRedirect } from '#contract/features/auth/redirect-rules';
import { pageAt } from './pages';
import { normalPath } from '#client/lib/location/normal-path';
import { loadWorkspace } from '../router';
import { PUBLIC_PATHS } from '#client/lib/location/paths';
import type { AppThunk, RootState } from '#client/lib/store-types';
import { loadPage } from './loaded-pages';

/**
 * Preloads the code behind the sign-in while the user types or the identity provider responds: frame, signed-in.ts and the page of
 * the address, or the page after the sign-in. Errors are ignored; the code then loads on demand.
 */
export function prefetchWorkspace(): AppThunk {
  return (_dispatch, getState, { loadSignedIn, navigation }) => {
    const page = pageAt(getTargetPath(getState().location, navigation.origin));
    const loads = [loadSignedIn(), loadPage(loadWorkspace), ...(page ? [loadPage(page.load)] : [])];
    for (const load of loads) load.catch(() => undefined);
  };
}

function getTargetPath({ pathname, search }: RootState['location'], origin: string): string {
  const path = normalPath(pathname);
  if (!PUBLIC_PATHS.has(path)) return path;
  const redirect = new URLSearchParams(search).get('redirect');
  return normalPath(new URL(safeRedirect(redirect, origin), origin).pathname);
}

/** Runs `work` when the browser is idle, within 1 to 2 s. */
export function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 1_000);
}
