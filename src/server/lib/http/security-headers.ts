import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config';
import { isEmulatorPath, isSignInHelperPath } from './identity-proxy';
import { OPEN_API_PATH } from './open-api';

/** Addresses called by Firebase Authentication and Google sign-in, from their documentation. */
const IDENTITY_CALLS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://content-firebaseappcheck.googleapis.com',
  'https://accounts.google.com/gsi/',
];
/**
 * Scripts of reCAPTCHA, from Google's documentation of its content policy: version 3 for App Check, and Enterprise for sign-in with
 * a password. Without them the policy allows none, since Google serves other programs at these addresses too.
 */
const RECAPTCHA_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const RECAPTCHA_FRAMES = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'];
const IDENTITY_SCRIPTS = ['https://apis.google.com', 'https://accounts.google.com/gsi/client'];

/** Sets the headers of every response. Authenticated responses, including errors and downloads, are never cached. */
export const securityHeaders = fp(setSecurityHeaders, { name: 'security-headers' });

async function setSecurityHeaders(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  const https = config.publicOrigin.startsWith('https:');
  await app.register(helmet, {
    // Pop-up sign-in communicates with the window that it opens.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    // Other hosts of the domain decide for themselves.
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    // Google's One Tap and keys restricted to our address need our origin. Other sites never get a path or a query.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
  });
  app.addHook('onRequest', async (request, reply) => {
    // The route is checked as well: `/%61pi/…` and `http://host/api/…` lead to the same routes.
    const { url: route = '' } = request.routeOptions;
    if (route.startsWith('/api/') || request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store');
  });
  // The emulator's own pages contain inline scripts, so our policy does not apply to them.
  app.addHook('onSend', async (request, reply, payload) => {
    if (config.authEmulatorHost && isEmulatorPath(request.url)) {
      reply.removeHeader('content-security-policy').removeHeader('x-frame-options');
    }
    // Firebase's pages are framed by our pages, and a pop-up goes through them to Google and back.
    if (!config.authEmulatorHost && isSignInHelperPath(request.url)) {
      reply
        .removeHeader('content-security-policy')
        .removeHeader('x-frame-options')
        .removeHeader('cross-origin-opener-policy');
    }
    if (request.url.startsWith(OPEN_API_PATH)) reply.removeHeader('content-security-policy');
    return payload;
  });
}

const POLICY = 'content-security-policy';

/** Allows one inline style of the page. `hash`: `sha256-…` of the text between its tags. */
export function allowStyle(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader(POLICY) ?? '');
  reply.header(POLICY, policy.replace('style-src ', `style-src '${hash}' `));
}

function contentPolicy(config: Config): Record<string, string[]> {
  const authDomain = `https://${config.firebase.authDomain}`;
  const frames = config.authEmulatorHost
    ? ["'self'"]
    : ["'self'", authDomain, 'https://accounts.google.com/gsi/'];
  const { appCheckKey, hasRecaptcha } = config.firebase;
  const recaptcha = hasRecaptcha || appCheckKey !== undefined;
  const api = config.apiBaseUrl ? [new URL(config.apiBaseUrl).origin] : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...IDENTITY_SCRIPTS, ...(recaptcha ? RECAPTCHA_SCRIPTS : [])],
    'style-src': ["'self'", 'https://accounts.google.com/gsi/style'],
    // React and antd set style attributes through the DOM, which the policy does not restrict. Our HTML contains none.
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'https://*.googleusercontent.com'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...IDENTITY_CALLS, ...(recaptcha ? RECAPTCHA_FRAMES : [])],
    'frame-src': [...frames, ...(recaptcha ? RECAPTCHA_FRAMES : [])],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
}
