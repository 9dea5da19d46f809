import type { AppThunk } from '../app/start-app-listening';
import {
  codeUnavailable,
  identityObserved,
  signInAccepted,
  signInFailed,
  signInStarted,
  type SignInMethod,
} from './auth-slice';
import type { CurrentUser } from './identity-service';
import { errorCode, failureOf } from './sign-in-failure';

// These are plain thunks: neither a password nor a token becomes part of an action.

/** Signs in with e-mail address and password. The outcome is in the store. */
export function signInWithPassword(email: string, password: string): AppThunk<Promise<void>> {
  return (dispatch, _getState, { identity }) =>
    dispatch(signIn('password', () => identity.signInWithPassword(email, password)));
}

/** Signs in by Google's window; to be called from a click. The outcome is in the store. */
export function signInWithGoogle(): AppThunk<Promise<void>> {
  return (dispatch, _getState, { identity }) => dispatch(signIn('google', () => identity.signInWithGoogle()));
}

/** The person leaves. The store follows when the identity provider has done it. */
export function signOut(): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { identity, log }) => {
    try {
      await identity.signOut();
    } catch (error) {
      log.error('Signing out failed', errorCode(error) ?? undefined);
    }
  };
}

/** Mirrors the identity provider's knowledge in the store. @returns ends it. */
export function observeIdentity(): AppThunk<() => void> {
  return (dispatch, _getState, { identity }) =>
    identity.observe(
      (user) => dispatch(identityObserved({ user })),
      () => dispatch(codeUnavailable()),
    );
}

function signIn(method: SignInMethod, attempt: () => Promise<CurrentUser>): AppThunk<Promise<void>> {
  return async (dispatch, getState, { log }) => {
    const { status } = getState().auth;
    dispatch(signInStarted({ method }));
    if (status === 'signingIn' || getState().auth.status !== 'signingIn') return;
    try {
      dispatch(signInAccepted({ user: await attempt() }));
    } catch (error) {
      log.warn('Signing in failed', errorCode(error) ?? undefined);
      dispatch(signInFailed({ failure: failureOf(error) }));
    }
  };
}

/** Google's button is about to be clicked. */
export function prepareGoogle(): AppThunk {
  return (_dispatch, _getState, { identity }) => identity.prepareGoogle();
}
