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
  identityObserved,
  profileRejected,
  sessionClosed,
  sessionEnded,
  sessionStarted,
  signInAccepted,
  signOutRequested,
} from '#client/session/auth-slice';
import { clearAuthenticationDue, setAuthenticationDue } from './authentication-marker';
import { enteredAuthenticating, enteredLoadingProfile, getUid } from './session-changes';
import { endServerSession, signOutOfProvider } from '../login/sign-in';

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
    effect: (_action, { dispatch }) => dispatch(signOutOfProvider()),
  });
  startListening({
    matcher: isAnyOf(authenticated, authenticationRejected),
    effect: (_action, { extra }) => clearAuthenticationDue(extra.localStorage),
  });
  startListening({
    matcher: isAnyOf(signOutRequested, accessRevoked),
    effect: leave,
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

/**
 * Signs out: first on the server, while it accepts the user. The login page is open meanwhile, so this tab or another may sign in
 * again, and that session must not end.
 */
async function leave(_action: unknown, { dispatch, take }: AppEffect): Promise<void> {
  const replaced = take(isAnyOf(identityObserved, signInAccepted));
  const isReplaced = await Promise.race([dispatch(endServerSession()), replaced]);
  if (!isReplaced) await dispatch(signOutOfProvider());
}
