import type { AuthenticatorService } from '../platform/outside/authenticator-service';

/** Its code is loaded at the first use: only those who have or register a device need it. */
export function lazyAuthenticator(): AuthenticatorService {
  const loaded = async (): Promise<AuthenticatorService> => {
    const { browserAuthenticator } = await import(
      /* webpackChunkName: "authenticator" */ './browser-authenticator'
    );
    return browserAuthenticator;
  };
  return {
    available: async () => {
      // Most browsers that cannot are known without any code of ours.
      if (!('PublicKeyCredential' in globalThis)) return false;
      try {
        return await (await loaded()).available();
      } catch {
        return false;
      }
    },
    create: async (options) => (await loaded()).create(options),
    get: async (options) => (await loaded()).get(options),
  };
}
