import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { expectAccessible } from '../testing/axe';
import { goTo } from '../testing/go-to';
import { expect, test } from '../testing/product';
import { fillSignIn, signIn } from '../testing/sign-in';

const agorot = (text: string | null): number => {
  const [, sign = '', figure = ''] = /(-?)([\d,]+\.\d\d)/.exec(text ?? '') ?? [];
  return Math.round(Number(`${sign}${figure.replaceAll(',', '')}`) * 100);
};

/** Statements that are marked, of all statements of a month. */
const MARKED = 5;

/** Reads the open panel, and the commissions of all its sales. */
async function readPanel(page: Page): Promise<{ amount: number; behind: number }> {
  const panel = page.getByRole('dialog');
  await panel.locator('.sale-line').first().waitFor();
  const more = panel.getByRole('button', { name: 'עוד מכירות' });
  while (await more.isVisible()) {
    const rows = await panel.locator('.sale-line').count();
    await more.click();
    await expect.poll(() => panel.locator('.sale-line').count()).toBeGreaterThan(rows);
  }
  const amount = agorot(await panel.locator('p.amount').textContent());
  const cells = await panel.locator('.sale-line > bdi').allTextContents();
  return { amount, behind: cells.reduce((sum, text) => sum + agorot(text), 0) };
}

test('every amount opens its sales, which add up to it; the pages are accessible', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'payroll', '/user-info/salaries');
  const cells = page.locator('.ant-table-tbody .salary-cell');
  await cells.first().waitFor();
  const totals = page.locator('.salaries-grid .ant-table-summary').first();
  await expect(totals).toBeInViewport();
  for (const at of [0, 5]) {
    const cell = cells.nth(at);
    const label = await cell.getAttribute('title');
    await cell.click();
    const panel = page.getByRole('dialog');
    await expect(panel).toBeInViewport({ ratio: 0.5 });
    // The sales are loaded after the amount.
    await expect
      .poll(async () => {
        const { amount, behind } = await readPanel(page);
        return [amount, behind];
      })
      .toEqual([agorot(label), agorot(label)]);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/period=/);
  }
  await expectAccessible(page);
  for (const path of ['/user-info/salary-reports', '/reports/salaries']) {
    await goTo(page, path);
    await page.locator('.statement-cards, .ant-table-row, .row-cards').first().waitFor();
    await expectAccessible(page);
  }
});

test('the statements of all agents of a month are reached by one key each', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'payroll', '/user-info/salary-reports');
  const rows = page.locator('.month-list .ant-table-row');
  await rows.first().waitFor();
  const titles = await page.locator('.month-list thead').first().getByRole('columnheader').allTextContents();
  const at = titles.findIndex((title) => title.includes('עמלות')) + 1;
  const amounts = await rows.locator(`td:nth-child(${at})`).allTextContents();
  expect(amounts.length).toBeGreaterThan(20);
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  for (const [i, amount] of amounts.entries()) {
    if (i > 0) await page.keyboard.press('j');
    await page.getByText(`${i + 1} מתוך ${amounts.length}`, { exact: true }).waitFor();
    await expect
      .poll(async () => agorot(await page.locator('.statement p.amount').textContent()))
      .toBe(agorot(amount));
  }
});

test('statements of a month are marked as checked by one key each', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Another test of the same server closes the last month.
  const month = addMonths(toMonth(new Date().toISOString()), -2);
  await signIn(page, 'payroll', `/user-info/salary-reports?month=${month}`);
  const unchecked = page.getByText(/^לא נבדקו \d+$/);
  const count = Number(/\d+/.exec((await unchecked.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(20);
  for (let keys = 0; keys < MARKED; keys += 1) {
    const marked = page.waitForResponse(/\/checked$/);
    await page.keyboard.press('x');
    expect((await marked).ok()).toBe(true);
  }
  await expect(unchecked).toHaveText(`לא נבדקו ${count - MARKED}`);
});

test('an agent opens the PDF of the last month with two taps on a phone', async ({ openContext }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await (await openContext(phone)).newPage();
  await page.goto('/agent');
  await fillSignIn(page, 'agent@misrad.example');
  const pdf = page.getByRole('button', { name: /PDF/ });
  const previous = page.getByRole('button', { name: 'החודש הקודם' });
  for (const target of [previous, pdf]) await expect(target).toBeInViewport({ ratio: 1 });
  const response = page.waitForResponse(/statement\?month=/);
  await previous.tap();
  const month = new URL((await response).url()).searchParams.get('month')!;
  expect(new URL(page.url()).searchParams.get('month')).toBe(month);
  const download = page.waitForEvent('download');
  const printed = page.waitForRequest(/\/pdf/);
  await pdf.tap();
  expect((await printed).url()).toContain(`month=${month}`);
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
