import { randomUUID } from 'node:crypto';
import { exactAgorot, monthSoFar, todayInIsrael } from '../testing/expected-figures';
import { expect, RUN_TIMEOUT_MS, test, type Product } from '../testing/product';
import { signIn } from '../testing/sign-in';
import type { Page } from '@playwright/test';

/** CRM object numbers. */
const ORDERS = 13;

test.beforeEach(({ product }) => product.crm.control('POST', 'reset', {}));

async function choose(page: Page, item: 'סנכרון לפי עדכון אחרון' | 'סנכרון מלא'): Promise<void> {
  await page.getByRole('button', { name: 'אפשרויות סנכרון' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  if (item === 'סנכרון מלא') await page.getByRole('button', { name: 'הפעלת סנכרון מלא' }).click();
}

async function expectMonthEqualsCrm(page: Page, product: Product): Promise<void> {
  const expected = monthSoFar(await product.crm.records(ORDERS), todayInIsrael());
  const amount = page.getByTestId('figure-sales-amount');
  await expect.poll(() => exactAgorot(amount)).toBe(expected.amountAgorot);
}

test('a last update adds and changes records, a full run deletes them', async ({ page, product }) => {
  test.setTimeout(240_000);
  await product.crm.control('POST', 'rate-limit', { enabled: false });
  await signIn(page, 'admin');
  await expectMonthEqualsCrm(page, product);
  const orders = await product.crm.records(ORDERS);
  const ofToday = orders.filter(({ pcfsaledate }) =>
    String(pcfsaledate).startsWith(todayInIsrael().slice(0, 7)),
  );
  // There may be no orders yet on the first of a month.
  const [changed, removed] = new Set([...ofToday, ...orders]);
  await product.crm.control('POST', `records/${ORDERS}`, {
    crmorderid: randomUUID(),
    crmordernumber: 'NEW-1',
    pcfsaledate: `${todayInIsrael()}T00:00:00`,
    totalamount: 12_345.67,
    pcfcommission: 100,
    statuscode: 1,
  });
  await product.crm.control('PUT', `records/${ORDERS}/${changed?._id}`, { totalamount: 0.5 });
  await choose(page, 'סנכרון לפי עדכון אחרון');
  await expect(page.getByText('רשומות שנוספו או עודכנו: 2, נמחקו: 0')).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
  await expectMonthEqualsCrm(page, product);

  await expect(page.getByText(/רשומות שנוספו או עודכנו/)).toHaveCount(0);
  await product.crm.control('DELETE', `records/${ORDERS}/${removed?._id}`);
  await choose(page, 'סנכרון לפי עדכון אחרון');
  await expect(page.getByText(/נמחקו: 0/).last()).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
  await choose(page, 'סנכרון מלא');
  await expect(page.getByText(/נמחקו: 1$/)).toBeVisible({ timeout: RUN_TIMEOUT_MS });
  await expectMonthEqualsCrm(page, product);
});

test('a failing CRM causes a clear message, and the next run recovers', async ({ page, product }) => {
  test.setTimeout(240_000);
  await product.crm.control('POST', 'rate-limit', { enabled: false });
  await signIn(page, 'admin');
  await product.crm.control('POST', 'faults', { kind: 'unauthorized' });
  await choose(page, 'סנכרון לפי עדכון אחרון');
  await expect(page.getByText(/שגיאת סנכרון: /)).toBeVisible({ timeout: RUN_TIMEOUT_MS });
  await expectMonthEqualsCrm(page, product);
  await product.crm.control('DELETE', 'faults');
  await choose(page, 'סנכרון לפי עדכון אחרון');
  await expect(page.getByText(/רשומות שנוספו או עודכנו/).last()).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
  await expectMonthEqualsCrm(page, product);
});
