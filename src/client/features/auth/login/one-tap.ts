import type { AppThunk } from '#client/lib/store-types';
import { claimFor } from './first-admin';
import { signInWith } from './sign-in';

/**
 * Offers Google's One Tap prompt at most once per browser session (spec.md section 2). Does nothing if One Tap is not
 * configured.
 */
export function offerOneTap(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity, log }) => {
    try {
      const credential = await identity.oneTapCredential();
      if (credential === null) return;
      await dispatch(
        signInWith('google', async () => {
          const user = await (await identity.account()).signInWithGoogleCredential(credential);
          await dispatch(claimFor(user));
          return user;
        }),
      );
    } catch {
      log.warn('One Tap could not be offered');
    }
  };
}
