import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config';
import { sendError } from './send-error';
import { HttpError } from './errors';

/** Paths of the Firebase Auth emulator, as called by the browser's SDK. */
const EMULATOR_PATHS = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];
/** Path of Firebase's sign-in helper pages. Redirect sign-in works in all browsers only if they have the product's origin. */
const SIGN_IN_HELPER_PATH = '/__/auth';

/** Settings of the web app, which the helper pages request at their own address. They are public. */
const FIREBASE_CONFIG_PATH = '/__/firebase/init.json';

/** Returns whether the URL belongs to the emulator rather than to the product. */
export function isEmulatorPath(url: string): boolean {
  return EMULATOR_PATHS.some((path) => url.startsWith(`${path}/`));
}

/** Returns whether the URL is a Firebase sign-in helper page. */
export function isSignInHelperPath(url: string): boolean {
  return url.startsWith(`${SIGN_IN_HELPER_PATH}/`);
}

/** Proxies the identity provider's pages at the product's origin: the emulator's in a demo, otherwise Firebase's. */
export const identityProxy = fp(forwardToProvider, { name: 'identity-proxy' });

async function forwardToProvider(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  if (config.authEmulatorHost) {
    for (const prefix of EMULATOR_PATHS) {
      await app.register(httpProxy, {
        upstream: `http://${config.authEmulatorHost}`,
        prefix,
        rewritePrefix: prefix,
        // Links in the emulator's mails use the address that the browser knows.
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({
            ...headers,
            'x-forwarded-host': request.headers.host,
          }),
          onError: failWith('the emulator of FIREBASE_AUTH_EMULATOR_HOST does not answer'),
        },
      });
    }
  } else {
    const { apiKey, authDomain, projectId } = config.firebase;
    app.get(FIREBASE_CONFIG_PATH, async () => ({ apiKey, authDomain, projectId }));
    await app.register(httpProxy, {
      upstream: `https://${config.firebase.authDomain}`,
      prefix: SIGN_IN_HELPER_PATH,
      rewritePrefix: SIGN_IN_HELPER_PATH,
      // That of Node, which uses an outgoing proxy if the environment names one.
      globalAgent: true,
      preHandler: async (request) => {
        await app.limits.count(request);
        rejectLong(request);
      },
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) => neededHeaders(headers),
        onError: failWith('the sign-in pages do not answer'),
      },
    });
  }
}

/** Returns a handler that reports an upstream that does not answer. */
function failWith(
  message: string,
): NonNullable<NonNullable<FastifyHttpProxyOptions['replyOptions']>['onError']> {
  return (reply, { error }) =>
    sendError(
      new HttpError('upstream_failed', message, { cause: error }),
      reply.request as FastifyRequest,
      reply as FastifyReply,
    );
}

/** Headers that the helper pages need. Our credentials and the referrer are not forwarded. */
const NEEDED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'user-agent',
];

/** Returns the request headers that are forwarded to Firebase. */
export function neededHeaders<H extends object>(headers: H): Partial<H> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => NEEDED.includes(name))) as Partial<H>;
}

/** Maximum size of a forwarded body, bytes. Its length must be known in advance. */
const MAX_BODY_BYTES = 1_000_000;

function rejectLong({ headers }: FastifyRequest): void {
  const length = Number(headers['content-length'] ?? 0);
  if (headers['transfer-encoding'] !== undefined || !(length <= MAX_BODY_BYTES))
    throw new HttpError('too_large', 'the body is too large');
}
