import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/axe';
import { IdentityProvider, openNewestMail } from './identity-provider';
import { expect, test } from '../testing/product';

const email = (page: Page) => page.getByLabel('כתובת אימייל');
const message = (page: Page) => page.locator('form').getByRole('alert');
const unusable = (page: Page) => page.getByRole('alert').filter({ hasText: 'הקישור שגוי' });
const enter = (page: Page) => page.getByRole('button', { name: 'התחברות', exact: true }).click();

async function sendLink(page: Page, address: string, path = '/login'): Promise<void> {
  await page.goto(path);
  await email(page).fill(address);
  await page.getByRole('button', { name: 'שליחת קישור התחברות באימייל' }).click();
  await expect(page.getByText('נשלח קישור התחברות, בדקו את תיבת הדואר')).toBeVisible();
}

test('a sign-in link signs in the requesting browser, and returns to the requested page', async ({
  page,
}) => {
  await sendLink(page, 'admin@misrad.example', '/login?redirect=%2Fnowhere%3Fa%3D1');
  await openNewestMail(page, 'admin@misrad.example');
  await expect(email(page)).toHaveValue('admin@misrad.example');
  await expect(page).toHaveURL(/\/auth\/action\?redirect=%2Fnowhere%3Fa%3D1$/);
  await enter(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveURL(/\/nowhere\?a=1$/);
});

test('in another browser it asks for the address, rejects a wrong one, and works once', async ({
  page,
  openContext,
}) => {
  await sendLink(page, 'office@misrad.example');
  const elsewhere = await openContext();
  const other = await elsewhere.newPage();
  const link = await openNewestMail(other, 'office@misrad.example');
  await expect(email(other)).toHaveValue('');
  await expectAccessible(other);
  await enter(other);
  await expect(message(other)).toHaveText('יש להזין כתובת אימייל');
  await email(other).fill('payroll@misrad.example');
  await enter(other);
  await expect(message(other)).toHaveText('הקישור נשלח לכתובת אימייל אחרת');
  await email(other).fill('office@misrad.example');
  await enter(other);
  await expect(other.getByRole('navigation').first()).toBeVisible();
  await elsewhere.close();
  await page.goto(link);
  await expect(unusable(page)).toBeVisible();
  await page.getByRole('link', { name: 'חזרה להתחברות' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('opening a link does not use it up, and a reload keeps it', async ({ page, openContext }) => {
  await sendLink(page, 'payroll@misrad.example');
  const scanned = await (await openContext()).newPage();
  await openNewestMail(scanned, 'payroll@misrad.example');
  await expect(scanned.getByRole('button', { name: 'התחברות', exact: true })).toBeVisible();
  await openNewestMail(page, 'payroll@misrad.example');
  await page.reload();
  await enter(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('the server rejects an unapproved user, with a message', async ({ page, product }) => {
  const address = 'linked-stranger@misrad.example';
  await new IdentityProvider(product).createAccount({ email: address });
  await sendLink(page, address);
  await openNewestMail(page, address);
  await enter(page);
  await expect(page.getByRole('alert').filter({ hasText: 'אינו קיים במערכת' })).toHaveText(
    'המשתמש אינו קיים במערכת או שטרם אושר על ידי מנהל',
  );
});

test('reports a broken link', async ({ page }) => {
  await page.goto('/auth/action?mode=resetPassword&oobCode=wrong&apiKey=x');
  await expect(unusable(page)).toBeVisible();
  await expect(page).toHaveTitle('קישור מהאימייל | משרד');
});

test('no link leaves the application', async ({ page }) => {
  await sendLink(page, 'admin@misrad.example');
  await page.goto('/emulator/mailbox');
  const link = await page.locator('li[data-to="admin@misrad.example"] a').first().getAttribute('href');
  const changed = new URL(link!);
  changed.searchParams.set('continueUrl', 'https://evil.example/login?redirect=/inventory');
  await page.goto(changed.href);
  await expect(page).toHaveURL(/\/auth\/action$/);
  await enter(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an address is verified by a button, with a confirmation', async ({ page, product }) => {
  const account = { email: 'unproven@misrad.example', password: 'secret-1' };
  await new IdentityProvider(product).createAccount(account);
  const { idToken } = await post<{ idToken: string }>(product.origin, 'signInWithPassword', {
    ...account,
    returnSecureToken: true,
  });
  await post(product.origin, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const proven = async () => {
    const { users } = await post<{ users: { emailVerified?: boolean }[] }>(product.origin, 'lookup', {
      idToken,
    });
    return users[0]?.emailVerified ?? false;
  };
  await openNewestMail(page, account.email);
  await expect(page.getByText(account.email)).toBeVisible();
  await expectAccessible(page);
  expect(await proven()).toBe(false);
  await page.getByRole('button', { name: 'אימות הכתובת' }).click();
  await expect(page.getByText('כתובת האימייל אומתה.')).toBeVisible();
  expect(await proven()).toBe(true);
  await page.getByRole('link', { name: 'המשך להתחברות' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

async function post<T>(origin: string, method: string, body: object): Promise<T> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}
