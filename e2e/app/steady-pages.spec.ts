import type { Page } from '@playwright/test';
import { findViolations } from '../testing/axe';
import { changeSetting } from '../testing/change-setting';
import {
  findCutBeginnings,
  findLastingProblems,
  findOverflows,
  findSmallTargets,
} from '../testing/layout-problems';
import { goTo } from '../testing/go-to';
import { getRows } from '../testing/list-position';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';
import { waitUntilLoaded } from '../testing/wait-until-loaded';

declare global {
  interface Window {
    shifted(): { sum: number; seen: string[] };
  }
}

/** Maximum sum of layout shifts while a page loads. */
const MAX_SHIFT = 0.02;
/** A connection on which code, data and fonts arrive one after the other. */
const SLOW = { offline: false, latency: 200, downloadThroughput: 500_000, uploadThroughput: 100_000 };
const WIDEST_PX = 1440;
const LOOKS = [
  { width: WIDEST_PX, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;
/** WCAG 1.4.10. */
const NARROWEST_PX = 320;
const TABLET_PX = 768;
const TOUCH = { hasTouch: true, isMobile: true };

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

/** Records the layout shifts of a page with their elements from its start. */
function watchShifts(): void {
  const seen: string[] = [];
  let sum = 0;
  Object.assign(globalThis, { shifted: () => ({ sum, seen }) });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      sum += value;
      const parts = sources.map(({ node }) => (node instanceof Element ? node.className : 'text'));
      seen.push(`${value.toFixed(4)} ${parts.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function getShifts(page: Page): Promise<{ sum: number; seen: string[] }> {
  await waitUntilLoaded(page);
  return page.evaluate(() => window.shifted());
}

async function getPaths(page: Page, menu: string): Promise<string[]> {
  const links = page.getByRole('navigation', { name: menu }).getByRole('link');
  await links.first().waitFor();
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
}

test('every page has no layout shift on a slow connection, is accessible, and fits fingers and narrow windows', async ({
  openContext,
  product,
}) => {
  test.setTimeout(900_000);
  // A run that begins while its page loads changes the content of its card.
  await setAutoSync(product.origin, false);
  try {
    // In parallel, because the pages mostly wait for the slow connection.
    const wrong = await Promise.all(
      LOOKS.map(async (look) =>
        findProblems(await (await openContext(look.width === WIDEST_PX ? {} : TOUCH)).newPage(), look),
      ),
    );
    expect(wrong.flat()).toEqual([]);
  } finally {
    await setAutoSync(product.origin, true);
  }
});

/** Switches the automatic synchronisation. */
const setAutoSync = (origin: string, autoSyncEnabled: boolean): Promise<void> =>
  changeSetting(origin, '/api/system/auto-sync', { autoSyncEnabled, syncInterval: 5 });

/** Opens every page of the administrator on a slow connection. Returns what is wrong with them. */
async function findProblems(page: Page, { width, colorScheme }: (typeof LOOKS)[number]): Promise<unknown[]> {
  await page.setViewportSize({ width: WIDEST_PX, height: 900 });
  await signIn(page, 'admin', '/settings/user-id');
  const paths = [...(await getPaths(page, 'תפריט ראשי')), ...(await getPaths(page, 'תפריט ההגדרות'))];
  expect(paths.length).toBeGreaterThan(20);
  await page.addInitScript(watchShifts);
  await page.emulateMedia({ colorScheme });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', SLOW);
  const wrong: unknown[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path, { waitUntil: 'commit' });
    const { sum, seen } = await getShifts(page);
    if (sum >= MAX_SHIFT) wrong.push({ path, width, sum, seen });
    wrong.push(...(await findViolations(page)).map((violation) => ({ path, width, violation })));
    const lesser = width === WIDEST_PX ? TABLET_PX : NARROWEST_PX;
    if (width !== WIDEST_PX)
      wrong.push(...(await findSmallTargets(page)).map((part) => ({ path, width, part })));
    await page.setViewportSize({ width: lesser, height: 900 });
    const cut = await findLastingProblems(async () => [
      ...(await findOverflows(page)),
      ...(await findCutBeginnings(page)),
    ]);
    wrong.push(...cut.map((part) => ({ path, width: lesser, part })));
  }
  return wrong;
}

test('a list does not shift when its totals arrive after its rows', async ({ page }) => {
  await signIn(page, 'admin', '/settings/user-id');
  await page.addInitScript(watchShifts);
  await page.route('**/totals*', async (route) => {
    await getRows(page).first().waitFor();
    await route.continue();
  });
  for (const { width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    // Without the totals of the other width.
    await page.goto('/settings/user-id');
    await waitUntilLoaded(page);
    for (const path of [
      '/user-info/customers',
      '/user-info/sales',
      '/inventory',
      '/reports/inactive-customers',
      '/settings/users',
    ]) {
      const before = await getShifts(page);
      const held = page.waitForRequest('**/totals*');
      await goTo(page, path);
      await held;
      const { sum, seen } = await getShifts(page);
      const message = [path, width, ...seen.slice(before.seen.length)].join('\n');
      expect(sum - before.sum, message).toBeLessThan(MAX_SHIFT);
    }
  }
});
