import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import type { ClientManifest } from '../../config/webpack/client-manifest';
import { unsignedToken } from '../../mocks/identity/test-tokens';
import { expect, test, type Product } from '../testing/product';
import { signIn } from '../testing/sign-in';

/**
 * Maximum number of sequential round trips from the address to a page with its data: the page, then all announced files in
 * parallel.
 */
const MAX_ROUND_TRIPS = 2;

/** Additional latency of every request to our server, so that dependent requests start visibly later. */
const LATENCY_MS = 400;

interface Asked {
  path: string;
  start: number;
  end: number;
}

/** Delays and records every request. Requests to the identity provider are counted separately in `theirs`. */
async function slowNetwork(page: Page): Promise<{ ours: Asked[]; theirs: Asked[] }> {
  const [ours, theirs]: [Asked[], Asked[]] = [[], []];
  await page.route('**/*', async (route) => {
    await new Promise((next) => setTimeout(next, LATENCY_MS));
    await route.continue();
  });
  const open = new Map<Request, Asked>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Nothing waits for the icon.
    if (pathname === '/icon.svg') return;
    const asked = { path: pathname, start: Date.now(), end: Infinity };
    open.set(request, asked);
    (pathname.startsWith('/identitytoolkit') || pathname.startsWith('/securetoken') ? theirs : ours).push(
      asked,
    );
  });
  page.on('requestfinished', (request) => {
    const asked = open.get(request);
    if (asked) asked.end = Date.now();
  });
  return { ours, theirs };
}

/** Returns the number of sequential requests before this request. The page itself is the first. */
function getDepth(asked: Asked, all: readonly Asked[]): number {
  const before = all.filter((other) => other.end <= asked.start);
  return before.length === 0 ? 0 : 1 + Math.max(...before.map((other) => getDepth(other, all)));
}

/** Ends a run, so that no other one becomes due during the test and refetches the lists. */
async function synchronise({ origin }: Product): Promise<void> {
  const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
  const answer = await fetch(`${origin}/api/sync/fireberry?syncType=last_update`, {
    headers: { authorization },
  });
  expect(answer.status, await answer.text()).toBe(200);
}

for (const [path, data] of [
  ['/', ['/api/dashboard']],
  ['/user-info/sales', ['/api/sales', '/api/sales/totals']],
] as const) {
  test(`a reload of ${path} needs two round trips after the page itself`, async ({ page, product }) => {
    await synchronise(product);
    await signIn(page, 'admin', path);
    await expect(page.getByTitle(/^סנכרון אחרון: /)).toContainText(/\d/);
    await expect(page.locator('.frame-main [aria-busy="true"]')).toHaveCount(0);
    const { ours, theirs } = await slowNetwork(page);
    await page.reload();
    await expect
      .poll(() => data.every((one) => ours.some((asked) => asked.path === one)), { timeout: 20_000 })
      .toBe(true);
    for (const one of data) {
      const asked = ours.find((other) => other.path === one)!;
      const depth = getDepth(asked, ours);
      const trips = ours.map(
        ({ path: name, start, end }) => `${start - ours[0]!.start}-${end - ours[0]!.start} ${name}`,
      );
      expect(depth, `${one}\n${trips.join('\n')}`).toBeLessThanOrEqual(MAX_ROUND_TRIPS);
      expect(ours.filter((other) => other.path === one)).toHaveLength(1);
    }
    // The provider is called once, as soon as the scripts are loaded.
    expect(theirs.length).toBeLessThanOrEqual(1);
    await expect(page.locator('.frame-main [aria-busy="true"]')).toHaveCount(0);
    expect(ours.filter((other) => other.path === data[0])).toHaveLength(1);
  });
}

test('files needed after the sign-in are prefetched while the user types', async ({ page }) => {
  const asked: string[] = [];
  page.on('requestfinished', (request) => asked.push(new URL(request.url()).pathname));
  const parts = (): string[] =>
    ['workspace', 'sales'].filter((part) =>
      asked.some((path) => path.startsWith(`/assets/${part}.`) && path.endsWith('.js')),
    );
  await page.goto('/login?redirect=%2Fuser-info%2Fsales');
  await page.waitForLoadState('networkidle');
  expect(parts()).toEqual([]);
  await page.getByLabel('כתובת אימייל').pressSequentially('a');
  await expect.poll(parts).toEqual(['workspace', 'sales']);
});

test('a signed-out user does not load the files of a page', async ({ page }) => {
  const { routes } = JSON.parse(await readFile('dist/client-manifest.json', 'utf8')) as ClientManifest;
  const { ours } = await slowNetwork(page);
  await page.goto('/user-info/sales');
  await expect(page.getByLabel('אימייל')).toBeVisible();
  const needed = new Set(['login', 'identity', 'api'].flatMap((chunk) => routes[chunk] ?? []));
  const later = ['workspace', 'sales']
    .flatMap((chunk) => routes[chunk] ?? [])
    .filter((file) => !needed.has(file));
  expect(later.length).toBeGreaterThan(2);
  expect(ours.map(({ path }) => path).filter((path) => later.includes(path))).toEqual([]);
});
