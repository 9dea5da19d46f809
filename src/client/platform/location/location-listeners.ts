import { navigate } from './navigate';
import type { StartAppListening } from '../start-app-listening';
import type { RootState } from '../../app/store';

/** Where a state must not stay, and so which address it leads to; null: all is well. `origin`: this product's own. */
export type RequiredRedirect = (state: RootState, origin: string) => string | null;

/**
 * Leads away from where the state must not stay. A listener and not a component: what a jump in DevTools shows must not
 * move the browser.
 */
export function setupLocationListeners(
  startListening: StartAppListening,
  requiredRedirect: RequiredRedirect,
): () => void {
  return startListening({
    predicate: () => true,
    effect: (_action, { getState, dispatch, extra }) => {
      const target = requiredRedirect(getState(), extra.navigation.origin);
      if (target !== null) dispatch(navigate(target, 'replace'));
    },
  });
}
