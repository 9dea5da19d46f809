import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import type { AppThunk } from '#client/lib/store-types';
import { dialogOpened } from '#client/session/change-password-slice';
import { changePasswordTexts } from './change-password-texts';
import { errorCode } from '#client/session/sign-in-failure';

/** Opens the dialog, or a message that there is no password to change. */
export function openChangePassword(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity, log }) => {
    try {
      const account = await identity.account();
      dispatch(dialogOpened({ password: await account.password() }));
    } catch (error) {
      log.error('The account could not be asked', errorCode(error) ?? undefined);
      dispatch(messageRaised({ tone: 'error', text: changePasswordTexts.problems.unexpected }));
    }
  };
}
