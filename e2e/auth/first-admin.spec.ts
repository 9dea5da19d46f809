import type { Page } from '@playwright/test';
import { chooseGoogleAccount, openGooglePopup } from '#mocks/google/drive-consent';
import { expectAccessible } from '../testing/axe';
import { expect, testWithoutUsers as test } from '../testing/product';

const fullName = (page: Page) => page.getByLabel('שם מלא');
const email = (page: Page) => page.getByLabel('כתובת אימייל');
const password = (page: Page) => page.getByLabel('סיסמה', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'יצירת המנהל הראשון' }).click();
const message = (page: Page) => page.locator('form').getByRole('alert');

test('the first user enters a name and becomes the administrator, once', async ({ empty, openContext }) => {
  const context = await openContext({ baseURL: empty.origin });
  const page = await context.newPage();
  await page.goto('/login');
  await fullName(page).waitFor();
  await expectAccessible(page);
  await submit(page);
  await expect(message(page)).toHaveText('יש למלא את כל השדות');
  await email(page).fill('first@misrad.example');
  await password(page).fill('secret-1');
  await submit(page);
  await expect(message(page)).toHaveText('יש להזין שם מלא');
  await expect(fullName(page)).toBeFocused();
  await fullName(page).fill('דנה הראשונה');
  await password(page).fill('short');
  await submit(page);
  await expect(message(page)).toHaveText('הסיסמה חלשה מדי, עליה להכיל לפחות 6 תווים');
  await password(page).fill('secret-1');
  await submit(page);
  await page.getByRole('button', { name: 'החשבון שלי: דנה הראשונה' }).waitFor();

  const late = await (await openContext({ baseURL: empty.origin })).newPage();
  await late.goto('/login');
  await late.getByRole('button', { name: 'שליחת קישור התחברות באימייל' }).waitFor();
  await late.waitForLoadState('networkidle');
  await expect(fullName(late)).toHaveCount(0);
});

test('also with Google, without a password to change', async ({ empty, openContext }) => {
  const context = await openContext({ baseURL: empty.origin });
  const page = await context.newPage();
  await page.goto('/login');
  await fullName(page).waitFor();
  const google = page.getByRole('button', { name: 'התחברות עם Google' });
  await google.click();
  await expect(message(page)).toHaveText('יש להזין שם מלא');
  await fullName(page).fill('דנה מגוגל');
  const popup = await openGooglePopup(page, () => google.click());
  await chooseGoogleAccount(popup, { email: 'google-first@misrad.example' });
  await page.getByRole('button', { name: 'החשבון שלי: דנה מגוגל' }).click();
  await page.getByRole('menuitem', { name: 'שינוי סיסמה' }).click();
  await expect(
    page.getByRole('dialog').getByText('לא ניתן לשנות סיסמה למשתמשים שהתחברו באמצעות ספק חיצוני כגון Google'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'סגירה' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
