import { navigate } from './navigate';
import type { RootState, StartAppListening } from '../store-types';

/** Returns the address that the state must be redirected to, or null. `origin`: the application's own. */
export type RequiredRedirect = (state: RootState, origin: string) => string | null;

/**
 * Redirects when the state requires it. It is a listener and not a component, so that a jump in DevTools does not move
 * the browser.
 */
export function setupLocationListeners(
  startListening: StartAppListening,
  requiredRedirect: RequiredRedirect,
): () => void {
  return startListening({
    predicate: (_action, state, before) => state !== before,
    effect: (_action, { getState, dispatch, extra }) => {
      const target = requiredRedirect(getState(), extra.navigation.origin);
      if (target !== null) dispatch(navigate(target, 'replace'));
    },
  });
}
