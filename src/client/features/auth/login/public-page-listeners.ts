import { locationChanged } from '#client/lib/location/location-slice';
import { normalPath } from '#client/lib/location/normal-path';
import type { AppEffect, AppThunk, RootState, StartAppListening } from '#client/lib/store-types';
import { checkFirstAdmin, claimFor } from './first-admin';
import { paths } from '#client/lib/location/paths';
import { inspectLink } from '../links/use-link';
import { signInWith } from './sign-in';

/** Interval at which an unanswered check is repeated, ms. */
const CHECK_INTERVAL_MS = 15_000;

/** Starts the requests of the public pages. The first paint does not wait for them. */
export function setupPublicPageListeners(startListening: StartAppListening): void {
  startListening({ actionCreator: locationChanged, effect: checkOnLoginPage });
  startListening({
    actionCreator: locationChanged,
    effect: ({ payload }, { dispatch, getState }) => {
      const isLink = normalPath(payload.pathname) === paths.accountAction();
      if (isLink && getState().actionLink.status === 'none') void dispatch(inspectLink());
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

/** Checks for a first administrator until the server has responded, or another page is open. */
async function checkOnLoginPage(_action: unknown, effect: AppEffect): Promise<void> {
  const { dispatch, getState, extra, condition, cancelActiveListeners } = effect;
  cancelActiveListeners();
  if (!isCheckNeeded(getState())) return;
  const check = (): void => void dispatch(checkFirstAdmin());
  check();
  const stop = extra.clock.every(CHECK_INTERVAL_MS, check);
  try {
    await condition((_other, now) => !isCheckNeeded(now));
  } finally {
    stop();
  }
}

function isCheckNeeded({ firstAdmin, location }: RootState): boolean {
  return firstAdmin.status === 'unknown' && normalPath(location.pathname) === paths.login();
}

/** Returns true if no user is signed in and the sign-in page has determined its mode. */
function mayOfferOneTap({ auth, firstAdmin, location }: RootState): boolean {
  return (
    auth.status === 'signedOut' &&
    (firstAdmin.status === 'notNeeded' || firstAdmin.status === 'needed') &&
    normalPath(location.pathname) === paths.login()
  );
}

/**
 * Offers Google's One Tap prompt at most once per browser session (spec.md section 2). Does nothing if One Tap is not
 * configured.
 */
function offerOneTap(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity, log }) => {
    try {
      const credential = await identity.oneTapCredential();
      if (credential === null) return;
      await dispatch(
        signInWith('google', async () => {
          const user = await (await identity.account()).signInWithGoogleCredential(credential);
          await dispatch(claimFor(user));
          return user;
        }),
      );
    } catch {
      log.warn('One Tap could not be offered');
    }
  };
}
