import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/axe';
import { getAddresses, IdentityProvider, openNewestMail } from './identity-provider';
import { expect, test } from '../testing/product';
import { fillSignIn } from '../testing/sign-in';

const email = (page: Page) => page.getByLabel('כתובת אימייל');
const send = (page: Page) => page.getByRole('button', { name: 'שליחת קישור לאיפוס' }).click();
const message = (page: Page) => page.locator('form').getByRole('alert');
const notice = (page: Page) => page.locator('form').getByRole('status');
const next = (page: Page) => page.getByLabel('סיסמה חדשה', { exact: true });
const confirmation = (page: Page) => page.getByLabel('אימות הסיסמה החדשה', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'שמירת הסיסמה' }).click();

test('passes the email address from the sign-in page and back, never in the URL', async ({ page }) => {
  const addresses = getAddresses(page);
  await page.goto('/login');
  await email(page).fill('canary@misrad.example');
  await page.getByRole('link', { name: 'שכחתי סיסמה' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(email(page)).toHaveValue('canary@misrad.example');
  await page.getByRole('link', { name: 'חזרה להתחברות' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(addresses.filter((address) => address.includes('canary'))).toEqual([]);
});

test('reports an unknown address, and sends a mail to a known address', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page).toHaveTitle('איפוס סיסמה | משרד');
  await email(page).fill('nobody@misrad.example');
  await send(page);
  await expect(message(page)).toHaveText('לא נמצא משתמש עם כתובת אימייל זו');
  await expect(email(page)).toHaveValue('nobody@misrad.example');
  await expectAccessible(page);
  await email(page).fill('payroll@misrad.example');
  await send(page);
  await expect(notice(page)).toHaveText('נשלח אימייל לאיפוס הסיסמה, בדקו את תיבת הדואר');
  await expectAccessible(page);
  await page.goto('/emulator/mailbox');
  await expect(page.locator('li[data-to="payroll@misrad.example"]')).not.toHaveCount(0);
  await expect(page.locator('li[data-to="nobody@misrad.example"]')).toHaveCount(0);
  await expectAccessible(page);
});

test('displays the same message for both with enumeration protection', async ({ page, product }) => {
  const provider = new IdentityProvider(product);
  await provider.protectAgainstEnumeration(true);
  try {
    for (const address of ['nobody@misrad.example', 'payroll@misrad.example']) {
      await page.goto('/reset-password');
      await email(page).fill(address);
      await send(page);
      await expect(notice(page)).toHaveText('נשלח אימייל לאיפוס הסיסמה, בדקו את תיבת הדואר');
    }
  } finally {
    await provider.protectAgainstEnumeration(false);
  }
});

test('sets a new password with the mailed link: validates it, works once, and signs in', async ({
  page,
  product,
}) => {
  const account = { email: 'forgetful@misrad.example', password: 'forgotten-1' };
  await new IdentityProvider(product).createAccount(account);
  await page.goto('/reset-password');
  await email(page).fill(account.email);
  await send(page);
  await expect(notice(page)).not.toBeEmpty();
  const addresses = getAddresses(page);
  const link = await openNewestMail(page, account.email);
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/action$/);
  await expect(next(page)).toBeFocused();
  await save(page);
  await expect(message(page)).toHaveText('יש למלא את כל השדות');
  await next(page).fill('canary-1');
  await confirmation(page).fill('canary-2');
  await save(page);
  await expect(message(page)).toHaveText('הסיסמאות החדשות אינן תואמות');
  await next(page).fill('short');
  await confirmation(page).fill('short');
  await save(page);
  await expect(message(page)).toHaveText('הסיסמה החדשה חייבת להכיל לפחות 6 תווים');
  await expectAccessible(page);
  await next(page).fill('canary-1');
  await confirmation(page).fill('canary-1');
  await save(page);
  await expect(page.getByText('הסיסמה שונתה')).toBeVisible();
  expect(addresses.filter((address) => address.includes('canary'))).toEqual([]);
  await page.getByRole('link', { name: 'המשך להתחברות' }).click();
  await expect(email(page)).toHaveValue(account.email);
  // The password is correct now. The remaining error is the missing approval.
  await fillSignIn(page, account.email, 'canary-1');
  await expect(message(page)).toHaveText('המשתמש אינו קיים במערכת או שטרם אושר על ידי מנהל');
  await page.goto(link);
  await expect(page.getByRole('alert').filter({ hasText: 'הקישור שגוי' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'קישור חדש לאיפוס סיסמה' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
});
