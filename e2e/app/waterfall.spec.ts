import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ClientManifest } from '../../config/webpack/client-manifest';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';
import { synchronise } from '../testing/synchronise';
import { slowDown } from './first-page';

interface Requested {
  path: string;
  type: string;
}

/** Records every request, in order. Requests to the identity provider are counted separately in `theirs`. */
function recordRequests(page: Page): { ours: Requested[]; theirs: Requested[] } {
  const [ours, theirs]: [Requested[], Requested[]] = [[], []];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    (/^\/(identitytoolkit|securetoken)/.test(path) ? theirs : ours).push({
      path,
      type: request.resourceType(),
    });
  });
  return { ours, theirs };
}

/** Holds back every request to the API until `release` is called. */
async function holdApi(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/**', async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

for (const [path, data] of [
  ['/', ['/api/dashboard']],
  ['/user-info/sales', ['/api/sales', '/api/sales/totals']],
] as const) {
  test(`a new tab with ${path} requests its data with announced files only, before any response`, async ({
    page,
    context,
    product,
  }) => {
    // Ends a run, so that no other one becomes due during the test and refetches the lists.
    await synchronise(product.origin);
    await signIn(page, 'admin', path);
    await expect(page.getByTitle(/^סנכרון אחרון: /)).toContainText(/\d/);
    await expect(page.locator('.frame-main [aria-busy="true"]')).toHaveCount(0);
    const tab = await context.newPage();
    const { ours, theirs } = recordRequests(tab);
    const { release } = await holdApi(tab);
    const html = await (await tab.goto(path))!.text();
    const getPaths = (): string[] => ours.map((one) => one.path);
    await expect.poll(getPaths, { timeout: 20_000 }).toEqual(expect.arrayContaining([...data]));
    const lastData = Math.max(...data.map((one) => getPaths().indexOf(one)));
    const files = ours.slice(0, lastData).filter(({ type }) => type === 'script' || type === 'stylesheet');
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !html.includes(file.path))).toEqual([]);
    // The provider is called once, as soon as the scripts are loaded.
    expect(theirs.length).toBeLessThanOrEqual(1);
    release();
    await expect(tab.locator('.frame-main [aria-busy="true"]')).toHaveCount(0);
    for (const one of data) expect(getPaths().filter((path) => path === one)).toHaveLength(1);
  });
}

test('files needed after the sign-in are prefetched while the user types', async ({ page }) => {
  const requests: string[] = [];
  page.on('requestfinished', (request) => requests.push(new URL(request.url()).pathname));
  const parts = (): string[] =>
    ['workspace', 'sales'].filter((part) =>
      requests.some((path) => path.startsWith(`/assets/${part}.`) && path.endsWith('.js')),
    );
  await page.goto('/login?redirect=%2Fuser-info%2Fsales');
  await page.waitForLoadState('networkidle');
  expect(parts()).toEqual([]);
  await page.getByLabel('כתובת אימייל').pressSequentially('a');
  await expect.poll(parts).toEqual(['workspace', 'sales']);
});

test('a signed-out user does not load the files of a page', async ({ page }) => {
  const { routes } = JSON.parse(await readFile('dist/client-manifest.json', 'utf8')) as ClientManifest;
  const { ours } = recordRequests(page);
  await page.goto('/user-info/sales');
  await expect(page.getByLabel('אימייל')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const needed = new Set(['login', 'identity', 'api'].flatMap((chunk) => routes[chunk] ?? []));
  const later = ['workspace', 'sales']
    .flatMap((chunk) => routes[chunk] ?? [])
    .filter((file) => !needed.has(file));
  expect(later.length).toBeGreaterThan(2);
  expect(ours.map(({ path }) => path).filter((path) => later.includes(path))).toEqual([]);
});

/** On a processor that is slower by this factor, a page mounts seconds after the responses to its early requests. */
const SLOWDOWN = 6;

/** The time of the last synchronisation is requested again after this time, ms, which is no part of the start. */
const POLLED = { request: 'GET /api/system/last-sync-time', afterMs: 14_000 };

/** The dashboard and a list, which request their data before they are rendered. */
for (const path of ['/', '/user-info/sales'])
  test(`on a slow computer, the start of ${path} sends no request twice`, async ({
    page,
    context,
    product,
  }) => {
    // Ends a run, so that no other one becomes due during the test and refetches the lists.
    await synchronise(product.origin);
    await signIn(page, 'admin', path);
    await expect(page.locator('.frame-main [aria-busy="true"]')).toHaveCount(0);
    await page.close();
    const tab = await context.newPage();
    await slowDown(tab, SLOWDOWN);
    const sent: string[] = [];
    let polledAt = Infinity;
    tab.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const name = `${request.method()} ${pathname}${search}`;
      const isPoll = name === POLLED.request && performance.now() - polledAt > POLLED.afterMs;
      if (!pathname.startsWith('/api/') || isPoll) return;
      sent.push(name);
      if (name === POLLED.request) polledAt = performance.now();
    });
    await tab.goto(path);
    await expect(tab.getByTitle(/^סנכרון אחרון: /)).toContainText(/\d/, { timeout: 60_000 });
    await expect(tab.locator('.frame-main [aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
    await tab.waitForLoadState('networkidle');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((one, index) => sent.indexOf(one) !== index)).toEqual([]);
  });
