import { memoizeAsync } from '#client/lib/memoize-async';
import type { IdentityService } from '#client/lib/services/identity-service';

/**
 * Identity service with code loaded at first use. A failed load is retried at the next use.
 * @param usesAppCheck App Check is configured: every request then waits for the code to get a token.
 */
export function lazyIdentity(load: () => Promise<IdentityService>, usesAppCheck: boolean): IdentityService {
  const loaded = memoizeAsync(load);
  const callLoaded = (call: (identity: IdentityService) => void): void =>
    void loaded()
      .then(call)
      .catch(() => undefined);
  return {
    observe(onUser, onUnavailable) {
      let stop: (() => void) | null = null;
      let ended = false;
      loaded().then(
        (identity) => {
          if (!ended) stop = identity.observe(onUser, onUnavailable);
        },
        () => {
          if (!ended) onUnavailable();
        },
      );
      return () => {
        ended = true;
        stop?.();
      };
    },
    signInWithPassword: async (email, password) => (await loaded()).signInWithPassword(email, password),
    signInWithGoogle: async () => (await loaded()).signInWithGoogle(),
    oneTapCredential: async () => (await loaded()).oneTapCredential(),
    cancelOneTap: () => callLoaded((identity) => identity.cancelOneTap()),
    redirectToGoogle: async () => (await loaded()).redirectToGoogle(),
    googleRedirectResult: async () => (await loaded()).googleRedirectResult(),
    prepareGoogle: () => callLoaded((identity) => identity.prepareGoogle()),
    signOut: async () => (await loaded()).signOut(),
    idToken: async () => (await loaded()).idToken(),
    renewToken: async () => (await loaded()).renewToken(),
    appCheckToken: async () => {
      if (!usesAppCheck) return null;
      const identity = await loaded().catch(() => null);
      return identity && identity.appCheckToken();
    },
    account: async () => (await loaded()).account(),
  };
}
