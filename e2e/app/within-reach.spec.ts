import type { Locator } from '@playwright/test';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';

const WIDE = { width: 1440, height: 900 };

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function getEdges(element: Locator): Promise<Edges> {
  return element.evaluate((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

/** Returns true if the centre of an element is not covered by another element. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { left, top, width, height } = found.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && found.contains(there);
  });
}

test('role changes can be saved at any scroll position of the matrix', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'admin', '/settings/permissions');
  await page.getByRole('menuitem', { name: /^משרד/ }).click();
  await page.getByRole('checkbox', { name: /^מלאי: עריכה/ }).click();
  const bar = page.locator('.changes-bar-open');
  const note = bar.getByText('שינוי אחד שלא נשמר');
  for (const part of [note, page.getByRole('button', { name: 'שמירה', exact: true })]) {
    await expect.poll(() => isOnTop(part)).toBe(true);
  }
});

test('agent changes can be saved from the first of many rows', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'admin', '/settings/user-info-management');
  await page.getByRole('spinbutton').first().fill('51000');
  const save = page.getByRole('button', { name: 'שמירה', exact: true });
  await save.waitFor();
  await expect.poll(() => isOnTop(save)).toBe(true);
});

test('the print preview displays its amounts next to the form', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'office', '/reports/sales-print');
  const paper = page.locator('.paper:visible');
  const amounts = paper.getByRole('columnheader', { name: 'סכום' });
  await amounts.waitFor();
  const stack = await getEdges(page.locator('.paper-stack'));
  expect((await getEdges(amounts)).left).toBeGreaterThanOrEqual(stack.left);
  expect((await getEdges(paper)).left).toBeGreaterThanOrEqual(stack.left - 1);
});

test('the links below a sale do not overlap', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'office', '/user-info/sales');
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
  const links = page.getByRole('dialog').getByRole('link', { name: /^למכירות ה/ });
  const [first, second] = await Promise.all([getEdges(links.nth(0)), getEdges(links.nth(1))]);
  expect(first.left - second.right).toBeGreaterThanOrEqual(8);
});

test('on a phone inactive customers can be called from each card', async ({ browser, product }) => {
  const fingers = { hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...fingers, baseURL: product.origin, viewport: WIDE });
  const page = await context.newPage();
  await signIn(page, 'office', '/reports/inactive-customers');
  await page.setViewportSize({ width: 390, height: 844 });
  const calls = page.getByRole('link', { name: /^התקשרות אל/ });
  await calls.first().waitFor();
  const cut = await calls.evaluateAll((found) =>
    found.flatMap((call) => {
      const card = call.closest('.list-card')!.getBoundingClientRect();
      return call.getBoundingClientRect().bottom > card.bottom ? [call.getAttribute('aria-label')] : [];
    }),
  );
  expect(cut).toEqual([]);
  await context.close();
});

test('a settings page keeps its width next to an open record, and restores its menu afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await signIn(page, 'admin', '/settings/users');
  const menu = page.getByRole('navigation', { name: 'תפריט ההגדרות' });
  await expect(menu).toBeVisible();
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('dialog').waitFor();
  await expect(menu).toBeHidden();
  const { left, right } = await getEdges(page.getByRole('grid'));
  expect(right - left).toBeGreaterThan(480);
  await page.keyboard.press('Escape');
  await expect(menu).toBeVisible();
});

test('on a phone an agent’s target is in one line with its bar', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'office', '/user-info');
  await page.setViewportSize({ width: 390, height: 844 });
  const targets = page.getByRole('list', { name: 'סוכנים' }).getByText(/^מתוך/);
  await targets.first().waitFor();
  const heights = await targets.evaluateAll((found) => found.map((text) => text.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(30);
});

test('the link to the mapping scrolls to it, below all other settings of the page', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'admin', '/settings/data-sync');
  await page.getByRole('link', { name: 'למיפוי' }).click();
  const heading = page.getByRole('heading', { name: 'מיפוי ה-CRM' });
  await expect(heading).toBeFocused();
  await page.getByRole('tab', { name: 'מכירות' }).waitFor();
  await expect(heading).toBeInViewport();
  await page
    .getByRole('link', { name: 'לוח בקרה' })
    .or(page.getByRole('menuitem', { name: 'לוח בקרה' }))
    .first()
    .click();
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
});

test('links within figures and tables are at least 24 px high', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'admin', '/');
  for (const path of ['/', '/reports/marketers', '/user-info/salaries', '/user-info/salary-reports']) {
    await page.goto(path);
    const targets = page.locator('.touched a, .ant-table-cell a, .sort-head').filter({ visible: true });
    await expect.poll(() => targets.count()).toBeGreaterThan(4);
    const heights = await targets.evaluateAll((found) =>
      found.map((target) => target.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  }
});
