import { openEndpoints } from '../../platform/http/late-api';
import { queryAnswer } from '../../platform/http/query-answer';
import type { CurrentUser } from '../../platform/outside/identity-service';
import type { AppThunk } from '../../platform/start-app-listening';
import { firstAdminClaimed, firstAdminNeeded, firstAdminNotNeeded } from './first-admin-slice';
import { errorCode, failureOf } from './sign-in-failure';
import { signInWith, signInWithGoogle } from './sign-in';

/** The name outlives the mail that proves the address: bootstrap runs at the sign-in after it. */
const NAME_KEY = 'misrad.firstAdminName';

/** Asks the server once. Where it does not answer, nothing changes: the page is the usual one. */
export function askWhetherFirstAdminIsNeeded(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, extra) => {
    const { localStorage, log } = extra;
    try {
      const { authApi } = await openEndpoints(
        extra,
        () => import(/* webpackChunkName: "api" */ '../session/auth-api'),
      );
      const request = authApi.endpoints.getBootstrapStatus.initiate(undefined, {
        subscribe: false,
        forceRefetch: true,
      });
      const { firstAdminNeeded: needed } = await queryAnswer(dispatch(request));
      dispatch(
        needed ? firstAdminNeeded({ displayName: localStorage.get(NAME_KEY) ?? '' }) : firstAdminNotNeeded(),
      );
    } catch {
      log.warn('It is not known whether a first administrator is needed');
    }
  };
}

/** For a sign-in that comes later, by a mailed link. */
export function keepFirstAdminName(displayName: string): AppThunk {
  return (_dispatch, _getState, { localStorage }) => localStorage.set(NAME_KEY, displayName);
}

/** Who has just proved who they are without this form becomes the first administrator, where one is needed. */
export function claimFor(user: CurrentUser): AppThunk<Promise<void>> {
  return async (dispatch, getState, { localStorage }) => {
    const kept = localStorage.get(NAME_KEY);
    if (getState().firstAdmin.status === 'unknown' && kept !== null)
      await dispatch(askWhetherFirstAdminIsNeeded());
    if (getState().firstAdmin.status !== 'needed') return;
    const displayName = [kept, user.displayName, user.email].find(Boolean) ?? user.uid;
    dispatch(firstAdminClaimed({ displayName }));
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
