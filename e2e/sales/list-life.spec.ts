import type { Page } from '@playwright/test';
import { firstInView, isAtRestoredPosition, getRows } from '../testing/list-position';
import { expect, test } from '../testing/product';
import { fillSignIn, signIn } from '../testing/sign-in';

const PATH = '/user-info/sales';
/** Number of times that the list is left and opened again. */
const RETURNS = 20;
const WIDTHS_PX = [320, 360, 390, 768, 1024, 1280, 1366, 1440];
const SEARCH = 'מספר, לקוח, סוכן או משווק';

/** The client retries at intervals. */
const BACK = { timeout: 40_000 };

/** The number of visible rows depends on the elements above them. */
const firstRows = async (page: Page): Promise<string[]> =>
  (await getRows(page).allTextContents()).slice(0, 8);

/** Returns the state of a list: filter and sort in its fields and headers, and its position. */
async function shown(page: Page): Promise<unknown> {
  return [
    await page.getByLabel(SEARCH).inputValue(),
    await page.getByRole('columnheader', { name: 'סכום' }).getAttribute('aria-sort'),
    await firstInView(page),
  ];
}

test('back and forward navigation restores position, filter and sort, and a link does so in another browser', async ({
  page,
  openContext,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin', `${PATH}?sort=amount`);
  await getRows(page).first().waitFor();
  const steps = await page.evaluate(() => history.length);
  const unfiltered = await firstRows(page);
  await page.getByLabel(SEARCH).pressSequentially('דוד', { delay: 600 });
  await page.waitForURL((address) => address.searchParams.get('text') === 'דוד');
  // Letters typed in a row are one search.
  expect(await page.evaluate(() => history.length)).toBe(steps + 1);
  await expect.poll(() => firstRows(page)).not.toEqual(unfiltered);
  await expect(page.locator('.list-table')).toHaveAttribute('aria-busy', 'false');
  await page.locator('.list-table').hover();
  await page.mouse.wheel(0, 2_000);
  // Wheel scrolling takes a while. The address contains the final position.
  await expect.poll(() => isAtRestoredPosition(page)).toBe(true);
  await expect(page.locator('.list-table')).toHaveAttribute('aria-busy', 'false');
  const before = await shown(page);
  const url = page.url();
  await page.getByRole('navigation').getByRole('link', { name: 'מלאי' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('מלאי');
  for (let time = 1; time <= RETURNS; time++) {
    await page.goBack();
    await expect.poll(() => shown(page), `return ${time}`).toEqual(before);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('מלאי');
  }
  const other = await (await openContext()).newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto(url);
  await fillSignIn(other, 'office@misrad.example');
  await getRows(other).first().waitFor();
  // Users without permission for commissions have one column less. The row is the same.
  const number = String((before as unknown[])[2]).slice(0, 5);
  await expect.poll(async () => String(await firstInView(other)).slice(0, 5)).toBe(number);
  await expect(other.getByLabel(SEARCH)).toHaveValue('דוד');
});

test('offline, displayed data and typed text stay, and the page recovers automatically', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin', PATH);
  await getRows(page).first().waitFor();
  const rows = await firstRows(page);
  const bar = page.getByRole('alert').filter({ hasText: 'אין חיבור, ' });

  // Offline while reading and typing.
  await context.setOffline(true);
  await page.getByLabel(SEARCH).fill('כהן');
  await expect(bar).toContainText('אין חיבור, מוצגים נתונים מ-');
  await expect(page.getByLabel(SEARCH)).toHaveValue('כהן');
  expect(await firstRows(page)).toEqual(rows);
  await context.setOffline(false);
  await expect(bar).toHaveCount(0, BACK);
  await expect.poll(async () => (await firstRows(page)).every((row) => row.includes('כהן'))).toBe(true);
  const found = await firstRows(page);

  // Offline while sorting.
  const head = page.getByRole('columnheader', { name: 'סכום' });
  await context.setOffline(true);
  await head.getByRole('button').click();
  await expect(bar).toBeVisible();
  expect(await firstRows(page)).toEqual(found);
  await context.setOffline(false);
  await expect(bar).toHaveCount(0, BACK);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => firstRows(page)).not.toEqual(found);

  // Offline while exporting: an error is displayed, and the next attempt downloads the file.
  await context.setOffline(true);
  await page.getByRole('button', { name: /Excel/ }).click();
  await expect(page.getByText(/הייצוא נכשל|אין חיבור/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toHaveCount(0, BACK);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Excel/ }).click();
  expect((await waiting).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('no figure is clipped at any width', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin', `${PATH}?sort=amount`);
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await page
      .locator(width < 768 ? '.list-card' : '.number-cell')
      .first()
      .waitFor();
    await expect.poll(() => clipped(page), `at ${width} px`).toEqual([]);
  }
});

test('the figures of a small print preview stay within their columns', async ({ page }) => {
  await page.setViewportSize({ width: 1272, height: 900 });
  await signIn(page, 'admin', '/reports/sales-print');
  const figures = page.locator('.print-page:not([hidden]) .print-figure');
  await figures.first().waitFor();
  const outside = await figures.evaluateAll(
    (cells) =>
      cells.filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const [text, column] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
        return text.left < column.left || text.right > column.right;
      }).length,
  );
  expect(outside).toBe(0);
});

/** Returns figures that are partly clipped by their cell, their card, the table or the window. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('.frame-main')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    let figures = 0;
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      // The distinction of customers with the same name is part of a name, which may be cut.
      const shown = (text.textContent ?? '').replace(/ \([\da-f]{8}\)$/, '');
      if (!parent || !/\d/.test(shown)) continue;
      if (parent.closest('.list-print, .visually-hidden, [hidden], .ant-table-cell-ellipsis')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      figures++;
      for (let around: Element | null = parent; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const { left, right } = around.getBoundingClientRect();
        if (box.left < left - 1 || box.right > right + 1) {
          found.push(`${text.textContent} in ${around.tagName}.${around.className}`);
          break;
        }
      }
    }
    return figures < 10 ? ['no figures'] : found;
  });
}
