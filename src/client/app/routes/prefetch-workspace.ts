import { safeRedirect } from '../../../contract/features/auth/redirect-rules';
import { pageAt } from './pages';
import { normalPath } from '../../lib/location/normal-path';
import { loadWorkspace } from '../router';
import type { AppThunk } from '../../lib/store-types';

/**
 * Preloads the code needed after the sign-in while the user types: frame, signed-in.ts and the target page. Errors are
 * ignored; the code then loads on demand.
 */
export function prefetchWorkspace(): AppThunk {
  return (_dispatch, getState, { loadSignedIn, navigation }) => {
    const wanted = new URLSearchParams(getState().location.search).get('redirect');
    const { pathname } = new URL(safeRedirect(wanted, navigation.origin), navigation.origin);
    const parts = [loadSignedIn, loadWorkspace, pageAt(normalPath(pathname))?.load];
    for (const load of parts) load?.().catch(() => undefined);
  };
}

/** Runs `work` when the browser is idle, within 1 to 2 s. */
export function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 1_000);
}
