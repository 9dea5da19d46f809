import type { Page } from '@playwright/test';
import { changeSetting } from '../testing/change-setting';
import { expect, RUN_TIMEOUT_MS, test } from '../testing/product';
import { fillSignIn, signIn } from '../testing/sign-in';

const EACH_VISIT = 'נדרשת התחברות בכל ביקור';
const INACTIVE = 'נותקתם עקב חוסר פעילות, יש להתחבר מחדש';
const NO_PERMISSION = 'אין לכם הרשאה לצפות בעמוד זה';
const ADMIN = 'admin@misrad.example';

test.afterEach(({ product }) => setLoginBehavior(product.origin, NO_SIGN_OUT));

const figures = (page: Page) => page.getByTestId('figure-sales-amount');
const stay = (page: Page) => page.getByRole('button', { name: 'להישאר מחוברים' });
const sync = (page: Page) => page.getByRole('button', { name: 'סנכרון לפי עדכון אחרון' });
const getAlert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

async function expectSignedOut(page: Page, why: string, redirect: string): Promise<void> {
  await expect(getAlert(page)).toHaveText(why);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(redirect);
}

test.describe('sign-in for each browser session', () => {
  test.beforeEach(({ product }) => setLoginBehavior(product.origin, { requireLoginEachVisit: true }));

  test('a new browser session starts at the sign-in with a reason, and returns afterwards', async ({
    page,
    context,
  }) => {
    await signIn(page, 'admin');
    await page.reload();
    await expect(figures(page)).toBeVisible();
    await page.close();
    const visit = await context.newPage();
    await visit.goto('/?from=mail');
    await expectSignedOut(visit, EACH_VISIT, '/?from=mail');
    await fillSignIn(visit, ADMIN);
    await expect(figures(visit)).toBeVisible();
    await expect(visit).toHaveURL(/\/\?from=mail$/);
  });

  test('a second tab of the same browser session is signed in', async ({ page, context }) => {
    await signIn(page, 'admin');
    const second = await context.newPage();
    const response = second.waitForResponse('**/api/system/login-behavior');
    await second.goto('/');
    await response;
    await expect
      .poll(() =>
        second.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('misrad.visit.'))),
      )
      .toBe(true);
    await expect(figures(second)).toBeVisible();
    await expect(figures(page)).toBeVisible();
  });
});

test.describe('inactivity', () => {
  test('counts down and signs out all tabs at once; the page is restored afterwards', async ({
    page,
    context,
    product,
  }) => {
    await setLoginBehavior(product.origin, { disconnectOnInactivity: true, inactiveTimeoutMinutes: 10 });
    await page.clock.install();
    await signIn(page, 'admin', '/?from=mail');
    const second = await context.newPage();
    await second.goto('/');
    await expect(figures(second)).toBeVisible();
    await expect(figures(page)).toBeVisible();
    await clockRuns(second);

    await page.clock.fastForward('09:05');
    for (const tab of [page, second]) await expect(stay(tab)).toBeVisible();
    await expect(page.locator('[aria-live="polite"]', { hasText: 'תנותקו בעוד' })).toHaveCount(1);
    await stay(second).click();
    for (const tab of [page, second]) await expect(stay(tab)).toHaveCount(0);

    await page.clock.fastForward('09:05');
    for (const tab of [page, second]) await expect(stay(tab)).toBeVisible();
    await page.clock.fastForward('00:58');
    await expectSignedOut(page, INACTIVE, '/?from=mail');
    await expectSignedOut(second, INACTIVE, '/');

    await fillSignIn(page, ADMIN);
    await expect(figures(page)).toBeVisible();
    await expect(page).toHaveURL(/\/\?from=mail$/);
    await expect(figures(second)).toBeVisible();
  });

  test('a machine is signed out after waking from sleep', async ({ page, product }) => {
    await setLoginBehavior(product.origin, { disconnectOnInactivity: true, inactiveTimeoutMinutes: 10 });
    await page.clock.install();
    await signIn(page, 'admin');
    await expect(figures(page)).toBeVisible();
    await clockRuns(page);
    // Only the time of day advances: no timer has run when the mouse moves.
    await page.clock.setSystemTime(Date.now() + 11 * 60_000);
    await page.mouse.move(200, 200);
    await expectSignedOut(page, INACTIVE, '/');
  });
});

test('a role change takes effect at the next request of an open page, with a message', async ({ page }) => {
  test.setTimeout(300_000);
  const role = await interceptPermissions(page);
  await signIn(page, 'admin');
  await expect(figures(page)).toBeVisible();
  role.permissions = ['sync.manage'];
  await sync(page).click();
  await expect(page.getByText(NO_PERMISSION)).toBeVisible({ timeout: RUN_TIMEOUT_MS });
  await expect(page.getByText('dashboard.view')).toBeVisible();
  role.permissions = ['sync.manage', 'dashboard.view', 'sales.view'];
  await sync(page).click();
  await expect(figures(page)).toBeVisible({ timeout: RUN_TIMEOUT_MS });
  await expect(page.getByText(NO_PERMISSION)).toHaveCount(0);
  // The last synchronisation may still be running.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/**
 * Lets the test change the server's responses as if an administrator had changed the user's role. Called before the first page,
 * because the browser may miss a request that follows at once on an open page.
 */
async function interceptPermissions(page: Page): Promise<{ permissions: string[] | null }> {
  const role: { permissions: string[] | null } = { permissions: null };
  await page.route('**/api/**', async (route) => {
    if (role.permissions === null) return route.continue();
    const result = await route.fetch({ timeout: RUN_TIMEOUT_MS });
    const { permissions } = role;
    const headers = { ...result.headers(), 'x-permissions-stamp': permissions.join() };
    if (!route.request().url().endsWith('/userProfile')) return route.fulfill({ response: result, headers });
    const profile = (await result.json()) as { role: object };
    await route.fulfill({
      response: result,
      headers,
      json: { ...profile, role: { ...profile.role, permissions } },
    });
  });
  return role;
}

/** Waits until the setting is loaded and the inactivity timer of this tab runs. */
async function clockRuns(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('misrad.lastActivity'))).not.toBeNull();
}

interface Setting {
  requireLoginEachVisit: boolean;
  disconnectOnInactivity: boolean;
  inactiveTimeoutMinutes: number;
}

export const NO_SIGN_OUT: Setting = {
  requireLoginEachVisit: false,
  disconnectOnInactivity: false,
  inactiveTimeoutMinutes: 30,
};

/** Sets the rules of automatic sign-out as the demo's administrator, without a browser. */
function setLoginBehavior(origin: string, setting: Partial<Setting>): Promise<void> {
  return changeSetting(origin, '/api/system/login-behavior', { ...NO_SIGN_OUT, ...setting });
}
