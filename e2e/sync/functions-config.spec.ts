import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/axe';
import { exactAgorot, monthSoFar, todayInIsrael } from '../testing/expected-figures';
import { expect, RUN_TIMEOUT_MS, test, type Product } from '../testing/product';
import { signIn } from '../testing/sign-in';

const PATH = '/settings/functions-config';
/** CRM object numbers. */
const ORDERS = 13;

test.beforeEach(async ({ product }) => {
  await product.crm.control('POST', 'reset', { data: true });
  await product.crm.control('POST', 'rate-limit', { enabled: false });
});

/** Runs a synchronisation from the top bar's menu and waits for its result message. */
async function synchronise(page: Page, item: 'סנכרון לפי עדכון אחרון' | 'סנכרון מלא'): Promise<void> {
  await page.getByRole('button', { name: 'אפשרויות סנכרון' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  if (item === 'סנכרון מלא') await page.getByRole('button', { name: 'הפעלת סנכרון מלא' }).click();
}

async function expectMonthEqualsCrm(page: Page, product: Product, field: string): Promise<void> {
  const records = await product.crm.records(ORDERS);
  const asBefore = records.map((record) => ({ ...record, totalamount: record[field] }));
  const expected = monthSoFar(asBefore, todayInIsrael());
  const amount = page.getByTestId('figure-sales-amount');
  await expect.poll(() => exactAgorot(amount)).toBe(expected.amountAgorot);
}

test('a renamed field is detected, corrected, tried, saved and read again', async ({ page, product }) => {
  test.setTimeout(400_000);
  await signIn(page, 'admin', PATH);
  await page.getByRole('tab', { name: 'מכירות' }).waitFor();
  await product.crm.control('POST', `schema/${ORDERS}`, { rename: { from: 'totalamount', to: 'pcfsum' } });
  // Changes the amounts, so that outdated values are detected.
  for (const order of (await product.crm.records(ORDERS)).slice(0, 20))
    await product.crm.control('PUT', `records/${ORDERS}/${order['_id']}`, { pcfsum: 4_321.5 });

  await synchronise(page, 'סנכרון לפי עדכון אחרון');
  await expect(page.getByText(/totalamount.*לא קיים/).first()).toBeVisible({ timeout: RUN_TIMEOUT_MS });
  await page.reload();
  await expect(page.getByRole('tab', { name: /מכירות/ })).toContainText('בעיה אחת');
  await expectAccessible(page);

  await page.getByRole('button', { name: /שימוש ב-.*pcfsum/ }).click();
  await expect(page.getByRole('tabpanel').getByText('לא קיים ב-CRM')).toHaveCount(0);
  const changes = page.getByRole('region', { name: 'מה ישתנה' });
  await expect(changes).toContainText(/totalamount.*pcfsum/s);
  await changes.getByRole('button', { name: 'שמירה' }).click();
  const trial = page.getByRole('region', { name: 'ניסיון: מכירות' });
  const records = trial.getByRole('table', { name: 'ניסיון: מכירות' });
  await expect(records.getByRole('row')).toHaveCount(11);
  await expect(records).not.toContainText('תידחה');
  await expectAccessible(page);
  await saveSeen(page);
  await expect(page.getByText('השינויים נשמרו')).toBeVisible();
  const due = page.getByText(/נדרש סנכרון מלא כדי/);
  await expect(due).toBeVisible();
  await synchronise(page, 'סנכרון מלא');
  await expect(due).toHaveCount(0, { timeout: RUN_TIMEOUT_MS });
  await page.goto('/');
  await expectMonthEqualsCrm(page, product, 'pcfsum');

  // Restores the data that the other tests expect.
  await product.crm.control('POST', 'reset', { data: true });
  await product.crm.control('POST', 'rate-limit', { enabled: false });
  await page.goto(PATH);
  await page.getByRole('button', { name: 'בדיקה מול ה-CRM' }).click();
  await page.getByRole('button', { name: /שימוש ב-.*totalamount/ }).click();
  // The CRM's calls of the minute may be used up. The page displays this and keeps the unsaved changes.
  await expect(async () => {
    const begin = changes.getByRole('button', { name: 'שמירה' });
    if (await begin.isVisible()) {
      await begin.click({ timeout: 5_000 });
      await saveSeen(page);
    }
    await expect(page.getByText('השינויים נשמרו')).toBeVisible();
  }).toPass({ timeout: RUN_TIMEOUT_MS });
  await synchronise(page, 'סנכרון מלא');
  await expect(due).toHaveCount(0, { timeout: RUN_TIMEOUT_MS });
});

/** Saves through the dialog with the trial. If it fails, returns to editing. */
async function saveSeen(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'ניסיון לפני השמירה' });
  const failed = dialog.getByText('אי אפשר לחשב מה ישתנה');
  await dialog
    .getByText(/^נבדקו/)
    .or(failed)
    .waitFor();
  if (await failed.isVisible()) return dialog.getByRole('button', { name: 'חזרה לעריכה' }).click();
  const seen = dialog.getByRole('checkbox', { name: 'ראיתי מה ישתנה' });
  if (await seen.isVisible()) await seen.check();
  await dialog.getByRole('button', { name: 'שמירת המיפוי' }).click();
}
