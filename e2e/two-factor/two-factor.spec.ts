import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/axe';
import { expect, test } from '../testing/product';
import { CODE, SecondFactor } from './second-factor';
import { fillSignIn } from '../testing/sign-in';

// Each worker has its own application, so these tests may run at the same time.
test.describe.configure({ mode: 'parallel' });

let factor: SecondFactor;
test.beforeAll(({ product }) => {
  factor = new SecondFactor(product);
});
test.beforeEach(() => factor.switchOn());
test.afterEach(() => factor.switchOff());

const field = (page: Page) => page.getByLabel('קוד אימות');
const submit = (page: Page) => page.getByRole('button', { name: 'אימות', exact: true });
const message = (page: Page) => page.locator('form').getByRole('alert');
const figures = (page: Page) => page.getByTestId('figure-sales-amount');

/** Signs in with the password and waits for the second factor. */
async function firstStep(page: Page, account = 'office', path = '/'): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, `${account}@misrad.example`);
  await expect(field(page)).toBeVisible();
}

async function enter(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await submit(page).click();
}

async function verified(page: Page): Promise<void> {
  await firstStep(page);
  await enter(page, CODE);
  await expect(figures(page)).toBeVisible();
}

/** Resets the password like an administrator of the identity provider. */
async function resetPassword(identityPort: string, uid: string): Promise<void> {
  const address = `http://127.0.0.1:${identityPort}/identitytoolkit.googleapis.com/v1/accounts:update`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ localId: uid, password: 'demo1234' }),
  });
  if (!response.ok) throw new Error(`the password was not reset: ${await response.text()}`);
}

test('is requested before any data, and returns to the requested page', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  await firstStep(page, 'office', '/?from=mail#top');
  await expect(page).toHaveURL(/\/2fa\?redirect=%2F%3Ffrom%3Dmail%23top$/);
  await expect(page).toHaveTitle('אימות דו-שלבי | משרד');
  const open = ['auth/sign-in', 'auth/userProfile', 'system/two-factor', 'system/login-behavior'];
  const allowed = [...open, 'biometric/settings', 'system/bootstrap-status'];
  expect(requests.filter((path) => !allowed.includes(path.replace('/api/', '')))).toEqual([]);
  await enter(page, ` ${CODE} `);
  await expect(figures(page)).toBeVisible();
  await expect(page).toHaveURL(/\/\?from=mail#top$/);
});

test('stays verified after a reload, and is skipped by back navigation', async ({ page }) => {
  await verified(page);
  await page.reload();
  await expect(figures(page)).toBeVisible();
  await page.goto('/2fa?redirect=%2F%3Fagain');
  await expect(figures(page)).toBeVisible();
  await expect(page).toHaveURL(/\/\?again$/);
  await page.goBack();
  await expect(figures(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('back navigation from it reveals no page', async ({ page }) => {
  await page.goto('/nowhere');
  await page.goto('/');
  await fillSignIn(page, 'office@misrad.example');
  await expect(field(page)).toBeVisible();
  await page.goBack();
  await expect(field(page)).toBeVisible();
  await expect(page).toHaveURL(/\/2fa\?redirect=/);
  await expect(figures(page)).toHaveCount(0);
});

test('a waiting tab continues after verification in another tab', async ({ page, context }) => {
  await firstStep(page);
  const second = await context.newPage();
  await second.goto('/?second');
  await expect(field(second)).toBeVisible();
  await enter(page, CODE);
  await expect(figures(page)).toBeVisible();
  await expect(figures(second)).toBeVisible();
  await expect(second).toHaveURL(/\/\?second$/);
});

test('a new browser session requires the code again, although the cookie is still valid', async ({
  page,
  context,
}) => {
  await verified(page);
  await page.close();
  const later = await context.newPage();
  await later.goto('/');
  await expect(field(later)).toBeVisible();
});

test('a changed code is requested at the next call, and the page is restored afterwards', async ({
  page,
}) => {
  await verified(page);
  await factor.switchOn('739105');
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'החשבון שלי' }).click();
  await expect(field(page)).toBeVisible();
  await enter(page, CODE);
  await expect(message(page)).toHaveText('קוד אימות שגוי');
  await enter(page, '739105');
  await expect(figures(page)).toBeVisible();
});

test('a password change is reported, then it is requested again, and the page is restored afterwards', async ({
  page,
  product,
}) => {
  await verified(page);
  try {
    await page.getByRole('button', { name: /^החשבון שלי/ }).click();
    await page.getByRole('menuitem', { name: 'שינוי סיסמה' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=next]').fill('another-password');
    await dialog.locator('input[name=confirmation]').fill('another-password');
    await dialog.locator('input[name=present]').fill('demo1234');
    await page.keyboard.press('Enter');
    await expect(page.getByText('הסיסמה שונתה')).toBeVisible();
    await expect(field(page)).toBeVisible();
    await enter(page, CODE);
    await expect(figures(page)).toBeVisible();
  } finally {
    await resetPassword(product.env['IDENTITY_PORT']!, 'demo-office');
  }
});

test('signing out ends it on the server, too', async ({ page, context, product }) => {
  const request = page.waitForRequest('**/api/auth/userProfile');
  await verified(page);
  const authorization = (await request).headers()['authorization'] ?? '';
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const sendRequest = () => fetch(`${product.origin}/api/dashboard`, { headers: { authorization, cookie } });
  expect((await sendRequest()).status).toBe(200);
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'התנתקות' }).click();
  await expect(page).toHaveURL(/\/login/);
  // The copied token itself has ended.
  expect((await sendRequest()).status).toBe(401);
});

test('works by keyboard, and is accessible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await firstStep(page);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveText('יש להזין קוד');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'התנתקות' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(CODE);
  await page.keyboard.press('Enter');
  await expect(figures(page)).toBeVisible();
});
