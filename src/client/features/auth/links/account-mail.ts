import type { AppThunk } from '#client/lib/store-types';
import { mailFailed, mailRequested, mailSent, type MailFailure, type MailKind } from './account-mail-slice';
import type { AccountService } from '#client/lib/services/account-service';
import { selectAuthUser } from '#client/session/auth-slice';
import { saveLinkAddress } from './link-address';
import { paths } from '#client/lib/location/paths';
import { errorCode, PROVIDER_FAILURES, toFailure } from '#client/session/sign-in-failure';

const FAILURES: Readonly<Record<string, MailFailure>> = {
  ...PROVIDER_FAILURES,
  'auth/user-not-found': 'userNotFound',
  'auth/invalid-email': 'invalidAddress',
  'auth/missing-email': 'invalidAddress',
  'auth/too-many-requests': 'tooManyAttempts',
};

/** Sends a mail with a link for resetting the password. The result is in the store. */
export function sendPasswordReset(address: string): AppThunk<Promise<void>> {
  return send('reset', address, (account) => account.sendPasswordReset(address));
}

/** Sends a mail with a sign-in link. `path`: page that the user wanted to open. The result is in the store. */
export function sendSignInLink(address: string, path: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { navigation, localStorage }) => {
    const query = new URLSearchParams({ redirect: path }).toString();
    const returnTo = `${navigation.origin}${paths.accountAction()}?${query}`;
    await dispatch(send('signInLink', address, (account) => account.sendSignInLink(address, returnTo)));
    saveLinkAddress(localStorage, address);
  };
}

/** Sends the signed-in user a mail for verifying the address. The result is in the store. */
export function sendVerification(): AppThunk<Promise<void>> {
  return (dispatch, getState, { navigation }) =>
    dispatch(
      send('verification', selectAuthUser(getState().auth)?.email ?? '', (account) =>
        account.sendVerification(navigation.origin + paths.login()),
      ),
    );
}

function send(
  kind: MailKind,
  address: string,
  work: (account: AccountService) => Promise<void>,
): AppThunk<Promise<void>> {
  return async (dispatch, getState, { identity, log }) => {
    if (getState().accountMail.status === 'sending') return;
    dispatch(mailRequested({ kind, address }));
    try {
      await work(await identity.account());
      dispatch(mailSent({ kind }));
    } catch (error) {
      log.warn('A mail could not be sent', errorCode(error) ?? undefined);
      dispatch(mailFailed({ kind, failure: toFailure(error, FAILURES, 'other') }));
    }
  };
}
