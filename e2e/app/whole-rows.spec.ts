import { chromium, type Browser, type Page } from '@playwright/test';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { browserArgs, findBrowser } from '../../scripts/find-browser';
import { goTo } from '../testing/go-to';
import { getRows } from '../testing/list-position';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';
import { waitUntilLoaded } from '../testing/wait-until-loaded';

/** The lists, and a condition of each. */
const LISTS = [
  ['/user-info/sales', 'סטטוס'],
  ['/user-info/customers', 'סוכן'],
  ['/reports/inactive-customers', 'סוכן'],
  ['/inventory', 'קטגוריה'],
  ['/settings/users', 'מצב'],
  ['/settings/audit-log', 'מי'],
] as const;
/** Sizes of windows, and the minimum number of whole rows. */
const SIZES = [
  { width: 1440, height: 900, rows: 14 },
  { width: 1280, height: 800, rows: 11 },
] as const;
/**
 * Reports, whose rows stand between column heads and totals, with the minimum number of whole rows by size.
 * `start`: name of the list whose first link leads to the report. `opener`: name of a button that opens a popover.
 * `hasPanel`: the name of a row opens a panel.
 */
const REPORTS: readonly {
  path: string;
  rows: readonly [number, number];
  start?: string;
  opener?: RegExp;
  hasPanel?: boolean;
}[] = [
  { path: '/user-info', rows: [16, 12], hasPanel: true },
  { path: '/reports/marketers', rows: [14, 11], opener: /^סוכן$/ },
  { path: '/reports/smart-ledger', rows: [20, 16], start: 'חייבים לנו', opener: /^מה פירוש יתרה$/ },
];
const ROW_PX = 40;
/** Space below a card, px. */
const EDGE_PX = 13;
/** Grids of salaries, with the minimum number of whole rows by size. */
const GRIDS = ['/user-info/salaries', '/reports/salaries'] as const;
const GRID_ROWS = [16, 12];
const GRID_ROW_PX = 36;

let browser: Browser;
let page: Page;
test.beforeAll(async ({ product }) => {
  const path = findBrowser();
  browser = await chromium.launch({
    ...(path !== undefined && { executablePath: path }),
    args: browserArgs,
    // Playwright's scrollbars have no width.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  page = await (await browser.newContext({ baseURL: product.origin, locale: 'he-IL' })).newPage();
  await signIn(page, 'admin', '/reports');
});
test.afterAll(() => browser.close());

test('lists show whole rows, and nothing that opens moves them', async () => {
  test.setTimeout(300_000);
  for (const { rows, ...size } of SIZES) {
    await page.setViewportSize(size);
    for (const [path, condition] of LISTS) {
      await goTo(page, path);
      await getRows(page).first().waitFor();
      await waitUntilLoaded(page);
      const where = `${path} ${size.width}`;
      // The demo has few users and entries; the space for their rows counts.
      expect(await countWholeRows(page), where).toBeGreaterThanOrEqual(rows);
      const before = await findTops(page);
      await openCondition(page, condition);
      expect(await findTops(page), `${where}, condition`).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(page.locator('.ant-popover:visible')).toHaveCount(0);
      await page.keyboard.press('?');
      await expect(page.locator('.ant-modal:visible')).toHaveCount(1);
      expect(await findTops(page), `${where}, dialog`).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(page.locator('.ant-modal:visible')).toHaveCount(0);
      const opener = getRows(page).first().locator('a').first();
      if (path === '/reports/inactive-customers') continue;
      await opener.click();
      await page.locator('.record-panel [role=dialog]').waitFor();
      await waitUntilLoaded(page);
      expect(await findTops(page), `${where}, panel`).toEqual(before);
    }
  }
});

test('reports show whole rows, and nothing that opens moves them', async () => {
  test.setTimeout(180_000);
  for (const [i, { width, height }] of SIZES.entries()) {
    await page.setViewportSize({ width, height });
    for (const { path, rows: least, start, opener, hasPanel } of REPORTS) {
      const where = `${path} ${width}`;
      await goTo(page, path);
      if (start !== undefined)
        await page.getByRole('list', { name: start }).getByRole('link').first().click();
      const rows = page.locator('.report-table .ant-table-row');
      await rows.first().waitFor();
      await waitUntilLoaded(page);
      const getTops = () => rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().top));
      const before = await getTops();
      // The demo's marketers have few movements; the space for them counts.
      const total = (await page.locator('.report-table .ant-table-summary').first().boundingBox())!;
      const end = Math.max(total.y, height - total.height - EDGE_PX);
      const room = Math.floor((end - before[0]!) / (before[2]! - before[1]!));
      expect(room, where).toBeGreaterThanOrEqual(least[i]!);
      await page.keyboard.press('?');
      await expect(page.locator('.ant-modal:visible')).toHaveCount(1);
      expect(await getTops(), `${where}, dialog`).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(page.locator('.ant-modal:visible')).toHaveCount(0);
      if (opener) {
        await page.getByRole('main').getByRole('button', { name: opener }).click();
        await page.locator('.ant-popover:visible').waitFor();
        expect(await getTops(), `${where}, popover`).toEqual(before);
      }
      if (!hasPanel) continue;
      await rows.first().locator('a').first().click();
      await page.locator('.record-panel [role=dialog]').waitFor();
      await waitUntilLoaded(page);
      expect(await getTops(), `${where}, panel`).toEqual(before);
    }
  }
});

