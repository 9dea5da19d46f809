import { messageRaised } from '../../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../../platform/start-app-listening';
import { changeRefused, changeStarted, passwordChanged, type PasswordProblem } from './change-password-slice';
import { changePasswordTexts } from './change-password-texts';
import { errorCode } from '../door/sign-in-failure';

/** What was typed into the dialog. It goes to the identity provider and nowhere else. */
export interface TypedPasswords {
  next: string;
  confirmation: string;
  /** Null: there is none yet. */
  present: string | null;
}

/** spec.md section 9, "Password minimum". */
export const SHORTEST_PASSWORD = 6;

const PROBLEMS: Readonly<Record<string, PasswordProblem>> = {
  'auth/wrong-password': 'wrongPassword',
  'auth/invalid-credential': 'wrongPassword',
  'auth/invalid-login-credentials': 'wrongPassword',
  'auth/weak-password': 'weakPassword',
  'auth/password-does-not-meet-requirements': 'weakPassword',
  'auth/no-password-provider': 'externalProvider',
  'auth/requires-recent-login': 'signInAgain',
};

/** What the dialog itself finds, in the order of spec.md section 5; null where the identity provider must be asked. */
export function problemOf({ next, confirmation, present }: TypedPasswords): PasswordProblem | null {
  if (present === '' || next === '' || confirmation === '') return 'incomplete';
  if (next !== confirmation) return 'mismatch';
  return next.length < SHORTEST_PASSWORD ? 'tooShort' : null;
}

/** Changes the password. The outcome is in the store. */
export function changePassword(typed: TypedPasswords): AppThunk<Promise<void>> {
  return async (dispatch, getState, { identity, log }) => {
    const { changePassword: dialog } = getState();
    if (dialog.status !== 'open') return;
    const problem = problemOf(typed);
    if (problem !== null) return void dispatch(changeRefused({ problem }));
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
      const code = errorCode(error);
      log.warn('The password was not changed', code ?? undefined);
      dispatch(
        changeRefused({
          problem: (code !== null && Object.hasOwn(PROBLEMS, code) && PROBLEMS[code]) || 'unexpected',
        }),
      );
    }
  };
}
