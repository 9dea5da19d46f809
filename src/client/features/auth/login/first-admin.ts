import type { CurrentUser } from '#client/lib/services/current-user';
import type { AppThunk } from '#client/lib/store-types';
import { firstAdminClaimed, firstAdminNeeded, firstAdminNotNeeded } from './first-admin-slice';
import { errorCode, toSignInFailure } from '#client/session/sign-in-failure';
import { signInWith, signInWithGoogle } from './sign-in';

/** The name is stored, because bootstrap runs at the sign-in after the verification mail. */
const NAME_KEY = 'misrad.firstAdminName';

/** Asks the server. After an error the page stays as usual. */
export function checkFirstAdmin(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { loadSignedIn, localStorage, log }) => {
    try {
      const { isFirstAdminNeeded } = await loadSignedIn();
      const needed = await dispatch(isFirstAdminNeeded());
      dispatch(
        needed ? firstAdminNeeded({ displayName: localStorage.get(NAME_KEY) ?? '' }) : firstAdminNotNeeded(),
      );
    } catch {
      log.warn('It is not known whether a first administrator is needed');
    }
  };
}

/** Stores the name for a later sign-in by a mailed link. */
export function keepFirstAdminName(displayName: string): AppThunk {
  return (_dispatch, _getState, { localStorage }) => localStorage.set(NAME_KEY, displayName);
}

/** Makes a user who has signed in without the form the first administrator, if one is needed. */
export function claimFor(user: CurrentUser): AppThunk<Promise<void>> {
  return async (dispatch, getState, { localStorage }) => {
    const kept = localStorage.get(NAME_KEY);
    if (getState().firstAdmin.status === 'unknown' && kept !== null) await dispatch(checkFirstAdmin());
    if (getState().firstAdmin.status !== 'needed') return;
    const displayName = [kept, user.displayName, user.email].find(Boolean) ?? user.uid;
    dispatch(firstAdminClaimed({ displayName }));
  };
}

/** Signs in or creates the account, and makes it the first administrator. The result is in the store. */
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
          if (toSignInFailure(error) !== 'wrongCredentials') throw error;
          const account = await identity.account();
          return account.createWithPassword(email, password, displayName).catch((failure: unknown) => {
            // The account exists, so the password is wrong.
            throw errorCode(failure) === 'auth/email-already-in-use' ? error : failure;
          });
        }
      }),
    );
  };
}

/** Like `becomeFirstAdmin`, by Google's window. Must be called in a click handler. */
export function becomeFirstAdminWithGoogle(displayName: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { localStorage }) => {
    localStorage.set(NAME_KEY, displayName);
    dispatch(firstAdminClaimed({ displayName }));
    await dispatch(signInWithGoogle());
  };
}