test('grids show whole rows and all sums, and nothing that opens moves them', async () => {
  test.setTimeout(120_000);
  for (const [i, { width, height }] of SIZES.entries()) {
    await page.setViewportSize({ width, height });
    for (const path of GRIDS) {
      await goTo(page, path);
      const rows = page.locator('.salaries-grid .ant-table-row');
      await rows.first().waitFor();
      await waitUntilLoaded(page);
      const sums = page.locator('.salaries-grid .ant-table-summary').first();
      const getTops = () => rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().top));
      const before = await getTops();
      const countWhole = async () => {
        const { y, height: sumsPx } = (await sums.boundingBox())!;
        expect(y + sumsPx, path).toBeLessThanOrEqual(height);
        return (await getTops()).filter((top) => top + GRID_ROW_PX <= y).length;
      };
      expect(await countWhole(), `${path} ${width}`).toBeGreaterThanOrEqual(GRID_ROWS[i]!);
      await page.keyboard.press('?');
      await expect(page.locator('.ant-modal:visible')).toHaveCount(1);
      expect(await getTops(), `${path} ${width}, dialog`).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(page.locator('.ant-modal:visible')).toHaveCount(0);
      await page.locator('.ant-table-row .salary-cell').first().click();
      await page.locator('.record-panel [role=dialog]').waitFor();
      await waitUntilLoaded(page);
      expect(await getTops(), `${path} ${width}, panel`).toEqual(before);
      expect(await countWhole(), `${path} ${width}, panel`).toBeGreaterThanOrEqual(GRID_ROWS[i]!);
    }
  }
});

test('the statements of a month show whole rows, and no state of theirs moves them', async () => {
  // Another test of the same server closes the last month.
  const path = `/user-info/salary-reports?month=${addMonths(toMonth(new Date().toISOString()), -2)}`;
  for (const [i, { width, height }] of SIZES.entries()) {
    await page.setViewportSize({ width, height });
    await goTo(page, path);
    const rows = page.locator('.month-list .ant-table-row');
    await rows.first().waitFor();
    await waitUntilLoaded(page);
    const getTops = () => rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().top));
    const before = await getTops();
    const end = (await page.locator('.month-list .ant-table-summary').first().boundingBox())!.y;
    expect(before.filter((top) => top + ROW_PX <= end).length).toBeGreaterThanOrEqual(SIZES[i]!.rows);
    const checked = await rows.locator('time').count();
    await page.keyboard.press('x');
    await expect(rows.locator('time')).toHaveCount(checked + 1);
    await page.keyboard.press(' ');
    await page.getByRole('toolbar').first().waitFor();
    expect(await getTops(), `${width}, checked and chosen`).toEqual(before);
    await goTo(page, `${path}&panel=closing`);
    await page.locator('.closing-checks').waitFor();
    await waitUntilLoaded(page);
    expect(await getTops(), `${width}, panel`).toEqual(before);
  }
});

/** Opens a condition by its chip or, without room for the chip, by the menu. */
async function openCondition(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('search');
  const chip = bar.getByRole('button', { name, exact: true });
  if (await chip.isVisible()) await chip.click();
  else {
    await bar.getByRole('button', { name: 'סינון' }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  }
  await page.getByRole('dialog', { name }).getByRole('checkbox').first().waitFor();
}

/** Returns the number of rows that fit between the column heads and the foot of the card. */
const countWholeRows = (page: Page): Promise<number> =>
  page.evaluate((rowPx) => {
    const top = document.querySelector('.ant-table-tbody-virtual-holder')!.getBoundingClientRect().top;
    const foot = document.querySelector('.list-foot')!.getBoundingClientRect();
    const end = Math.max(foot.top, window.innerHeight - foot.height - 13);
    return Math.floor((end - top) / rowPx);
  }, ROW_PX);

/** Returns the vertical positions of the rows in view. */
const findTops = (page: Page): Promise<number[]> =>
  getRows(page).evaluateAll((rows) => rows.slice(0, 10).map((row) => row.getBoundingClientRect().top));
