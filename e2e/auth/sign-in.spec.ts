import type { Page } from '@playwright/test';
import { exactAgorot, monthSoFar, todayInIsrael } from '../testing/expected-figures';
import { expect, test } from '../testing/product';
import { fillSignIn, signIn } from '../testing/sign-in';

/** Figures of sections that need further permissions. */
const FIGURES = {
  commissions: 'figure-commissions',
  customers: 'figure-active-customers',
  stock: 'figure-low-stock',
};
const ALLOWED = {
  admin: ['commissions', 'customers', 'stock'],
  office: ['customers', 'stock'],
  payroll: ['commissions'],
};

for (const account of ['admin', 'office', 'payroll'] as const) {
  test(`${account} sees this month's sales, equal to the CRM's records, and only the permitted sections`, async ({
    page,
    product,
  }) => {
    await signIn(page, account);
    const expected = monthSoFar(await product.crm.records(13), todayInIsrael());
    const amount = page.getByTestId('figure-sales-amount');
    await expect(amount).toBeVisible();
    expect(await exactAgorot(amount)).toBe(expected.amountAgorot);
    const count = await page.getByTestId('figure-sales-count').innerText();
    expect(Number(count.replace(/\D/g, ''))).toBe(expected.count);
    await expect(page).toHaveTitle('לוח בקרה | משרד');
    for (const [section, id] of Object.entries(FIGURES))
      await expect(page.getByTestId(id)).toHaveCount(ALLOWED[account].includes(section) ? 1 : 0);
  });
}

test("sign-in works by the machine's other host name, too", async ({ page, product }) => {
  const origin = product.origin.replace('localhost', '127.0.0.1');
  await page.goto(origin);
  await fillSignIn(page, 'office@misrad.example');
  await expect(page.getByTestId('figure-sales-amount')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(origin);
});

test('shows an agent the own page first, and at the dashboard the missing permission', async ({ page }) => {
  await page.goto('/');
  await fillSignIn(page, 'agent@misrad.example');
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByRole('region', { name: /^המכירות שלי ב/ })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'אין לכם הרשאה לצפות בעמוד זה' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('main').getByRole('link', { name: 'האזור שלי' }).click();
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByRole('region', { name: /^המכירות שלי ב/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'רענון' })).toHaveCount(0);
});

test('a deactivated user is rejected with a message, and the typed values stay', async ({ page }) => {
  await page.goto('/');
  await fillSignIn(page, 'inactive@misrad.example');
  await expect(getAlert(page)).toHaveText(/החשבון אינו פעיל, יש לפנות למנהל/);
  await expect(page.getByLabel('אימייל')).toHaveValue('inactive@misrad.example');
  await expect(page).toHaveURL(/\/login/);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

test('a wrong password and an unknown address have the same message', async ({ page }) => {
  await page.goto('/login');
  for (const email of ['admin@misrad.example', 'nobody@misrad.example']) {
    await fillSignIn(page, email, 'wrong-password');
    await expect(getAlert(page)).toHaveText(/שם המשתמש או הסיסמה שגויים/);
    await page.getByLabel('אימייל').fill('');
  }
});

test('the sign-in survives a reload, and signing out closes every page', async ({ page }) => {
  await signIn(page, 'admin');
  await page.reload();
  await expect(page.getByTestId('figure-sales-amount')).toBeVisible();
  await signOut(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
});

test('an unknown page displays a message with a link to the home page', async ({ page }) => {
  await signIn(page, 'admin', '/nowhere');
  await expect(page.getByRole('heading', { level: 2, name: 'העמוד לא נמצא' })).toBeVisible();
  await page
    .getByRole('link', { name: 'חזרה לדף הבית' })
    .or(page.getByRole('button', { name: 'חזרה לדף הבית' }))
    .click();
  await expect(page.getByTestId('figure-sales-amount')).toBeVisible();
});

/** The page's message. The snackbar has a separate, empty element. */
function getAlert(page: Page) {
  return page.getByRole('alert').filter({ hasText: /./ });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'התנתקות' }).click();
  await expect(page).toHaveURL(/\/login/);
}
