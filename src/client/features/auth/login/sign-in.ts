import { combineCleanups } from '#client/lib/listener-helpers';
import type { AppThunk } from '#client/lib/store-types';
import {
  codeUnavailable,
  identityObserved,
  signInAbandoned,
  signInAccepted,
  signInFailed,
  type SignInMethod,
  signInStarted,
} from '#client/session/auth-slice';
import { isAuthenticationDue } from '../session/authentication-marker';
import { consumeRedirectMarker, REDIRECT_CODES, setRedirectMarker } from '../identity/google-redirect';
import type { CurrentUser } from '#client/lib/services/current-user';
import { errorCode, toSignInFailure } from '#client/session/sign-in-failure';

// Plain thunks, so that no password or token is part of an action.

/** Signs in with email address and password. The result is in the store. */
export function signInWithPassword(email: string, password: string): AppThunk<Promise<void>> {
  return (dispatch, _getState, { identity }) =>
    dispatch(signInWith('password', () => identity.signInWithPassword(email, password)));
}

/**
 * Signs in by Google's window. Must be called in a click handler. If the browser opens no window, the page redirects to
 * Google and comes back. The result is in the store.
 */
export function signInWithGoogle(): AppThunk<Promise<void>> {
  return (dispatch, _getState, { identity, sessionStorage }) =>
    dispatch(
      signInWith('google', async () => {
        try {
          return await identity.signInWithGoogle();
        } catch (error) {
          if (!REDIRECT_CODES.has(errorCode(error) ?? '')) throw error;
          setRedirectMarker(sessionStorage);
          return identity.redirectToGoogle();
        }
      }),
    );
}

/** Signs out. The store follows when the identity provider has signed out. */
export function signOut(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    await dispatch(endServerSession());
    await dispatch(signOutOfProvider());
  };
}

/** Ends the session on the server, which needs the provider's token. */
export function endServerSession(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { loadSignedIn, log }) => {
    try {
      const { endSession } = await loadSignedIn();
      await dispatch(endSession());
    } catch {
      log.warn('The code that ends the session did not come');
    }
  };
}

/** Signs out of the identity provider, in all tabs. */
export function signOutOfProvider(): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { identity, log }) => {
    try {
      await identity.signOut();
    } catch (error) {
      log.error('Signing out failed', errorCode(error) ?? undefined);
    }
  };
}

/** Timeout for loading the identity provider's code, ms. After it the page shows an error. */
const MAX_START_MS = 60_000;

/**
 * Mirrors the identity provider's user in the store.
 * @returns A function that stops it.
 */
export function observeIdentity(): AppThunk<() => void> {
  return (dispatch, getState, { identity, clock, localStorage }) => {
    const stopWaiting = clock.every(MAX_START_MS, () => {
      stopWaiting();
      if (getState().auth.status === 'unknown') dispatch(codeUnavailable());
    });
    return combineCleanups([
      stopWaiting,
      identity.observe(
        (user) => {
          stopWaiting();
          const isDue = user !== null && isAuthenticationDue(localStorage, user.uid);
          dispatch(identityObserved(isDue ? { user, isAuthenticationDue: true } : { user }));
        },
        () => dispatch(codeUnavailable()),
      ),
    ]);
  };
}

/**
 * Handles the result of a redirect to Google (spec.md section 4), then mirrors the identity provider's user in the
 * store. A missing result ("No redirect result available") is ignored.
 */
export function startIdentity(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity, sessionStorage }) => {
    if (consumeRedirectMarker(sessionStorage)) {
      await dispatch(signInWith('google', () => identity.googleRedirectResult()));
    }
    dispatch(observeIdentity());
  };
}

/**
 * Runs a sign-in by any method, with its actions and log.
 * @param attempt Resolves to null if nothing was there to sign in with.
 */
export function signInWith(
  method: SignInMethod,
  attempt: () => Promise<CurrentUser | null>,
): AppThunk<Promise<void>> {
  return async (dispatch, getState, { log }) => {
    const { status } = getState().auth;
    dispatch(signInStarted({ method }));
    if (status === 'signingIn' || getState().auth.status !== 'signingIn') return;
    try {
      const user = await attempt();
      dispatch(user ? signInAccepted({ user }) : signInAbandoned());
    } catch (error) {
      const code = errorCode(error);
      log.warn('Signing in failed', code ?? undefined);
      dispatch(signInFailed({ failure: toSignInFailure(error) }));
      // A callable function refused: the provider's session ends, too (spec.md section 4).
      if (code?.startsWith('functions/')) await dispatch(signOut());
    }
  };
}

/** Preloads the code of Google's window. */
export function prepareGoogle(): AppThunk {
  return (_dispatch, _getState, { identity }) => identity.prepareGoogle();
}
