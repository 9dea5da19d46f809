import type { Locator } from '@playwright/test';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';
import { waitUntilLoaded } from '../testing/wait-until-loaded';

/** Width of A4 without margins, in CSS pixels. */
const PRINT_WIDTH_PX = 703;

const getLines = (text: Locator): Promise<number> =>
  text.evaluate((element) => new Set([...element.getClientRects()].map(({ top }) => top)).size);

test("a printed page has the paper's width, breaks no number, and prints no empty page", async ({ page }) => {
  await signIn(page, 'admin', '/user-info/salaries');
  await page.setViewportSize({ width: PRINT_WIDTH_PX, height: 1000 });
  for (const path of ['/user-info/salaries', '/', '/settings/data-sync', '/user-info/sales']) {
    await page.goto(path);
    await waitUntilLoaded(page);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const content = await page.locator('main > *').first().boundingBox();
    expect([path, Math.round(content?.width ?? 0)]).toEqual([path, PRINT_WIDTH_PX]);
    const numbers = page.locator('.list-print bdi[dir=ltr]');
    if (path === '/user-info/sales') await expect(numbers.first()).toBeVisible();
    for (const number of await numbers.all())
      expect([await number.textContent(), await getLines(number)]).toEqual([expect.any(String), 1]);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
  }
  await page.goto('/reports/sales-print');
  await expect(page.locator('.print-page').first()).toBeVisible();
  const pages = await page.locator('.print-page').count();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(pages);
});
