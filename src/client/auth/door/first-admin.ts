import type { AppThunk } from '../../platform/start-app-listening';
import { firstAdminClaimed, firstAdminNeeded, firstAdminNotNeeded } from './first-admin-slice';
import { errorCode, failureOf } from './sign-in-failure';
import { signInWith, signInWithGoogle } from './sign-in';

/** The name outlives the mail that proves the address: bootstrap runs at the sign-in after it. */
const NAME_KEY = 'misrad.firstAdminName';

/** Asks the server once. Where it does not answer, nothing changes: the page is the usual one. */
export function askWhetherFirstAdminIsNeeded(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { http, localStorage, log }) => {
    try {
      const { fetchBootstrapStatus } = await import(
        /* webpackChunkName: "login" */ './fetch-bootstrap-status'
      );
      const needed = await fetchBootstrapStatus(http);
      dispatch(
        needed ? firstAdminNeeded({ displayName: localStorage.get(NAME_KEY) ?? '' }) : firstAdminNotNeeded(),
      );
    } catch {
      log.warn('It is not known whether a first administrator is needed');
    }
  };
}

/** Signs in, or makes the account, and becomes the first administrator. The outcome is in the store. */
export function becomeFirstAdmin(
  displayName: string,
  email: string,
  password: string,
): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity, localStorage }) => {
    localStorage.set(NAME_KEY, displayName);
    dispatch(firstAdminClaimed({ displayName }));
    await dispatch(
      signInWith('password', async () => {
        try {
          return await identity.signInWithPassword(email, password);
        } catch (error) {
          if (failureOf(error) !== 'wrongCredentials') throw error;
          const account = await identity.account();
          return account.createWithPassword(email, password, displayName).catch((refusal: unknown) => {
            // There is an account, so it was the password that was wrong.
            throw errorCode(refusal) === 'auth/email-already-in-use' ? error : refusal;
          });
        }
      }),
    );
  };
}

/** The same by Google's window; to be called from a click. */
export function becomeFirstAdminWithGoogle(displayName: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { localStorage }) => {
    localStorage.set(NAME_KEY, displayName);
    dispatch(firstAdminClaimed({ displayName }));
    await dispatch(signInWithGoogle());
  };
}
