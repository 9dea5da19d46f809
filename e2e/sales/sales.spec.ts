import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { firstInView, isAtRestoredPosition, getRows } from '../testing/list-position';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';

/** Maximum number of elements of a long table with any number of rows, with its heads and sums. */
const MAX_TABLE_NODES = 650;

const PATH = '/user-info/sales';

/** The number of visible rows depends on the elements above them. */
const FIRST_ROWS = 8;
const firstCells = async (page: Page): Promise<string[]> =>
  (await getRows(page).allTextContents()).slice(0, FIRST_ROWS);

async function open(page: Page, search = ''): Promise<void> {
  await signIn(page, 'admin', PATH + search);
  await getRows(page).first().waitFor();
}

/** Scrolls down until the line below the rows displays this number of rows above. */
async function scrollPast(page: Page, count: number): Promise<void> {
  await page.evaluate(async (target) => {
    const holder = document.querySelector('.ant-table-tbody-virtual-holder')!;
    const place = (): number =>
      Number(
        document
          .querySelector('[data-testid="list-position"]')
          ?.textContent?.split('–')[0]
          ?.replaceAll(/\D/g, ''),
      );
    const deadline = Date.now() + 120_000;
    while (!(place() >= target) && Date.now() < deadline) {
      holder.scrollTop = holder.scrollHeight;
      await new Promise((next) => setTimeout(next, 250));
    }
  }, count);
}

const nodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('.list-table')!.querySelectorAll('*').length);

test('the number of nodes does not depend on the number of rows', async ({ page, product }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '');
  expect(product.origin).toBeTruthy();
  const few = await nodes(page);
  await scrollPast(page, 1_500);
  const many = await nodes(page);
  test.info().annotations.push({ type: 'nodes', description: `${few} at first, ${many} past 1,500 rows` });
  expect(few).toBeLessThanOrEqual(MAX_TABLE_NODES);
  expect(many).toBeLessThanOrEqual(MAX_TABLE_NODES);
});

test('a scrolled list returns to its start by a key and by sorting', async ({ page }) => {
  test.setTimeout(180_000);
  const firstPlace = page.getByTestId('list-position').filter({ hasText: /^\u20661–\d+\u2069 מתוך/ });
  const sortBy = (name: string): Promise<void> =>
    page.getByRole('columnheader', { name }).getByRole('button').click();
  await open(page);
  const first = await firstCells(page);
  const expectBeginning = async (): Promise<void> => {
    await expect.poll(() => firstCells(page)).toEqual(first);
    await expect(firstPlace).toBeVisible();
  };
  await scrollPast(page, 700);
  await page.locator('.list-table').focus();
  await page.keyboard.press('Home');
  await expectBeginning();
  await scrollPast(page, 700);
  await sortBy('סכום');
  await expect.poll(() => firstCells(page)).not.toEqual(first);
  await scrollPast(page, 60);
  await sortBy('תאריך');
  await expectBeginning();
  await sortBy('סכום');
  await expect.poll(() => firstCells(page)).not.toEqual(first);
  await expect(firstPlace).toBeVisible();
});

test('the keys End and Home lead to the last and the first row, loaded or not', async ({ page }) => {
  await open(page);
  const first = await getRows(page).first().textContent();
  const place = page.getByTestId('list-position');
  const active = page.locator('.list-row-active');
  await page.locator('.list-table').focus();
  await page.keyboard.press('End');
  await expect(place).toHaveText(/–([\d,]+)\u2069 מתוך \u2066?\1(\D|$)/);
  await expect(active).toBeInViewport({ ratio: 0.9 });
  const last = await active.textContent();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText(last ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(active).not.toHaveText(last ?? '');
  await page.keyboard.press('Home');
  await expect(active).toHaveText(first ?? '');
  await expect(page).not.toHaveURL(/at=/);
});

test('a link, a reload and back navigation display the same rows', async ({ page }) => {
  await open(page, '?sort=amount');
  const unfiltered = await firstCells(page);
  await page.getByLabel('מספר, לקוח, סוכן או משווק').fill('דוד');
  await page.waitForURL(/text=/);
  await expect.poll(() => firstCells(page)).not.toEqual(unfiltered);
  await expect(page.locator('.list-table')).toHaveAttribute('aria-busy', 'false');
  await page.locator('.list-table').hover();
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => isAtRestoredPosition(page)).toBe(true);
  const shown = await firstInView(page);
  await page.reload();
  await getRows(page).first().waitFor();
  await expect.poll(() => firstInView(page)).toBe(shown);
  // The rows before the start can be reached, too.
  await page.locator('.list-table').hover();
  await expect(async () => {
    await page.mouse.wheel(0, -20_000);
    expect(new URL(page.url()).searchParams.get('at')).toBeNull();
  }).toPass();
  await page.goBack();
  await expect.poll(() => firstCells(page)).toEqual(unfiltered);
});

test('a row opens its complete record, also by its address', async ({ page }) => {
  await open(page);
  await getRows(page).nth(2).getByRole('gridcell').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('העתקת המזהה')).toBeVisible();
  // The parts of the panel that are loaded after the sale: its customer and its month.
  await expect(panel.getByText('פתוח', { exact: true })).toBeVisible();
  await expect(panel.locator('.ant-skeleton')).toHaveCount(0);
  const url = page.url();
  const record = await panel.locator('.record-fields').textContent();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/sale=/);
  await page.goto(url);
  await expect(panel.locator('.record-fields')).toHaveText(record ?? '');
  await panel.getByRole('link', { name: 'למכירות הסוכן' }).click();
  await expect(page).toHaveURL(/agentId=/);
});

test('the keyboard moves through the rows, opens one and sorts', async ({ page }) => {
  await open(page);
  const table = page.getByRole('grid', { name: 'מכירות' });
  await table.focus();
  const active = (): Promise<string | null> =>
    page.evaluate(() => document.querySelector('.list-row-active')?.textContent ?? null);
  const rows = await firstCells(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await active()).toBe(rows[1]);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  expect(await active()).not.toBeNull();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sale=/);
  const sale = (): string | null => new URL(page.url()).searchParams.get('sale');
  const opened = sale();
  await expect(page.locator('.record-panel')).toBeFocused();
  await page.keyboard.press('j');
  await expect.poll(sale).not.toBe(opened);
  await page.keyboard.press('ArrowUp');
  await expect.poll(sale).toBe(opened);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/sale=/);
  await expect(table).toBeFocused();
  const head = page.getByRole('columnheader', { name: 'סכום' });
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=amount/);
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
});

test('the exported file contains every row of the filter and matches the totals', async ({ page }) => {
  await open(page, '?statusCode=5');
  const number = async (id: string): Promise<number> =>
    Number((await page.getByTestId(id).textContent())?.replaceAll(/[^\d.-]/g, ''));
  const count = await number('sales-count');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Excel/ }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^מכירות \d{4}-\d\d-\d\d\.xlsx$/);
  const file = await readFile(await download.path());
  const [, ...rows] = readRows(unzip(file).get('xl/worksheets/sheet1.xml')!);
  const total = rows.pop()!;
  const agorot = rows.reduce((sum, { H }) => sum + Math.round(Number(H) * 100), 0);
  expect(rows).toHaveLength(count);
  expect(agorot / 100).toBe(await number('sales-amount'));
  expect(total['H']).toBe(agorot / 100);
});
