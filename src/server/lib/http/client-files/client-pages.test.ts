import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MENU_FOLDED_COOKIE, SIGNED_IN_COOKIE, THEME_COOKIE } from '#contract/lib/http/cookies';
import { clientFiles } from './client-files';
import { readConfig } from '../../config';
import { securityHeaders } from '../security-headers';

const page = (name: string): string =>
  `<!doctype html><html lang="he"><head><!--config--></head><body>${name}</body></html>`;
const PAGES = {
  styles: { login: 'sha256-login', frame: 'sha256-frame' },
  addresses: [
    { path: '/login', page: 'frame', preload: ['/assets/workspace.js'], signedIn: true },
    { path: '/login', page: 'login', preload: [] },
    { path: '/2fa', page: 'index', preload: ['/assets/two-factor.js'] },
    { path: '/', page: 'frame', preload: ['/assets/dashboard.css', '/assets/dashboard.js'] },
    { path: '/users/:id', page: 'frame', preload: ['/assets/user.js'] },
    { path: '/sales', page: 'frame', preload: ['/assets/sales.js'], signedIn: true },
    { path: null, page: 'frame', preload: ['/assets/workspace.js'] },
  ],
};

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-pages-'));
  for (const name of ['index', 'login', 'frame']) await writeFile(join(folder, `${name}.html`), page(name));
  await writeFile(join(folder, 'pages.json'), JSON.stringify(PAGES));
  app = Fastify();
  const config = readConfig({ CLIENT_DIR: folder }, 'demo');
  await app.register(securityHeaders, { config });
  await app.register(clientFiles, { config });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function get(url: string, cookie?: string) {
  const { body, headers } = await app.inject({
    url,
    headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) },
  });
  const policy = String(headers['content-security-policy']);
  return {
    page: body.match(/<body>(.*)<\/body>/)?.[1],
    look: body.match(/<html (data-[^>]*?) ?(?:lang|>)/)?.[1],
    preloads: Array.from(
      body.matchAll(/rel="preload" href="([^"]*)" as="([^"]*)"/g),
      ([, href, kind]) => `${kind} ${href}`,
    ),
    styles: policy
      .match(/style-src ([^;]*)/)?.[1]
      ?.split(' ')
      .filter((source) => source.startsWith("'sha256")),
    settings: body.includes('id="config"'),
    varies: headers['vary'],
  };
}

it.each([
  ['/login', 'login', []],
  ['/login?redirect=%2F', 'login', []],
  ['/LOGIN/', 'login', []],
  ['/', 'frame', ['style /assets/dashboard.css', 'script /assets/dashboard.js']],
  ['/?from=mail', 'frame', ['style /assets/dashboard.css', 'script /assets/dashboard.js']],
  ['/users/7', 'frame', ['script /assets/user.js']],
  ['/users/7/roles', 'frame', ['script /assets/workspace.js']],
  ['/nowhere', 'frame', ['script /assets/workspace.js']],
  ['/2fa', 'index', ['script /assets/two-factor.js']],
])('%s returns the page %s and preloads its files', async (url, expected, preloads) => {
  expect(await get(url)).toMatchObject({ page: expected, preloads, settings: true });
});

it('allows only the own style of each page', async () => {
  expect((await get('/login')).styles).toEqual(["'sha256-login'"]);
  expect((await get('/')).styles).toEqual(["'sha256-frame'"]);
  expect((await get('/2fa')).styles).toEqual([]);
});

it('returns the page at an unknown address only to requests for HTML', async () => {
  const getStatus = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'application/json, */*' } })).statusCode;
  expect(await getStatus('/nowhere')).toBe(404);
  expect(await getStatus('/__/firebase/init.json')).toBe(404);
  expect(await getStatus('/sales')).toBe(200);
});

it('serves the app frame instead of the sign-in page to a browser with a session', async () => {
  const marked = await get('/login?redirect=%2F', `a=b; ${SIGNED_IN_COOKIE}=1`);
  expect(marked).toMatchObject({ page: 'frame', styles: ["'sha256-frame'"], varies: 'cookie' });
  expect(await get('/login', `${SIGNED_IN_COOKIE}=0; x-${SIGNED_IN_COOKIE}=1`)).toMatchObject({
    page: 'login',
  });
});

it('has the look that this browser has chosen', async () => {
  const folded = `${MENU_FOLDED_COOKIE}=1`;
  expect((await get('/login', `a=b; ${THEME_COOKIE}=dark; ${folded}`)).look).toBe(
    'data-menu="folded" data-theme="dark"',
  );
  expect((await get('/login', `${THEME_COOKIE}=light`)).look).toBe('data-theme="light"');
  for (const cookie of [
    `${THEME_COOKIE}=`,
    `${THEME_COOKIE}="><script>`,
    `${THEME_COOKIE}=darker`,
    `x${THEME_COOKIE}=dark`,
  ])
    expect((await get('/login', cookie)).look).toBeUndefined();
});

it("preloads the page's files with a session, and the sign-in files without", async () => {
  expect((await get('/sales', `${SIGNED_IN_COOKIE}=1`)).preloads).toEqual(['script /assets/sales.js']);
  expect(await get('/sales')).toMatchObject({ page: 'frame', preloads: ['script /assets/workspace.js'] });
});

it('does not serve the page templates', async () => {
  for (const url of ['/login.html', '/frame.html', '/pages.json'])
    expect((await get(url)).preloads).toEqual(['script /assets/workspace.js']);
});
