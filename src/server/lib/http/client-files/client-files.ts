import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserConfig } from '#contract/lib/http/browser-config';
import { MENU_FOLDED_COOKIE, SIGNED_IN_COOKIE, THEME_COOKIE } from '#contract/lib/http/cookies';
import { readClientPages } from './client-pages';
import type { Config } from '../../config';
import { allowStyle } from '../security-headers';

/** Origin of Firebase Authentication. */
const IDENTITY_ORIGIN = 'https://identitytoolkit.googleapis.com';
const IMMUTABLE_S = 31_536_000;
const SIGNED_IN = getCookie(SIGNED_IN_COOKIE);
const MENU_FOLDED = getCookie(MENU_FOLDED_COOKIE);
const THEME = getCookie(THEME_COOKIE, 'light|dark');

function getCookie(name: string, value = '1'): RegExp {
  return new RegExp(`(?:^|; *)${name}=(${value})(?:;|$)`);
}

/**
 * Serves the built client: immutable, precompressed assets; every other path returns its page with the settings, and an unknown
 * path only if the request accepts HTML.
 */
export const clientFiles = fp(serveClient, { name: 'client-files' });

async function serveClient(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  const folder = resolve(config.clientDir);
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('the client is not built: only the API is served');
    return;
  }
  const pageAt = await readClientPages(folder, getHead(config));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '*.html', 'pages.json'],
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', immutable ? `public, max-age=${IMMUTABLE_S}, immutable` : 'no-cache');
    },
  });
  await acceptFormsWithoutScripts(app);
  app.get('/*', (request, reply) => {
    // `new URL` is not used, since it cannot parse `//`.
    const pathname = request.url.replace(/\?.*/s, '');
    if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/assets/'))
      return reply.callNotFound();
    const cookies = request.headers.cookie ?? '';
    const { html, style, isKnown } = pageAt(pathname, SIGNED_IN.test(cookies));
    // Programs that probe for a file or an endpoint must not mistake the page for it.
    if (!isKnown && !request.headers.accept?.includes('text/html')) return reply.callNotFound();
    if (style !== null) allowStyle(reply, style);
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(html.replace('<html ', `<html ${getLook(cookies)}`));
  });
}

/** Returns the attributes of the first page for the preferences in the cookies. */
function getLook(cookies: string): string {
  const theme = THEME.exec(cookies)?.[1];
  const folded = MENU_FOLDED.test(cookies) ? 'data-menu="folded" ' : '';
  return theme === undefined ? folded : `${folded}data-theme="${theme}" `;
}

/**
 * Maximum size of a form without scripts, bytes. It far exceeds a name, an address and a password; longer bodies are rejected
 * with 413.
 */
const MAX_FORM_BYTES = 16_384;
/** Public pages with a form; see spec.md section 2, "Public routes". */
const FORM_PATHS = ['/login', '/reset-password', '/auth/action', '/2fa'];

/**
 * Accepts forms that the browser submits before the scripts have loaded. The body is discarded. The same address is shown again,
 * without the entered data.
 */
async function acceptFormsWithoutScripts(app: FastifyInstance): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES } as const;
    forms.addContentTypeParser('*', options, (_request, _form, done) => done(null));
    for (const path of FORM_PATHS) {
      forms.post(path, (request, reply) => {
        // Only the query is taken from the URL, since an absolute request line may name another host.
        const query = request.url.indexOf('?');
        return reply.redirect(query < 0 ? path : path + request.url.slice(query), 303);
      });
    }
  });
}

function getHead(config: Config): string {
  // Escaping `<` prevents a string in the JSON from closing the script element.
  const json = JSON.stringify(browserConfig(config)).replaceAll('<', '\\u003c');
  return `${preconnect(config)}<script type="application/json" id="config">${json}</script>`;
}

/** Opens the connection to the provider early: the scripts request the current user as soon as they run. */
function preconnect({ authEmulatorHost }: Config): string {
  return authEmulatorHost ? '' : `<link rel="preconnect" href="${IDENTITY_ORIGIN}" crossorigin>`;
}

/**
 * Returns the domain of Firebase's sign-in helper pages: our own over https, since browsers deny frames of other sites the
 * storage that a redirect needs. identity-proxy.ts forwards them. Google's OAuth client must list
 * `<PUBLIC_ORIGIN>/__/auth/handler` as a redirect URI.
 */
function signInDomain({ publicOrigin, firebase, authEmulatorHost }: Config): string {
  const { protocol, host } = new URL(publicOrigin);
  return protocol === 'https:' && !authEmulatorHost ? host : firebase.authDomain;
}

/** Returns the settings that are sent to the browser. */
function browserConfig(config: Config): BrowserConfig {
  return {
    mode: config.mode,
    apiBaseUrl: config.apiBaseUrl ?? null,
    firebase: {
      projectId: config.firebase.projectId,
      apiKey: config.firebase.apiKey,
      authDomain: signInDomain(config),
      appCheckKey: config.firebase.appCheckKey ?? null,
    },
    authEmulator: config.authEmulatorHost !== undefined,
    googleClientId: config.googleClientId ?? null,
    devTools: config.mode === 'demo',
  };
}
