import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { serveReplay } from '../../scripts/replay';
import { expectAccessible } from '../testing/axe';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';
import { waitUntilLoaded } from '../testing/wait-until-loaded';

/** Reduces a text to properties that masking keeps: length, script, dates, and positions of digits. */
function getShape(text: string): string {
  return text
    .replace(
      /(?<![\d.])\d{1,2}\.\d{1,2}\.\d{4}/g,
      (date) => `<${date.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}>`,
    )
    .replace(/[\d,.]+/g, '#')
    .replace(/[א-ת]/g, 'ע')
    .replace(/[A-Za-z]/g, 'x');
}

/** Returns the structure of a page and the shapes of its texts; `marks` describes the status tags. */
async function seenOn(screen: Page | FrameLocator): Promise<Record<string, readonly string[]>> {
  const texts = async (selector: string) => (await screen.locator(selector).allInnerTexts()).map(getShape);
  return {
    headings: await texts('h1, h2, h3'),
    columns: await texts('[role=columnheader], th'),
    // Masked amounts are not in the order of the original amounts, by which the browser sorts.
    rows: (await texts('[role=row], tbody tr')).sort(),
    fields: await texts('label'),
    marks: await screen.locator('.status-mark').evaluateAll((marks) => marks.map((mark) => mark.className)),
  };
}

/** Saves a report from the account menu, and returns to the page. */
async function saveReport(page: Page): Promise<string> {
  const account = page.getByRole('button', { name: /^החשבון שלי/ });
  await account.click();
  await page.getByRole('menuitem', { name: 'דיווח על תקלה' }).click();
  await expect(page.getByLabel('מה קרה?')).toBeFocused();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'שמירת הקובץ' }).click();
  const report = await readFile(await (await saving).path(), 'utf8');
  await expect(account).toBeFocused();
  return report;
}

/** Saves a report while the page stays the same: the server's jobs end at any time, and their list shows it. */
async function saveUnchanged(
  page: Page,
): Promise<{ seen: Awaited<ReturnType<typeof seenOn>>; report: string }> {
  const seen = await seenOn(page);
  const report = await saveReport(page);
  return isDeepStrictEqual(await seenOn(page), seen) ? { seen, report } : saveUnchanged(page);
}

for (const [account, path] of [
  ['admin', '/user-info/sales'],
  ['office', '/reports'],
  ['payroll', '/user-info/salaries'],
  ['agent', '/agent'],
  ['admin', '/settings/functions-config'],
] as const) {
  test(`a report of ${path} by ${account} is saved, and replays the same page without a server`, async ({
    page,
    context,
  }) => {
    await signIn(page, account, path);
    await waitUntilLoaded(page);
    const label = await page.getByRole('button', { name: /^החשבון שלי/ }).getAttribute('aria-label');
    const [name = ''] = /[א-ת]+ [א-ת]+$/.exec(label ?? '') ?? [];
    const { seen, report } = await saveUnchanged(page);
    expect(name).not.toBe('');
    expect(report).not.toContain(name);
    expect(report).not.toContain(`${account}@misrad.example`);

    const { url, close } = await serveReplay(report);
    const opened = await context.newPage();
    const elsewhere: string[] = [];
    opened.on('request', (request) => {
      if (!request.url().startsWith(url) || request.url().includes('/api/')) elsewhere.push(request.url());
    });
    await opened.goto(url);
    await opened.getByRole('slider', { name: 'רגע' }).press('End');
    const screen = opened.frameLocator('iframe');
    await waitUntilLoaded(screen);
    await expect.poll(() => seenOn(screen)).toEqual(seen);
    const getSize = (window: Locator) => window.evaluate(() => [innerWidth, innerHeight]);
    expect(await getSize(screen.locator('html'))).toEqual(await getSize(page.locator('html')));
    await expect(opened.getByText('מה אינו מתאים')).toHaveCount(0);
    expect(elsewhere).toEqual([]);
    await expectAccessible(opened);
    await close();
  });
}
