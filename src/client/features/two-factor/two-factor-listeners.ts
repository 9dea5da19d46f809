import { isAnyOf } from '@reduxjs/toolkit';
import type { TwoFactorStatus } from '#contract/features/two-factor/two-factor-contract';
import { secondFactorDemanded } from '#client/lib/http/response-actions';
import { isUnauthenticated, getErrorText } from '#client/lib/http/api-error';
import {
  announceMarker,
  requestMarkerFromTabs,
  hasMarker,
  removeMarker,
  setMarker,
} from '#client/lib/storage/session-markers';
import { queryData } from '#client/lib/http/query-data';
import { onEnter } from '#client/lib/listener-helpers';
import type { AppEffect, RootState, StartAppListening, ThunkExtra } from '#client/lib/store-types';
import { passwordChanged } from '#client/session/change-password-slice';
import { twoFactorApi, TWO_FACTOR_CACHE_S } from '#client/session/two-factor/two-factor-api';
import { checkStarted, statusRead, statusUnavailable } from '#client/session/two-factor/two-factor-slice';

const MARKER = 'twoFactorVerified';
const RELOADED_AT = 'misrad.twoFactorReloadedAt';
/** Minimum time between reloads after a refusal, ms. A reload does not cure a refusal within this time. */
const RELOAD_ONCE_IN_MS = 60_000;

/** Returns true if the status must be requested, simultaneously with the profile. */
function awaitsCheck({ auth, twoFactor }: RootState): boolean {
  return twoFactor.status === 'unknown' && (auth.status === 'loadingProfile' || auth.status === 'signedIn');
}

/** Follows the second factor of the signed-in user (spec.md section 4, "Two-factor"). */
export function setupTwoFactorListeners(startListening: StartAppListening): void {
  startListening({ predicate: (_action, now) => awaitsCheck(now), effect: startCheck });
  startListening({
    predicate: onEnter(({ twoFactor }) => twoFactor.status === 'loading'),
    effect: readStatus,
  });
  startListening({
    predicate: onEnter(({ twoFactor }) => twoFactor.status === 'verified'),
    effect: keepMarker,
  });
  startListening({ matcher: isAnyOf(secondFactorDemanded, passwordChanged), effect: forgetMarker });
}

function startCheck(_action: unknown, { getState, dispatch }: AppEffect): void {
  const { auth } = getState();
  if ('user' in auth) dispatch(checkStarted({ uid: auth.user.uid }));
}

async function readStatus(_action: unknown, effect: AppEffect): Promise<void> {
  const { getState, dispatch, extra, pause, condition, cancelActiveListeners } = effect;
  cancelActiveListeners();
  const { twoFactor } = getState();
  if (twoFactor.status !== 'loading') return;
  const { uid } = twoFactor;
  let status = await pause(fetchStatus(effect, twoFactor.fresh));
  if (status === null && getState().auth.status === 'loadingProfile') {
    // The server may not know the user or the token yet, as with the profile.
    await condition((_action2, now) => now.auth.status !== 'loadingProfile');
    if (getState().auth.status === 'signedIn') status = await pause(fetchStatus(effect, true));
  }
  if (status === null) return void dispatch(statusUnavailable());
  if (!status.verified) removeMarker(extra.sessionStorage, MARKER, uid);
  dispatch(statusRead({ ...status, hasMarker: status.verified && (await pause(readMarker(extra, uid))) }));
}

/** Returns true if any tab of this browser session has the marker. */
async function readMarker(extra: ThunkExtra, uid: string): Promise<boolean> {
  return hasMarker(extra.sessionStorage, MARKER, uid) || requestMarkerFromTabs(extra, MARKER, uid);
}

/** Returns null if the server could not be asked. */
async function fetchStatus({ dispatch, extra }: AppEffect, fresh: boolean): Promise<TwoFactorStatus | null> {
  try {
    const forceRefetch = fresh || TWO_FACTOR_CACHE_S;
    const request = twoFactorApi.endpoints.getTwoFactor.initiate(undefined, {
      subscribe: false,
      forceRefetch,
    });
    return (await queryData(dispatch(request))).data;
  } catch (error) {
    if (!isUnauthenticated(error))
      extra.log.error('The state of the second factor could not be read', getErrorText(error));
    return null;
  }
}

/** Stores the marker and announces it to tabs that wait for the second factor. */
function keepMarker(_action: unknown, { getState, getOriginalState, extra }: AppEffect): void {
  const { twoFactor } = getState();
  if (twoFactor.status !== 'verified') return;
  setMarker(extra.sessionStorage, MARKER, twoFactor.uid);
  if (getOriginalState().twoFactor.status !== 'loading') announceMarker(extra, MARKER, twoFactor.uid);
}

/**
 * Removes the marker. After a refusal by the server the page reloads once (spec.md section 8); a second refusal soon
 * after would loop, and shows the second factor instead.
 */
function forgetMarker(action: { type: string }, { getState, getOriginalState, extra }: AppEffect): void {
  const before = getOriginalState().twoFactor;
  if (before === getState().twoFactor || !('uid' in before)) return;
  removeMarker(extra.sessionStorage, MARKER, before.uid);
  if (!secondFactorDemanded.match(action)) return;
  const { sessionStorage, clock, navigation, log } = extra;
  const since = clock.now() - Number(sessionStorage.get(RELOADED_AT) ?? 0);
  log.warn('The server asks for the second factor');
  if (since >= 0 && since < RELOAD_ONCE_IN_MS) return;
  sessionStorage.set(RELOADED_AT, String(clock.now()));
  navigation.reload();
}
