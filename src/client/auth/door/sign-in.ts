import { together } from '../../platform/listening';
import type { AppThunk } from '../../platform/start-app-listening';
import {
  codeUnavailable,
  identityObserved,
  signInAbandoned,
  signInAccepted,
  signInFailed,
  signInStarted,
  type SignInMethod,
} from '../session/auth-slice';
import { isAdmissionDue } from '../session/admission-marker';
import { REDIRECT_CODES, consumeRedirectMarker, setRedirectMarker } from '../identity/google-redirect';
import type { CurrentUser } from '../../platform/outside/identity-service';
import { errorCode, failureOf } from './sign-in-failure';

// These are plain thunks: neither a password nor a token becomes part of an action.

/** Signs in with e-mail address and password. The outcome is in the store. */
export function signInWithPassword(email: string, password: string): AppThunk<Promise<void>> {
  return (dispatch, _getState, { identity }) =>
    dispatch(signInWith('password', () => identity.signInWithPassword(email, password)));
}

/**
 * Signs in by Google's window; to be called from a click. Where the browser opens no window, the page itself goes to
 * Google and comes back. The outcome is in the store.
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

/** The person leaves. The store follows when the identity provider has done it. */
export function signOut(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity, log }) => {
    try {
      const { clearSecondFactor } = await import(
        /* webpackChunkName: "api" */ '../../two-factor/two-factor-api'
      );
      await dispatch(clearSecondFactor());
    } catch {
      log.warn('The code that clears the second factor did not come');
    }
    try {
      await identity.signOut();
    } catch (error) {
      log.error('Signing out failed', errorCode(error) ?? undefined);
    }
  };
}

/** As long as its code may take on a slow line, and then some: a person sees why nothing comes. */
const MAX_START_MS = 60_000;

/** Mirrors the identity provider's knowledge in the store. @returns ends it. */
export function observeIdentity(): AppThunk<() => void> {
  return (dispatch, getState, { identity, clock, localStorage }) => {
    const stopWaiting = clock.every(MAX_START_MS, () => {
      stopWaiting();
      if (getState().auth.status === 'unknown') dispatch(codeUnavailable());
    });
    return together([
      stopWaiting,
      identity.observe(
        (user) => {
          stopWaiting();
          const isDue = user !== null && isAdmissionDue(localStorage, user.uid);
          dispatch(identityObserved(isDue ? { user, isAdmissionDue: true } : { user }));
        },
        () => dispatch(codeUnavailable()),
      ),
    ]);
  };
}

/**
 * The product starts: takes what a redirect to Google brought (spec.md section 4), then mirrors the identity provider's
 * knowledge in the store. A redirect without a result is none: its "No redirect result available" is said to nobody.
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
 * Any way of signing in: tells the store what happens, and the log what failed.
 * @param attempt null: there was nothing to sign in by, and nothing happened.
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
      dispatch(signInFailed({ failure: failureOf(error) }));
      // A function of ours refused: the provider's session, if there is one, ends too (spec.md section 4).
      if (code?.startsWith('functions/')) await dispatch(signOut());
    }
  };
}

/** Google's button is about to be clicked. */
export function prepareGoogle(): AppThunk {
  return (_dispatch, _getState, { identity }) => identity.prepareGoogle();
}
