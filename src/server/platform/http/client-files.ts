import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserConfig } from '../../../contract/http/browser-config';
import { MENU_FOLDED_MARK } from '../../../contract/http/folded-mark';
import { SIGNED_IN_MARK } from '../../../contract/http/signed-in-mark';
import { readClientPages } from './client-pages';
import type { Config } from '../config';
import { allowStyle } from './security-headers';

/** Firebase Authentication's. */
const IDENTITY_ORIGIN = 'https://identitytoolkit.googleapis.com';
const IMMUTABLE_S = 31_536_000;
const SIGNED_IN = cookieOf(SIGNED_IN_MARK);
const MENU_FOLDED = cookieOf(MENU_FOLDED_MARK);

function cookieOf(mark: string): RegExp {
  return new RegExp(`(?:^|; *)${mark}=1(?:;|$)`);
}

/** Serves the built client: immutable assets, precompressed; every other address gets its page with the settings. */
export async function serveClient(app: FastifyInstance, config: Config): Promise<void> {
  const folder = resolve(config.clientDir);
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('the client is not built: only the API is served');
    return;
  }
  const pageAt = await readClientPages(folder, headOf(config));
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
    // Not by `new URL`: `//` is an address that it cannot read.
    const pathname = request.url.split('?', 1)[0] ?? '';
    if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/assets/'))
      return reply.callNotFound();
    const cookies = request.headers.cookie ?? '';
    const { html, style } = pageAt(pathname, SIGNED_IN.test(cookies));
    if (style !== null) allowStyle(reply, style);
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(MENU_FOLDED.test(cookies) ? html.replace('<html ', '<html data-menu="folded" ') : html);
  });
}

/** Far more than a name, an address and a password; a longer body is refused with 413. */
const LONGEST_FORM_BYTES = 16_384;
/** Public pages with a form; see spec.md section 2, "Public routes". */
const FORM_PATHS = ['/login', '/reset-password', '/auth/action', '/2fa'];

/**
 * A form that is sent before its scripts have come is posted here by the browser itself. Nothing of it is read or kept:
 * the page is simply shown again, with its address and without what was typed.
 */
async function acceptFormsWithoutScripts(app: FastifyInstance): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: LONGEST_FORM_BYTES } as const;
    forms.addContentTypeParser('*', options, (_request, _form, done) => done(null));
    for (const path of FORM_PATHS) {
      forms.post(path, (request, reply) => {
        // The path is ours, whatever host a request line in absolute form names.
        const query = request.url.indexOf('?');
        return reply.redirect(query < 0 ? path : path + request.url.slice(query), 303);
      });
    }
  });
}

function headOf(config: Config): string {
  // `<` cannot end the data block from inside a JSON string when it is written as an escape.
  const json = JSON.stringify(browserConfig(config)).replaceAll('<', '\\u003c');
  return `${preconnect(config)}<script type="application/json" id="config">${json}</script>`;
}

/** The provider is asked who is signed in as soon as our scripts are there: by then the way to it is open. */
function preconnect({ authEmulatorHost }: Config): string {
  return authEmulatorHost ? '' : `<link rel="preconnect" href="${IDENTITY_ORIGIN}" crossorigin>`;
}

/**
 * Where the SDK finds Firebase's sign-in helper pages: at our own address, which identity-proxy.ts leads on from, since
 * browsers keep other sites' frames from the storage that a redirect needs. They are asked for by https only. Google's
 * OAuth client must know `<PUBLIC_ORIGIN>/__/auth/handler` as a redirect URI.
 */
function signInDomain({ publicOrigin, firebase, authEmulatorHost }: Config): string {
  const { protocol, host } = new URL(publicOrigin);
  return protocol === 'https:' && !authEmulatorHost ? host : firebase.authDomain;
}

/** What the browser may know of the settings. */
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
