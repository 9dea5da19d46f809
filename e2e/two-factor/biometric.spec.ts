import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../testing/product';
import { CODE, SecondFactor } from './second-factor';
import { fillSignIn, signIn } from '../testing/sign-in';

const NAME = 'המחשב במשרד';

let factor: SecondFactor;
test.beforeAll(async ({ product }) => {
  factor = new SecondFactor(product);
  await factor.allowDevices(true);
});
test.afterEach(async () => {
  await factor.allowDevices(true);
  await factor.switchOff();
});
test.afterAll(() => factor.allowDevices(false));

/** Adds a virtual fingerprint reader to the page, which accepts every finger by default. */
class Reader {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async install(page: Page): Promise<Reader> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Reader(cdp, authenticatorId);
  }

  /** Simulates a wrong finger, which ends like a cancelled ceremony: with NotAllowedError. */
  async refuse(): Promise<void> {
    const { authenticatorId } = this;
    await this.cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'החשבון שלי' });
const devices = (page: Page) => dialog(page).locator('.devices').getByRole('listitem');
const confirmation = (page: Page) => page.getByRole('dialog', { name: /^למחוק את המכשיר/ });
const figures = (page: Page) => page.getByTestId('figure-sales-amount');
const field = (page: Page) => page.getByLabel('קוד אימות');
const byDevice = (page: Page) => page.getByRole('button', { name: 'אימות ביומטרי' });
const message = (page: Page) => page.locator('form').getByRole('alert');

async function openDevices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'החשבון שלי' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function register(page: Page, name = NAME): Promise<void> {
  await dialog(page).getByLabel('שם המכשיר').fill(name);
  await dialog(page).getByRole('button', { name: 'רישום המכשיר הזה' }).click();
}

async function removeAll(page: Page): Promise<void> {
  const buttons = dialog(page).getByRole('button', { name: /^מחיקת המכשיר .+/ });
  await expect(dialog(page).getByRole('heading', { name: 'המכשירים הרשומים' })).toBeVisible();
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await confirmation(page).getByRole('button', { name: 'מחיקת המכשיר', exact: true }).click();
    await expect(confirmation(page)).toBeHidden();
    await expect(buttons).toHaveCount(left - 1);
  }
}

async function signOut(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'התנתקות' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Registers a device for the account, and returns to the second factor. */
async function atSecondFactor(page: Page, account: 'office' | 'payroll' = 'office'): Promise<Reader> {
  const reader = await Reader.install(page);
  await signIn(page, account);
  await openDevices(page);
  await removeAll(page);
  await register(page);
  await expect(devices(page)).toHaveText(new RegExp(NAME));
  await signOut(page);
  await factor.switchOn();
  await fillSignIn(page, `${account}@misrad.example`);
  await expect(field(page)).toBeVisible();
  return reader;
}

test('a device is registered, listed and deleted by keyboard only', async ({ page }, info) => {
  await Reader.install(page);
  await signIn(page, 'office');
  await openDevices(page);
  await removeAll(page);
  await expect(dialog(page).getByText('עדיין לא נרשם מכשיר')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'רישום המכשיר הזה' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('יש להזין שם למכשיר');
  await dialog(page).getByLabel('שם המכשיר').fill(NAME);
  await page.keyboard.press('Enter');
  const row = devices(page);
  await expect(row).toHaveText(new RegExp(`${NAME}.*פעיל.*נרשם.*טרם היה בשימוש`));
  await page.screenshot({ path: info.outputPath('devices.png') });
  expect((await new AxeBuilder({ page }).include('.ant-modal').analyze()).violations).toEqual([]);
  await register(page, 'עוד אחד');
  await expect(dialog(page).getByRole('alert')).toHaveText('המכשיר הזה כבר רשום');
  const remove = row.getByRole('button', { name: /^מחיקת המכשיר/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByRole('button', { name: 'ביטול' })).toBeFocused();
  await page.screenshot({ path: info.outputPath('confirmation.png') });
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByRole('button', { name: 'ביטול' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('עדיין לא נרשם מכשיר')).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'המכשירים הרשומים' })).toBeFocused();
});

test('a device replaces the code as second factor', async ({ page }, info) => {
  await atSecondFactor(page);
  await expect(byDevice(page)).toBeVisible();
  await page.screenshot({ path: info.outputPath('two-factor-device.png') });
  await byDevice(page).click();
  await expect(figures(page)).toBeVisible();
  await page.reload();
  await openDevices(page);
  await expect(devices(page)).toHaveText(/שימוש אחרון/);
  await expect(dialog(page).getByText(/^אומת במכשיר/)).toBeVisible();
  await removeAll(page);
  // The deleted device verified this session, so the verification is gone, too.
  await expect(field(page)).toBeVisible();
});

test('reports the cancellation, and the code still works', async ({ page }) => {
  const reader = await atSecondFactor(page);
  await reader.refuse();
  await byDevice(page).click();
  await expect(message(page)).toHaveText('האימות הביומטרי בוטל');
  await expect(page).toHaveURL(/\/2fa/);
  await field(page).fill(CODE);
  await page.keyboard.press('Enter');
  await expect(figures(page)).toBeVisible();
});

test('a deactivated device is rejected, and is not offered again', async ({ page }) => {
  await atSecondFactor(page, 'payroll');
  await expect(byDevice(page)).toBeVisible();
  const list = '/api/biometric/admin/devices/demo-payroll';
  const { data } = (await factor.expectOk('GET', list)) as { data: { id: string }[] };
  await factor.expectOk('POST', `${list}/${data[0]!.id}/toggle`, { isActive: false });
  await byDevice(page).click();
  await expect(message(page)).toHaveText('לא נמצאו מכשירים רשומים');
  await page.reload();
  await expect(field(page)).toBeVisible();
  await expect(byDevice(page)).toHaveCount(0);
  await field(page).fill(CODE);
  await page.keyboard.press('Enter');
  await expect(figures(page)).toBeVisible();
  await openDevices(page);
  await expect(devices(page)).toHaveText(/הושבת על ידי מנהל/);
});

test("the user's own setting hides and restores the offer", async ({ page }) => {
  await Reader.install(page);
  await signIn(page, 'office');
  await openDevices(page);
  await removeAll(page);
  await register(page);
  await expect(devices(page)).toHaveText(new RegExp(NAME));
  const own = dialog(page).getByRole('switch', { name: 'אימות ביומטרי בחשבון שלי' });
  await expect(own).toBeChecked();
  // The registration refetches the same address.
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/api/biometric/settings'),
  );
  await own.click();
  await expect(own).not.toBeChecked();
  expect((await saved).status()).toBe(200);
  await signOut(page);
  await factor.switchOn();
  await fillSignIn(page, 'office@misrad.example');
  await expect(field(page)).toBeVisible();
  await expect(byDevice(page)).toHaveCount(0);
});
