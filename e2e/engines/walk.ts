import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readDemoAccounts } from '#mocks/identity/demo-accounts';
import { goTo } from '../testing/go-to';
import { signIn as signInHere } from '../testing/sign-in';
import { Screen } from './screen';
import type { Tab } from './tab';

const { password } = readDemoAccounts();
const ROWS = '.list-table .ant-table-row';
const PANEL = '.ant-drawer-open [role="dialog"]';

/** Signs in as the administrator, up to the dashboard. */
export async function signIn(tab: Tab, origin: string, path = '/login'): Promise<Screen> {
  const screen = new Screen(tab);
  await tab.goto(`${origin}${path}`);
  await screen.fill('input[name="email"]', 'admin@misrad.example');
  await screen.fill('input[name="password"]', password);
  await tab.press('Enter');
  await screen.waitFor('.top-bar-title');
  await screen.waitUntilLoaded();
  return screen;
}

/** Opens every page of the menus. */
export async function openAllPages(screen: Screen): Promise<void> {
  const settings = '[aria-label="תפריט ההגדרות"] a';
  await follow(screen, '/settings/users');
  await screen.waitFor(settings);
  const paths = await screen.tab.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? ''),
    `[aria-label="תפריט ראשי"] a, ${settings}`,
  );
  expect(paths.length).toBeGreaterThan(20);
  const empty: string[] = [];
  for (const path of paths) {
    await follow(screen, path);
    const [text] = await screen.texts('.frame-main');
    if ((text ?? '').length < 40) empty.push(`${path}: ${text}`);
  }
  expect(empty).toEqual([]);
}

/** Follows a link of the application, so that it is not loaded again. */
async function follow(screen: Screen, path: string): Promise<void> {
  await screen.tab.evaluate((to) => {
    const link = document.querySelector<HTMLElement>(`a[href="${to}"]`);
    if (link) return link.click();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect.poll(() => screen.tab.evaluate(() => location.pathname)).toMatch(new RegExp(`^${path}`));
  await screen.waitUntilLoaded();
}

/** Charts are as wide as their cards, also in a window that was resized. */
export async function compareCharts(screen: Screen): Promise<void> {
  await follow(screen, '/');
  await screen.waitFor('canvas');
  for (const width of [1280, 1440]) {
    await screen.tab.resize(width, 900);
    await expect
      .poll(() =>
        screen.tab.evaluate(() =>
          [...document.querySelectorAll('canvas')].map(
            (chart) => Math.round(chart.clientWidth) - (chart.parentElement?.clientWidth ?? 0),
          ),
        ),
      )
      .toEqual([0]);
  }
}

/** Sorts, filters and opens sales, and saves them as a file. */
export async function useSales(screen: Screen, downloads: string): Promise<void> {
  const { tab } = screen;
  await follow(screen, '/user-info/sales');
  await screen.waitFor(ROWS);
  await screen.click('.list-table th button', 'סכום');
  await screen.waitFor(
    '.list-table th[aria-sort="ascending"], .list-table th[aria-sort="descending"]',
    'סכום',
  );
  await screen.click('[role=search] button', 'תאריך');
  await screen.click('input[placeholder="מתאריך"]');
  await screen.click('.ant-picker-dropdown .ant-picker-presets li, .ant-picker-dropdown button', 'החודש');
  await expect.poll(() => tab.evaluate(() => location.search)).toContain('from=');
  await screen.waitUntilGone('.ant-picker-dropdown');
  await screen.waitUntilLoaded();
  await screen.click('.list-table .ant-table-row a');
  await screen.waitFor(PANEL);
  await tab.press('Escape');
  await screen.waitUntilGone(PANEL);
  await screen.click('button', 'ייצוא כל השורות שבסינון ל-Excel');
  await waitForFile(downloads, /\.xlsx$/, 'PK');
}

export async function usePalette(screen: Screen): Promise<void> {
  await screen.tab.press('Control', 'k');
  await screen.waitFor('[role="dialog"] input');
  await screen.tab.type('דוד');
  await screen.waitFor('[role="dialog"] a');
  await screen.tab.press('Escape');
  await screen.waitUntilGone('[role="dialog"] input');
}

/** Changes an agent's target, and takes the change back. */
export async function editTarget(screen: Screen): Promise<void> {
  await follow(screen, '/settings/user-info-management');
  await screen.fill('.frame-main input[role="spinbutton"]', '1');
  await screen.waitFor('.changes-bar:has(button)');
  await screen.click('.changes-bar button', 'ביטול');
  await screen.waitUntilGone('.changes-bar:has(button)');
}

/** Saves the printed sales. */
export async function savePrint(screen: Screen, downloads: string): Promise<void> {
  await follow(screen, '/reports/sales-print');
  await screen.click('.frame-main button', 'PDF');
  await waitForFile(downloads, /\.pdf$/, '%PDF');
}

/** Opens a sale in a window as narrow as a phone. */
export async function openPanelOnPhone(screen: Screen): Promise<void> {
  await follow(screen, '/user-info/sales');
  await screen.tab.resize(390, 844);
  await screen.click('.list-card a');
  await screen.waitFor(PANEL);
  // MiniBrowser's own toolbar is 447 px wide.
  const [page, window] = await screen.tab.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(page).toBe(window);
  expect(window).toBeLessThan(450);
  await screen.tab.press('Escape');
  await screen.waitUntilGone(PANEL);
}

/** Waits until a complete file was saved. */
async function waitForFile(folder: string, name: RegExp, beginning: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const file = (await readdir(folder)).find((found) => name.test(found));
        return file === undefined
          ? ''
          : (await readFile(join(folder, file))).toString('latin1', 0, beginning.length);
      },
      { message: `a file ${String(name)} is saved` },
    )
    .toBe(beginning);
}

const ROW = '.ant-table-row';
const ROWS_READ = 6;
const PAGES_WITH_DATES = ['/user-info/sales', '/reports/inactive-customers', '/user-info/salaries'];

/** Returns texts with days, times and amounts, of pages that do not change by themselves. */
export async function readDays(screen: Screen): Promise<string[]> {
  const texts: string[] = [];
  for (const path of PAGES_WITH_DATES) {
    await follow(screen, path);
    await screen.waitFor(ROW);
    texts.push(...(await screen.texts(ROW)).slice(0, ROWS_READ));
  }
  return texts;
}

/** Returns the same texts of a Chromium in Israel. */
export async function readDaysHere(page: Page): Promise<string[]> {
  const texts: string[] = [];
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInHere(page, 'admin');
  for (const path of PAGES_WITH_DATES) {
    await goTo(page, path);
    await page.locator(ROW).first().waitFor();
    texts.push(...(await page.locator(ROW).allTextContents()).slice(0, ROWS_READ));
  }
  return texts;
}
