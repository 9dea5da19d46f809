import { safeRedirect } from '../../contract/auth/redirect-rules';
import { pageAt } from './pages';
import { normalPath } from '../platform/location/normal-path';
import { loadWorkspace } from './router';
import type { AppThunk } from '../platform/start-app-listening';

/**
 * Fetches what comes after the sign-in while somebody types: the frame, the endpoints, and the page that they are on the
 * way to. Whatever does not come now comes when it is needed.
 */
export function prepareInside(): AppThunk {
  return (_dispatch, getState, { openApi, navigation }) => {
    const wanted = new URLSearchParams(getState().location.search).get('redirect');
    const { pathname } = new URL(safeRedirect(wanted, navigation.origin), navigation.origin);
    const parts = [openApi, loadWorkspace, pageAt(normalPath(pathname))?.load];
    for (const load of parts) load?.().catch(() => undefined);
  };
}

/** Calls when the browser has nothing better to do, within a second or two. */
export function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 1_000);
}
