import type { AppThunk } from '#client/lib/store-types';
import type { AccountService } from '#client/lib/services/account-service';
import type { CurrentUser } from '#client/lib/services/current-user';
import {
  type LinkFailure,
  linkInspected,
  linkOpened,
  linkRejected,
  linkUsed,
  linkUseFailed,
  linkUseStarted,
} from './action-link-slice';
import { addressCarried } from './account-mail-slice';
import { forgetLinkAddress, readLinkAddress } from './link-address';
import { claimFor } from '../login/first-admin';
import { isCurrentInvitation, openInvitation } from './invitation-link';
import { errorCode, PROVIDER_FAILURES, toFailure } from '#client/session/sign-in-failure';
import { signInWith } from '../login/sign-in';

const FAILURES: Readonly<Record<string, LinkFailure>> = {
  ...PROVIDER_FAILURES,
  'auth/invalid-action-code': 'unusable',
  'auth/expired-action-code': 'unusable',
  'auth/user-not-found': 'unusable',
  'auth/argument-error': 'unusable',
  'auth/user-disabled': 'notActive',
  'auth/weak-password': 'weakPassword',
  'auth/password-does-not-meet-requirements': 'weakPassword',
  'auth/common-password': 'commonPassword',
  'auth/invalid-email': 'wrongAddress',
  'auth/too-many-requests': 'tooManyAttempts',
};

/** Determines the purpose of the opened link without using it up. The result is in the store. */
export function inspectLink(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity, linkCode, localStorage, log }) => {
    const [code, number] = [linkCode.get(), linkCode.invitation()];
    const reject = (failure: LinkFailure) =>
      void dispatch(linkRejected({ failure, reset: linkCode.forReset() && number === null }));
    if (code === null && number === null) return reject('unusable');
    dispatch(linkOpened());
    // The identity provider cannot revoke a mailed link. If the server cannot be asked, the later steps decide.
    if (number !== null && (await dispatch(isCurrentInvitation(number))) === false) return reject('replaced');
    if (code === null) return void dispatch(linkInspected({ mode: 'invitation', address: null }));
    try {
      const { mode, email } = await (await identity.account()).inspectLink(code);
      const address = email ?? (mode === 'signIn' ? readLinkAddress(localStorage) : null);
      dispatch(linkInspected({ mode, address }));
    } catch (error) {
      log.warn('A mailed link could not be read', errorCode(error) ?? undefined);
      reject(toLinkFailure(error));
    }
  };
}

/** Sets a new password. The result is in the store. */
export function resetPasswordByLink(password: string): AppThunk<Promise<void>> {
  return spendLink((account, code) => account.resetPassword(code, password));
}

/** Verifies or restores the address. The result is in the store. */
export function applyLink(): AppThunk<Promise<void>> {
  return spendLink((account, code) => account.applyLink(code));
}

/** Signs in by a mailed link. Its own result is in `actionLink`, the sign-in's in `auth`. */
export function signInByLink(address: string): AppThunk<Promise<void>> {
  return async (dispatch, getState, { linkCode, localStorage }) => {
    const code = linkCode.get();
    if (getState().actionLink.status !== 'ready' || code === null) return;
    dispatch(linkUseStarted());
    await dispatch(
      signInAndSpend(async (account) => {
        const user = await account.signInWithLink(address, code);
        forgetLinkAddress(localStorage);
        return user;
      }),
    );
  };
}

/** Signs in by the number of an invitation. The results are where those of `signInByLink` are. */
export function acceptInvitation(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { linkCode }) => {
    const number = linkCode.invitation();
    if (getState().actionLink.status !== 'ready' || number === null) return;
    dispatch(linkUseStarted());
    const opened = await dispatch(openInvitation(number));
    if ('failure' in opened) return void dispatch(linkUseFailed(opened));
    await dispatch(signInAndSpend((account) => account.signInWithToken(opened.token)));
  };
}

function signInAndSpend(signIn: (account: AccountService) => Promise<CurrentUser>): AppThunk<Promise<void>> {
  return (dispatch, _getState, { identity, linkCode }) =>
    dispatch(
      signInWith('link', async () => {
        try {
          const user = await signIn(await identity.account());
          linkCode.forget();
          dispatch(linkUsed());
          await dispatch(claimFor(user));
          return user;
        } catch (error) {
          dispatch(linkUseFailed({ failure: toLinkFailure(error) }));
          throw error;
        }
      }),
    );
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
      dispatch(linkUseFailed({ failure: toLinkFailure(error) }));
    }
  };
}

function toLinkFailure(error: unknown): LinkFailure {
  return toFailure(error, FAILURES, 'other');
}
