import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/axe';
import { getAddresses, failSignIn, IdentityProvider } from './identity-provider';
import { expect, test } from '../testing/product';
import { fillSignIn } from '../testing/sign-in';

const email = (page: Page) => page.getByLabel('כתובת אימייל');
const password = (page: Page) => page.getByLabel('סיסמה', { exact: true });
const message = (page: Page) => page.locator('form').getByRole('alert');

test('explains an error of the identity provider', async ({ page }) => {
  await failSignIn(page, 'TOO_MANY_ATTEMPTS_TRY_LATER');
  await page.goto('/login');
  await fillSignIn(page, 'admin@misrad.example', 'secret-1');
  await expect(message(page)).toHaveText('יותר מדי ניסיונות התחברות, נסו שוב מאוחר יותר');
});

test('reports a missing approval, and signs out', async ({ page, product }) => {
  const account = { email: 'stranger@misrad.example', password: 'secret-1', emailVerified: true };
  await new IdentityProvider(product).createAccount(account).catch(() => undefined);
  await page.goto('/login');
  await fillSignIn(page, account.email, account.password);
  await expect(message(page)).toHaveText('המשתמש אינו קיים במערכת או שטרם אושר על ידי מנהל');
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('ignores a redirect without a result', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('misrad.googleRedirect', 'true'));
  const warnings: string[] = [];
  page.on('console', (entry) => entry.type() !== 'info' && warnings.push(entry.text()));
  await page.goto('/login');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false');
  await expect(message(page)).toBeEmpty();
  expect(warnings).toEqual([]);
});

test('works by keyboard only', async ({ page }) => {
  await page.goto('/login');
  await email(page).waitFor();
  await page.keyboard.press('Tab');
  await expect(email(page)).toBeFocused();
  await page.keyboard.type('admin@misrad.example');
  await page.keyboard.press('Tab');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('wrong-1');
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveText('שם המשתמש או הסיסמה שגויים');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('demo1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('a form submitted without scripts displays the page again, without the typed values', async ({
  page,
}) => {
  const addresses = getAddresses(page);
  await page.goto('/login?redirect=%2Fuser-info');
  await email(page).fill('admin@misrad.example');
  await password(page).fill('canary-password');
  const [posted] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/login'),
    ),
    // Native browser behaviour without any of our event handlers.
    page.locator('form').evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form)),
  ]);
  expect(posted.status()).toBe(303);
  await expect(password(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser-info$/);
  expect(addresses.filter((address) => address.includes('canary'))).toEqual([]);
});

test('the page is displayed while the bootstrap status is unknown', async ({ page }) => {
  await page.route('**/api/system/bootstrap-status', () => undefined);
  await page.goto('/login');
  await fillSignIn(page, 'admin@misrad.example');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('has no style attribute, and does not violate its content policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && complaints.push(entry.text()));
  const response = await page.goto('/login');
  expect(await response!.text()).not.toContain('style=');
  await email(page).waitFor();
  await expect(page.locator('form [style]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('is accessible, with and without a message', async ({ page }) => {
  await page.goto('/login');
  await email(page).waitFor();
  await expectAccessible(page);
  await fillSignIn(page, 'admin@misrad.example', 'wrong-1');
  await expect(message(page)).not.toBeEmpty();
  await expectAccessible(page);
});
