import type { Page } from '@playwright/test';
import { cancelGoogleSignIn, chooseGoogleAccount, openGooglePopup } from '#mocks/google/drive-consent';
import { acceptOneTap, dismissOneTap, serveOneTap } from '#mocks/google/intercept';
import { PAINTED } from '../app/first-page';
import { expect, startProduct, test } from '../testing/product';

/**
 * Opens the sign-in page and waits until clicks are handled directly. Earlier clicks are replayed by script, without
 * user activation.
 */
async function openSignIn(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await expect(page.locator(PAINTED)).toHaveCount(0);
}

const ADMIN = { email: 'admin@misrad.example' };
const button = (page: Page) => page.getByRole('button', { name: 'התחברות עם Google' });
const message = (page: Page) => page.locator('form').getByRole('alert');
const frame = (page: Page) => page.getByRole('navigation').first();

test('signs in with the popup window, and opens the requested page', async ({ page }) => {
  await openSignIn(page, '/login?redirect=%2Fnowhere');
  const popup = await openGooglePopup(page, () => button(page).click());
  await chooseGoogleAccount(popup, ADMIN);
  await expect(frame(page)).toBeVisible();
  await expect(page).toHaveURL(/\/nowhere$/);
});

test('reports a cancelled sign-in when the window is closed', async ({ page }) => {
  await openSignIn(page);
  const popup = await openGooglePopup(page, () => button(page).click());
  await cancelGoogleSignIn(popup);
  // The SDK waits some time before it reports a closed window.
  await expect(message(page)).toHaveText('ההתחברות בוטלה', { timeout: 25_000 });
  await expect(button(page)).toBeEnabled();
});

test('rejects an unapproved user', async ({ page }) => {
  await openSignIn(page);
  const popup = await openGooglePopup(page, () => button(page).click());
  await chooseGoogleAccount(popup, { email: 'google-stranger@misrad.example', displayName: 'זר' });
  await expect(message(page)).toHaveText('המשתמש אינו קיים במערכת או שטרם אושר על ידי מנהל');
});

test.describe('browsers without popups', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => (window.open = () => null)));

  test('redirects to Google and returns signed in', async ({ page }) => {
    await page.goto('/login?redirect=%2Fnowhere');
    await button(page).click();
    await page.waitForURL('**/emulator/auth/handler?**');
    await chooseGoogleAccount(page, ADMIN);
    await expect(frame(page)).toBeVisible();
    await expect(page).toHaveURL(/\/nowhere$/);
  });

  test('displays no message after a return without sign-in', async ({ page }) => {
    await page.goto('/login');
    await button(page).click();
    await page.waitForURL('**/emulator/auth/handler?**');
    await page.goto('/login');
    await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false');
    await expect(message(page)).toBeEmpty();
    await expect(button(page)).toBeEnabled();
  });
});

test('One Tap is not loaded if it is not configured', async ({ page, context }) => {
  await serveOneTap(context, ADMIN);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/login');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false');
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => url.includes('accounts.google.com'))).toEqual([]);
});

test('One Tap signs in, and is displayed once per browser session in all tabs', async ({ openContext }) => {
  test.setTimeout(150_000);
  const product = await startProduct({
    env: { GOOGLE_CLIENT_ID: 'client.apps.googleusercontent.com', FIREBERRY_SIM_SALES: '200' },
  });
  try {
    const accepting = await openContext({ baseURL: product.origin });
    await serveOneTap(accepting, ADMIN);
    const page = await accepting.newPage();
    await page.goto('/login');
    await acceptOneTap(page);
    await expect(frame(page)).toBeVisible();

    const dismissing = await openContext({ baseURL: product.origin });
    await serveOneTap(dismissing, ADMIN);
    const first = await dismissing.newPage();
    await first.goto('/login');
    await dismissOneTap(first);
    const requests: string[] = [];
    dismissing.on('request', (request) => requests.push(request.url()));
    await first.reload();
    const second = await dismissing.newPage();
    for (const tab of [first, second]) {
      await tab.goto('/login');
      await tab.waitForLoadState('networkidle');
      await expect(tab.locator('#one-tap')).toHaveCount(0);
    }
    expect(requests.filter((url) => url.includes('accounts.google.com'))).toEqual([]);
  } finally {
    await product.stop();
  }
});
