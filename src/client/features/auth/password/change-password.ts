import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import type { AppThunk } from '#client/lib/store-types';
import {
  changeRejected,
  changeStarted,
  passwordChanged,
  type PasswordProblem,
} from '#client/session/change-password-slice';
import { changePasswordTexts } from './change-password-texts';
import { findPasswordProblem, type TypedPasswords } from './password-problem';
import { errorCode, toFailure } from '#client/session/sign-in-failure';

const PROBLEMS: Readonly<Record<string, PasswordProblem>> = {
  'auth/wrong-password': 'wrongPassword',
  'auth/invalid-credential': 'wrongPassword',
  'auth/invalid-login-credentials': 'wrongPassword',
  'auth/weak-password': 'weakPassword',
  'auth/password-does-not-meet-requirements': 'weakPassword',
  'auth/common-password': 'commonPassword',
  'auth/no-password-provider': 'externalProvider',
  'auth/requires-recent-login': 'signInAgain',
};

/** Changes the password, or sets the first one if `present` is null. The result is in the store. */
export function changePassword(typed: TypedPasswords): AppThunk<Promise<void>> {
  return async (dispatch, getState, { identity, log }) => {
    const { changePassword: dialog } = getState();
    if (dialog.status !== 'open') return;
    const problem = findPasswordProblem(typed);
    if (problem !== null) return void dispatch(changeRejected({ problem }));
    dispatch(changeStarted());
    try {
      const account = await identity.account();
      if (typed.present === null) await account.setPassword(typed.next);
      else await account.changePassword(typed.present, typed.next);
      dispatch(passwordChanged());
      dispatch(
        messageRaised({
          tone: 'success',
          text: dialog.first ? changePasswordTexts.firstSuccess : changePasswordTexts.success,
        }),
      );
    } catch (error) {
      log.warn('The password was not changed', errorCode(error) ?? undefined);
      dispatch(changeRejected({ problem: toFailure(error, PROBLEMS, 'unexpected') }));
    }
  };
}
