import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

/** Paths of the Firebase Auth emulator, as the browser's SDK calls them. */
const EMULATOR_PATHS = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];
/** Firebase's sign-in helper pages: redirect sign-in works in all browsers when they come from the product's origin. */
const SIGN_IN_HELPER_PATH = '/__/auth';

/** Does this address belong to the emulator rather than to the product? */
export function isEmulatorPath(url: string): boolean {
  return EMULATOR_PATHS.some((path) => url.startsWith(`${path}/`));
}

/** Is this one of Firebase's sign-in helper pages? */
export function isSignInHelperPath(url: string): boolean {
  return url.startsWith(`${SIGN_IN_HELPER_PATH}/`);
}

/** Serves the identity provider's own pages from the product's origin: the emulator's in a demo, Firebase's else. */
export async function forwardIdentityEmulator(app: FastifyInstance, config: Config): Promise<void> {
  if (config.authEmulatorHost) {
    for (const prefix of EMULATOR_PATHS) {
      await app.register(httpProxy, {
        upstream: `http://${config.authEmulatorHost}`,
        prefix,
        rewritePrefix: prefix,
        // The links in its mails lead back to the address that the browser knows.
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({
            ...headers,
            'x-forwarded-host': request.headers.host,
          }),
        },
      });
    }
  } else {
    await app.register(httpProxy, {
      upstream: `https://${config.firebase.authDomain}`,
      prefix: SIGN_IN_HELPER_PATH,
      rewritePrefix: SIGN_IN_HELPER_PATH,
      replyOptions: { rewriteRequestHeaders: (_request, headers) => withoutProofs(headers) },
    });
  }
}

/** Headers that may leave the house: not the proof of the second factor, nor a token of ours. */
export function withoutProofs<H extends { cookie?: unknown; authorization?: unknown }>(headers: H) {
  const { cookie: _cookie, authorization: _authorization, ...others } = headers;
  return others;
}
