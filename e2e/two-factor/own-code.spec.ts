import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findViolations } from '../testing/axe';
import { expect, test } from '../testing/product';
import { fillSignIn } from '../testing/sign-in';
import { CODE, SecondFactor } from './second-factor';

const AGENT = 'agent@misrad.example';
const PERIOD_MS = 30_000;

let factor: SecondFactor;
test.beforeAll(({ product }) => {
  factor = new SecondFactor(product);
});
test.beforeEach(() => factor.switchOn());
test.afterEach(() => factor.switchOff());

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('קוד אימות').fill(code);
  await page.getByRole('button', { name: 'אימות', exact: true }).click();
}

async function signInWith(page: Page, code: string): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, AGENT);
  await enter(page, code);
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'החשבון שלי' }).click();
}

/** Sets up an own code. @returns the app's code some steps from now, and the recovery codes */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'הגדרת קוד אישי' }).click();
  const dialog = page.getByRole('dialog', { name: 'הגדרת קוד אישי' });
  const key = (await dialog.locator('bdi[dir=ltr]').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const getCode = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * PERIOD_MS });
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel(/6 הספרות/).fill(getCode());
  await dialog.getByRole('button', { name: 'אישור הקוד' }).click();
  const codes = dialog.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'שמרתי את הקודים' }).click();
  await expect(dialog).toBeHidden();
  return { getCode, recoveryCodes: recoveryCodes.map((code) => code.replaceAll(' ', '')) };
}

test('is set up in the account, replaces the shared code, and is removed by a recovery code', async ({
  page,
  browser,
}) => {
  await signInWith(page, CODE);
  await openAccount(page);
  const { getCode, recoveryCodes } = await setUp(page);

  const other = await browser.newPage();
  await signInWith(other, CODE);
  await expect(other.locator('form').getByRole('alert')).toHaveText('קוד אימות שגוי');
  await expect(other.getByText(/מאפליקציית האימות/)).toBeVisible();
  // The set-up has used the present code up.
  await enter(other, getCode(1));
  await openAccount(other);
  await expect(other.getByText(/נותרו 10 קודי שחזור/)).toBeVisible();

  await other.getByRole('button', { name: 'הסרת הקוד האישי' }).click();
  const dialog = other.getByRole('dialog', { name: 'הסרת הקוד האישי' });
  await dialog.getByLabel(/קוד שחזור/).fill(recoveryCodes[3] ?? '');
  await dialog.getByRole('button', { name: 'הסרת הקוד האישי' }).click();
  await expect(other.getByRole('button', { name: 'הגדרת קוד אישי' })).toBeVisible();
  await other.close();
});
