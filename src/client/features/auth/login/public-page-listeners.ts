import { locationChanged } from '../../../lib/location/location-slice';
import { normalPath } from '../../../lib/location/normal-path';
import type { RootState, StartAppListening } from '../../../lib/store-types';
import { checkFirstAdmin } from './first-admin';
import { offerOneTap } from './one-tap';
import { ACTION_PATH, LOGIN_PATH } from '../../../lib/location/public-paths';
import { inspectLink } from '../links/use-link';

/** Starts the requests of the public pages. The first paint does not wait for them. */
export function setupPublicPageListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: locationChanged,
    effect: ({ payload }, { dispatch, getState }) => {
      const path = normalPath(payload.pathname);
      const { firstAdmin, actionLink } = getState();
      if (path === LOGIN_PATH && firstAdmin.status === 'unknown') dispatch(checkFirstAdmin());
      if (path === ACTION_PATH && actionLink.status === 'none') void dispatch(inspectLink());
    },
  });
  startListening({
    predicate: (_action, now, before) => mayOfferOneTap(now) !== mayOfferOneTap(before),
    effect: (_action, { dispatch, getState, extra }) => {
      if (mayOfferOneTap(getState())) void dispatch(offerOneTap());
      else extra.identity.cancelOneTap();
    },
  });
}

/** Returns true if no user is signed in and the sign-in page has determined its mode. */
function mayOfferOneTap({ auth, firstAdmin, location }: RootState): boolean {
  return (
    auth.status === 'signedOut' &&
    (firstAdmin.status === 'notNeeded' || firstAdmin.status === 'needed') &&
    normalPath(location.pathname) === LOGIN_PATH
  );
}
