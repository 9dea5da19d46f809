import type { AppThunk } from '../../platform/start-app-listening';
import type { AccountService } from '../../platform/outside/account-service';
import {
  linkInspected,
  linkOpened,
  linkRefused,
  linkUsed,
  linkUseFailed,
  linkUseStarted,
  type LinkFailure,
} from './action-link-slice';
import { addressCarried } from './account-mail-slice';
import { forgetLinkAddress, recallLinkAddress } from './link-address';
import { claimFor } from '../door/first-admin';
import { errorCode, meaningOf } from '../door/sign-in-failure';
import { signInWith } from '../door/sign-in';

const FAILURES: Readonly<Record<string, LinkFailure>> = {
  'auth/invalid-action-code': 'unusable',
  'auth/expired-action-code': 'unusable',
  'auth/user-not-found': 'unusable',
  'auth/argument-error': 'unusable',
  'auth/user-disabled': 'notActive',
  'auth/weak-password': 'weakPassword',
  'auth/password-does-not-meet-requirements': 'weakPassword',
  'auth/invalid-email': 'wrongAddress',
  'auth/too-many-requests': 'tooManyAttempts',
};

/** Finds out what the opened link is for, which uses nothing up. The outcome is in the store. */
export function inspectLink(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity, linkCode, localStorage, log }) => {
    const code = linkCode.get();
    const reset = linkCode.forReset();
    if (code === null) return void dispatch(linkRefused({ failure: 'unusable', reset }));
    dispatch(linkOpened());
    if (await dispatch(isReplaced())) return void dispatch(linkRefused({ failure: 'replaced', reset }));
    try {
      const { mode, email } = await (await identity.account()).inspectLink(code);
      const address = email ?? (mode === 'signIn' ? recallLinkAddress(localStorage) : null);
      dispatch(linkInspected({ mode, address }));
    } catch (error) {
      log.warn('A mailed link could not be read', errorCode(error) ?? undefined);
      dispatch(linkRefused({ failure: failureOfLink(error), reset }));
    }
  };
}

/**
 * Is this an invitation's link, and not its newest any more? Nothing at the identity provider recalls a mailed link. Where
 * the server cannot be asked, the sign-in that follows decides.
 */
function isReplaced(): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { linkCode, log }) => {
    const number = linkCode.invitation();
    if (number === null) return false;
    try {
      const [{ authApi }, { callSealed }] = await Promise.all([
        import(/* webpackChunkName: "api" */ '../session/auth-api'),
        // It opens the API itself.
        import(/* webpackChunkName: "api" */ '../../platform/http/call-sealed'),
      ]);
      const answer = await dispatch(callSealed(authApi.endpoints.checkInvitationLink, { body: { number } }));
      return 'data' in answer && !answer.data.current;
    } catch {
      log.warn('It is not known whether an invitation has a newer link');
      return false;
    }
  };
}

/** Sets another password. The outcome is in the store. */
export function resetPasswordByLink(password: string): AppThunk<Promise<void>> {
  return spendLink((account, code) => account.resetPassword(code, password));
}

/** Verifies or restores the address. The outcome is in the store. */
export function applyLink(): AppThunk<Promise<void>> {
  return spendLink((account, code) => account.applyLink(code));
}

/** Signs in. What the link itself decides is in `actionLink`, the sign-in that follows in `auth`. */
export function signInByLink(address: string): AppThunk<Promise<void>> {
  return async (dispatch, getState, { identity, linkCode, localStorage }) => {
    const code = linkCode.get();
    if (getState().actionLink.status !== 'ready' || code === null) return;
    dispatch(linkUseStarted());
    await dispatch(
      signInWith('link', async () => {
        try {
          const user = await (await identity.account()).signInWithLink(address, code);
          linkCode.forget();
          forgetLinkAddress(localStorage);
          dispatch(linkUsed());
          await dispatch(claimFor(user));
          return user;
        } catch (error) {
          dispatch(linkUseFailed({ failure: failureOfLink(error) }));
          throw error;
        }
      }),
    );
  };
}

function spendLink(work: (account: AccountService, code: string) => Promise<void>): AppThunk<Promise<void>> {
  return async (dispatch, getState, { identity, linkCode, log }) => {
    const code = linkCode.get();
    if (getState().actionLink.status !== 'ready' || code === null) return;
    dispatch(linkUseStarted());
    try {
      await work(await identity.account(), code);
      linkCode.forget();
      const { actionLink } = getState();
      if ('address' in actionLink && actionLink.address !== null)
        dispatch(addressCarried({ address: actionLink.address }));
      dispatch(linkUsed());
    } catch (error) {
      log.warn('A mailed link could not be used', errorCode(error) ?? undefined);
      dispatch(linkUseFailed({ failure: failureOfLink(error) }));
    }
  };
}

function failureOfLink(error: unknown): LinkFailure {
  return meaningOf(error, FAILURES, 'other');
}
