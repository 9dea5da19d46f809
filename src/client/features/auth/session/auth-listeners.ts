import { isAnyOf } from '@reduxjs/toolkit';
import { accessDenied } from '#client/lib/http/response-actions';
import { messageDismissed } from '#client/lib/snackbar/snackbar-slice';
import { removeMarker } from '#client/lib/storage/session-markers';
import type { AppEffect, RootState, StartAppListening } from '#client/lib/store-types';
import {
  accessRevoked,
  authenticationFailed,
  authenticationRejected,
  authenticated,
  codeUnavailable,
  profileRejected,
  sessionClosed,
  sessionEnded,
  sessionStarted,
  signOutRequested,
} from '#client/session/auth-slice';
import { clearAuthenticationDue, setAuthenticationDue } from './authentication-marker';
import { enteredAuthenticating, enteredLoadingProfile, getUid } from './session-changes';
import { signOut } from '../login/sign-in';
import { errorCode } from '#client/session/sign-in-failure';

function identityChanged({ auth: now }: RootState, { auth: before }: RootState): boolean {
  return getUid(now) !== getUid(before) || (before.status === 'unknown' && now.status !== 'unknown');
}

/**
 * Follows the signed-in user (spec.md section 4, "Session change"). The requests of a session are in
 * session-listeners.ts.
 */
export function setupAuthListeners(startListening: StartAppListening): void {
  // Registered first: later listeners must not find state of the previous session.
  startListening({
    predicate: (_action, now, before) => identityChanged(now, before),
    effect: changeSession,
  });
  startListening({ predicate: enteredAuthenticating, effect: rememberSignIn });
  startListening({ predicate: enteredAuthenticating, effect: loadSessionCode });
  startListening({ predicate: enteredLoadingProfile, effect: loadSessionCode });
  startListening({
    matcher: isAnyOf(authenticationRejected, profileRejected, accessDenied),
    effect: endProviderSession,
  });
  startListening({
    matcher: isAnyOf(authenticated, authenticationRejected),
    effect: (_action, { extra }) => clearAuthenticationDue(extra.localStorage),
  });
  startListening({
    // While the server still accepts the user, the session is ended there first.
    matcher: isAnyOf(signOutRequested, accessRevoked),
    effect: (_action, { dispatch }) => dispatch(signOut()),
  });
}

/** Clears everything of the previous user's session. The first observation after a page load does not change the session. */
function changeSession(_action: unknown, { getState, getOriginalState, dispatch, extra }: AppEffect): void {
  const before = getOriginalState().auth;
  const uid = getUid(getState().auth);
  if (before.status !== 'unknown') {
    for (const one of [getUid(before), uid])
      if (one !== null) removeMarker(extra.sessionStorage, 'twoFactorVerified', one);
    dispatch(sessionClosed());
  }
  extra.storeSignedIn(uid !== null);
  if (uid === null) {
    dispatch(messageDismissed());
    dispatch(sessionEnded());
    return;
  }
  dispatch(sessionStarted({ uid }));
}

/** Remembers an interactive sign-in until the server has authenticated the user, also across a reload. */
function rememberSignIn(_action: unknown, { getState, extra }: AppEffect): void {
  const uid = getUid(getState().auth);
  if (uid !== null) setAuthenticationDue(extra.localStorage, uid);
}

/** Loads app/signed-in.ts, which continues the sign-in. */
async function loadSessionCode(_action: unknown, { dispatch, getState, extra }: AppEffect): Promise<void> {
  try {
    await extra.loadSignedIn();
  } catch {
    extra.log.error('The code of the API could not be loaded');
    const { status } = getState().auth;
    if (status === 'authenticating') dispatch(authenticationFailed());
    if (status === 'loadingProfile') dispatch(codeUnavailable());
  }
}

/** Signs a refused user out of the identity provider. */
async function endProviderSession(_action: unknown, { extra }: AppEffect): Promise<void> {
  try {
    await extra.identity.signOut();
  } catch (error) {
    extra.log.error('Signing out failed', errorCode(error) ?? undefined);
  }
}
