import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/axe';
import { expect, RUN_TIMEOUT_MS, test, type Product } from '../testing/product';
import { signIn } from '../testing/sign-in';

const PATH = '/settings/data-sync';

test.beforeEach(async ({ product }) => {
  await product.crm.control('POST', 'reset', {});
  await product.crm.control('POST', 'rate-limit', { enabled: false });
});

const main = (page: Page) => page.getByRole('main');
const history = (page: Page) => page.getByRole('table', { name: 'היסטוריית סנכרונים' });
/** Full runs of the history. The page itself may start runs of another kind. */
const fullRuns = (page: Page) => history(page).locator('tr.ant-table-row').filter({ hasText: 'מלא' });

/** Slows down the CRM so that a full run takes long. */
async function slowDown({ crm }: Product): Promise<void> {
  await crm.control('POST', 'faults', { kind: 'delay', ms: 2_000 });
}

async function startFull(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'סנכרון מלא' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'הפעלת סנכרון מלא' }).click();
  // Waits for a run that is already active.
  await expect(page.getByRole('heading', { name: 'סנכרון מלא פועל' })).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
}

/** Returns the number of records read so far, over all entities. */
async function read(page: Page): Promise<number> {
  const cells = page
    .getByRole('table', { name: 'התקדמות הסנכרון' })
    .locator('tr.ant-table-row > :nth-child(2)');
  const texts = await cells.allInnerTexts();
  return texts.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0);
}

test('a run is displayed, joined after a reload, cancelled, and listed in the history', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  await signIn(page, 'admin', PATH);
  await expect(history(page)).toBeVisible();
  const earlier = await fullRuns(page).count();
  let requested = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('"full"')) requested += 1;
  });
  await slowDown(product);
  await startFull(page);
  await expect.poll(() => read(page), { timeout: RUN_TIMEOUT_MS }).toBeGreaterThan(0);
  const soFar = await read(page);
  await expect.poll(() => read(page), { timeout: RUN_TIMEOUT_MS }).toBeGreaterThan(soFar);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'סנכרון מלא פועל' })).toBeVisible();
  // The details of a run that this page did not start are folded, so that no card moves.
  await page.getByRole('button', { name: 'פירוט לפי סוג', exact: true }).click();
  await expect.poll(() => read(page), { timeout: RUN_TIMEOUT_MS }).toBeGreaterThan(soFar);
  await expect(page.getByRole('button', { name: 'הסנכרון פועל' })).toBeVisible();
  expect(requested).toBe(1);

  await page.getByRole('button', { name: 'ביטול הסנכרון' }).click();
  await expect(page.getByRole('heading', { name: 'סנכרון עכשיו' })).toBeVisible({ timeout: 20_000 });
  await expect(fullRuns(page)).toHaveCount(earlier + 1);
  await expect(fullRuns(page).first()).toContainText('בוטל');
});

test('cancelling does not wait for an unresponsive CRM', async ({ page, product }) => {
  test.setTimeout(240_000);
  await signIn(page, 'admin', PATH);
  await expect(history(page)).toBeVisible();
  await product.crm.control('POST', 'faults', { kind: 'timeout' });
  await startFull(page);
  await page.getByRole('button', { name: 'ביטול הסנכרון' }).click();
  // A call has a timeout of 30 s.
  await expect(page.getByRole('heading', { name: 'סנכרון עכשיו' })).toBeVisible({ timeout: 20_000 });
  await expect(history(page).locator('tr.ant-table-row').first()).toContainText('בוטל');
  await product.crm.control('DELETE', 'faults');
});

test('a run started in a tab is displayed in another tab', async ({ page, context, product }) => {
  test.setTimeout(240_000);
  await signIn(page, 'admin', PATH);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'אפשרויות סנכרון' })).toBeVisible();
  await slowDown(product);
  await startFull(page);
  await expect(other.getByRole('button', { name: 'הסנכרון פועל' })).toBeVisible();
  await page.getByRole('button', { name: 'ביטול הסנכרון' }).click();
  await expect(other.getByRole('button', { name: 'סנכרון לפי עדכון אחרון' })).toBeVisible({
    timeout: 20_000,
  });
});

test('the settings open their first page, and list every page for an administrator', async ({ page }) => {
  await signIn(page, 'admin', '/settings');
  await expect(page).toHaveURL(/\/settings\/data-sync$/);
  const menu = page.getByRole('navigation', { name: 'תפריט ההגדרות' });
  await expect(menu.getByRole('link', { name: 'סנכרון נתונים' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('סנכרון נתונים | משרד');
  await page.goto('/settings/nothing');
  await expect(page.getByRole('heading', { name: 'העמוד לא נמצא' }).last()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATH);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'מערכת · סנכרון נתונים' }).click();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
});

test('a menu closed by keyboard returns the focus to its button, which keeps it during a synchronisation', async ({
  page,
  product,
}) => {
  await signIn(page, 'admin', PATH);
  await expect(history(page)).toBeVisible();
  for (const name of ['אפשרויות סנכרון', /^החשבון שלי/]) {
    const button = page.getByRole('button', { name });
    await button.press('Enter');
    const opened = page.locator('.ant-dropdown-menu, .ant-popover').filter({ visible: true });
    await expect(opened).toHaveCount(1);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await slowDown(product);
  const more = page.getByRole('button', { name: 'אפשרויות סנכרון' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'סנכרון לפי עדכון אחרון' }).press('Enter');
  const running = page.getByRole('button', { name: 'הסנכרון פועל' });
  await expect(running).toBeVisible();
  await expect(more).toBeFocused();
  await expect(more).toBeDisabled();
  await product.crm.control('DELETE', 'faults');
  const start = page.getByRole('banner').getByRole('button', { name: 'סנכרון לפי עדכון אחרון' });
  await expect(start).toBeEnabled({ timeout: RUN_TIMEOUT_MS });
  await start.press('Enter');
  await expect(page.getByText(/רשומות שנוספו/)).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
  await expect(start).toBeFocused();
});
