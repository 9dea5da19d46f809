import type { Locator } from '@playwright/test';
import { expect, test } from './product';
import { signIn } from './sign-in';

const WIDE = { width: 1440, height: 900 };

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function edgesOf(element: Locator): Promise<Edges> {
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

test('what changes of a role can be saved wherever its matrix stands', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'admin', '/settings/permissions');
  await page.getByRole('menuitem', { name: /^משרד/ }).click();
  await page.getByRole('checkbox', { name: /^מלאי: עריכה/ }).click();
  const bar = page.locator('.changes-bar-open');
  const said = bar.getByText('שינוי אחד שלא נשמר');
  for (const part of [said, page.getByRole('button', { name: 'שמירה', exact: true })]) {
    await expect.poll(() => isOnTop(part)).toBe(true);
  }
});

test('what changes of an agent can be saved from the first row of many', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'admin', '/settings/user-info-management');
  await page.getByRole('spinbutton').first().fill('51000');
  const save = page.getByRole('button', { name: 'שמירה', exact: true });
  await save.waitFor();
  await expect.poll(() => isOnTop(save)).toBe(true);
});

test('the preview of a print shows its amounts beside the form', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'office', '/reports/sales-print');
  const paper = page.locator('.paper:visible');
  const amounts = paper.getByRole('columnheader', { name: 'סכום' });
  await amounts.waitFor();
  const stack = await edgesOf(page.locator('.paper-stack'));
  expect((await edgesOf(amounts)).left).toBeGreaterThanOrEqual(stack.left);
  expect((await edgesOf(paper)).left).toBeGreaterThanOrEqual(stack.left - 1);
});

test('the links below a sale stand apart', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'office', '/user-info/sales');
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
  const links = page.getByRole('dialog').getByRole('link', { name: /^כל המכירות של / });
  const [first, second] = await Promise.all([edgesOf(links.nth(0)), edgesOf(links.nth(1))]);
  expect(first.left - second.right).toBeGreaterThanOrEqual(8);
});

test('on a phone whoever stopped buying can be called, from each card', async ({ browser, product }) => {
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

test('beside an open record a page of the settings keeps its width, and has its menu back afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await signIn(page, 'admin', '/settings/users');
  const menu = page.getByRole('navigation', { name: 'תפריט ההגדרות' });
  await expect(menu).toBeVisible();
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('dialog').waitFor();
  await expect(menu).toBeHidden();
  const { left, right } = await edgesOf(page.getByRole('grid'));
  expect(right - left).toBeGreaterThan(480);
  await page.keyboard.press('Escape');
  await expect(menu).toBeVisible();
});

test('on a phone an agent’s target stands in one line beside its bar', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'office', '/user-info');
  await page.setViewportSize({ width: 390, height: 844 });
  const targets = page.getByRole('list', { name: 'סוכנים' }).getByText(/^מתוך/);
  await targets.first().waitFor();
  const heights = await targets.evaluateAll((found) => found.map((text) => text.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(30);
});

test('the way to the mapping ends at it, below all other settings of its page', async ({ page }) => {
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
