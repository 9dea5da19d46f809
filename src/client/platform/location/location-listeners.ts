import { navigate } from './navigate';
import { requiredRedirect } from '../../app/redirects';
import type { StartAppListening } from '../start-app-listening';

/**
 * Leads away from where the state must not stay. A listener and not a component: what a jump in DevTools shows must not
 * move the browser.
 */
export function setupLocationListeners(startListening: StartAppListening): () => void {
  return startListening({
    predicate: () => true,
    effect: (_action, { getState, dispatch, extra }) => {
      const target = requiredRedirect(getState(), extra.navigation.origin);
      if (target !== null) dispatch(navigate(target, 'replace'));
    },
  });
}
