import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/axe';
import { getAddresses } from './identity-provider';
import { expect, test } from '../testing/product';
import { fillSignIn, signIn } from '../testing/sign-in';

const SIGN_IN = '**/accounts:signInWithPassword?*';

const dialog = (page: Page) => page.getByRole('dialog');
const message = (page: Page) => dialog(page).getByRole('alert');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'שינוי סיסמה' });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'שינוי סיסמה' }).click();
  await expect(field(page, 'סיסמה חדשה')).toBeVisible();
}

async function change(page: Page, next: string, confirmation: string, present: string): Promise<void> {
  await field(page, 'סיסמה חדשה').fill(next);
  await field(page, 'אימות הסיסמה החדשה').fill(confirmation);
  await field(page, 'סיסמה נוכחית').fill(present);
  await submit(page).click();
}

/** Returns the sign-in time in the token of the newest API call. */
function getAuthTime(page: Page): () => number | null {
  let authTime: number | null = null;
  page.on('request', (request) => {
    const token = request.headers()['authorization']?.split('.')[1];
    if (!token || !request.url().includes('/api/')) return;
    const claims = JSON.parse(Buffer.from(token, 'base64url').toString()) as { auth_time: number };
    authTime = claims.auth_time;
  });
  return () => authTime;
}

test('cannot be closed while submitting', async ({ page }) => {
  let [isHeld, release] = [false, (): void => undefined];
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(SIGN_IN, async (route) => {
    if (!isHeld) return route.continue();
    await held;
    await route.abort();
  });
  await signIn(page, 'payroll');
  await open(page);
  isHeld = true;
  await change(page, 'new-secret', 'new-secret', 'demo1234');
  await expect(dialog(page).locator('form')).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog(page).getByRole('button', { name: 'ביטול' })).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'סגירה' })).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  release();
  await expect(message(page)).toHaveText('אירעה שגיאה בלתי צפויה');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'סגירה בלי לשמור' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('changes the password with a message and renews the sign-in; only the new password works', async ({
  page,
}) => {
  const addresses = getAddresses(page);
  const authTime = getAuthTime(page);
  await signIn(page, 'office');
  await page.getByTestId('figure-sales-amount').waitFor();
  const before = authTime()!;
  // Sign-in times have a resolution of one second.
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(before + 1);
  await open(page);
  await change(page, 'canary-secret', 'canary-secret', 'canary-wrong');
  await expect(message(page)).toHaveText('הסיסמה הנוכחית שהוזנה שגויה');
  // Only the invalid field is marked.
  await expect(dialog(page).locator('[aria-invalid=true]')).toHaveAttribute('name', 'present');
  await expectAccessible(page);
  await change(page, 'canary-secret', 'canary-secret', 'demo1234');
  await expect(page.getByText('הסיסמה שונתה בהצלחה')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await page.getByTestId('figure-sales-amount').waitFor();
  expect(authTime()).toBeGreaterThan(before);
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'התנתקות' }).click();
  await fillSignIn(page, 'office@misrad.example', 'demo1234');
  await expect(page.locator('form').getByRole('alert')).toHaveText('שם המשתמש או הסיסמה שגויים');
  await fillSignIn(page, 'office@misrad.example', 'canary-secret');
  await page.getByTestId('figure-sales-amount').waitFor();
  // Restores the password of the other tests.
  await open(page);
  await change(page, 'demo1234', 'demo1234', 'canary-secret');
  await expect(page.getByText('הסיסמה שונתה בהצלחה')).toBeVisible();
  expect(addresses.filter((address) => address.includes('canary'))).toEqual([]);
});
