import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import { serveReplay } from '../scripts/replay';
import { expect, test } from './product';
import { fillSignIn } from './sign-in';

/** What stays the same when it is masked: lengths, scripts, dates, and where figures stand. */
function shapeOf(text: string): string {
  return text
    .replace(
      /(?<![\d.])\d{1,2}\.\d{1,2}\.\d{4}/g,
      (date) => `<${date.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}>`,
    )
    .replace(/[\d,.]+/g, '#')
    .replace(/[א-ת]/g, 'ע')
    .replace(/[A-Za-z]/g, 'x');
}

const rowsOf = async (screen: Page | FrameLocator): Promise<string[]> =>
  (await screen.getByRole('row').allInnerTexts()).slice(1, 8).map(shapeOf);

test('a report of a screen is saved, and shows the same screen without a server', async ({
  page,
  context,
}) => {
  await page.goto('/user-info/sales');
  await fillSignIn(page, 'admin@misrad.example', 'demo1234');
  await expect(page.getByRole('row').nth(8)).toBeVisible();
  const [name = ''] = /[א-ת]{3,} [א-ת]{3,}/.exec(await page.getByRole('row').nth(1).innerText()) ?? [];
  const seen = await rowsOf(page);

  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'דיווח על תקלה' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'שמירת הקובץ' }).click();
  const report = await readFile(await (await saving).path(), 'utf8');
  expect(name).not.toBe('');
  expect(report).not.toContain(name);
  expect(report).not.toContain('admin@misrad.example');

  const { url, close } = await serveReplay(report);
  const opened = await context.newPage();
  const elsewhere: string[] = [];
  opened.on('request', (request) => {
    if (!request.url().startsWith(url) || request.url().includes('/api/')) elsewhere.push(request.url());
  });
  await opened.goto(url);
  await opened.getByRole('slider', { name: 'רגע' }).press('End');
  const screen = opened.frameLocator('iframe');
  await expect(screen.getByRole('row').nth(8)).toBeVisible();
  expect(await rowsOf(screen)).toEqual(seen);
  expect(elsewhere).toEqual([]);
  await close();
});
