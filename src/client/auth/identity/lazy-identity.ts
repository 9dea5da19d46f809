import type { IdentityService } from '../../platform/outside/identity-service';

/** An identity service whose code is loaded at its first use. A load that failed is tried again at the next use. */
export function lazyIdentity(load: () => Promise<IdentityService>): IdentityService {
  let loading: Promise<IdentityService> | null = null;
  const loaded = (): Promise<IdentityService> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
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
    cancelOneTap: () => void loading?.then((identity) => identity.cancelOneTap()).catch(() => undefined),
    redirectToGoogle: async () => (await loaded()).redirectToGoogle(),
    googleRedirectResult: async () => (await loaded()).googleRedirectResult(),
    prepareGoogle: () => {
      loaded().then(
        (identity) => identity.prepareGoogle(),
        () => undefined,
      );
    },
    signOut: async () => (await loaded()).signOut(),
    idToken: async () => (await loaded()).idToken(),
    renewToken: async () => (await loaded()).renewToken(),
    appCheckToken: async () => (await loaded()).appCheckToken(),
    account: async () => (await loaded()).account(),
  };
}
