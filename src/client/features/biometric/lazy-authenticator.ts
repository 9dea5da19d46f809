import type { AuthenticatorService } from '#client/lib/services/authenticator-service';

/** Authenticator with code loaded at first use, since only users with a device need it. */
export function lazyAuthenticator(): AuthenticatorService {
  const loaded = async (): Promise<AuthenticatorService> => {
    const { browserAuthenticator } = await import(
      /* webpackChunkName: "authenticator" */ './browser-authenticator'
    );
    return browserAuthenticator;
  };
  return {
    available: async () => {
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
