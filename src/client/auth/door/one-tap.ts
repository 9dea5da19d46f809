import type { AppThunk } from '../../platform/start-app-listening';
import { signInWith } from './sign-in';

/** Offers Google's prompt, at most once per browser session (spec.md section 2). Nothing happens where it is not set up. */
export function offerOneTap(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity, log }) => {
    try {
      const credential = await identity.oneTapCredential();
      if (credential === null) return;
      await dispatch(
        signInWith('google', async () => (await identity.account()).signInWithGoogleCredential(credential)),
      );
    } catch {
      log.warn('One Tap could not be offered');
    }
  };
}
