import type { Page } from '@playwright/test';
import { openNewestMail } from '../auth/identity-provider';
import { expect, testWithoutUsers as test } from '../testing/product';
import { fillSignIn } from '../testing/sign-in';

test.use({ actionTimeout: 30_000 });

const FIRST = { email: 'first@misrad.example', name: 'דנה הראשונה', password: 'secret-1' };
const NOA = { email: 'noa@misrad.example', name: 'נועה <b>לוי</b>' };
/** A valid role name that looks like markup. */
const ROLE = 'מוקד <img src=x onerror=alert(1)>';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
/** Returns a checkbox of the permission matrix. The name of an implied permission has a suffix. */
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'תפריט ראשי' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Checks the page of another administrator after a reload. */
async function sees(witness: Page, path: string, text: string | RegExp, within?: string): Promise<void> {
  await witness.goto(path);
  const place = within === undefined ? witness.locator('body') : row(witness, within);
  await expect(place).toContainText(text);
}

async function becomeAdministrator(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('שם מלא').fill(FIRST.name);
  await page.getByLabel('כתובת אימייל').fill(FIRST.email);
  await page.getByLabel('סיסמה', { exact: true }).fill(FIRST.password);
  await button(page, 'יצירת המנהל הראשון').click();
  await button(page, `החשבון שלי: ${FIRST.name}`).waitFor();
}

async function makeRole(page: Page): Promise<void> {
  await page.goto('/settings/permissions');
  await button(page, 'חדש').click();
  await dialog(page).getByLabel('שם התפקיד').fill(ROLE);
  await button(page, 'יצירה').click();
  await expect(page.getByRole('heading', { name: ROLE })).toBeVisible();
  for (const what of ['לוח בקרה: צפייה', 'מלאי: צפייה']) await box(page, what).check();
  await button(page, 'שמירה').click();
  await expect(page.getByText(/נשמרו, ובתוקף מיד/)).toBeVisible();
}

/** Uses the keyboard only. */
async function invite(page: Page): Promise<void> {
  await page.goto('/settings/users');
  await button(page, 'הזמנה').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('כתובת אימייל')).toBeFocused();
  await page.keyboard.type(NOA.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(NOA.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('מוקד');
  await page.getByRole('option', { name: /מוקד/ }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await button(page, 'שליחת הזמנה').press('Enter');
  await expect(page.getByText(`ההזמנה נשלחה אל ${NOA.email}`)).toBeVisible();
}

/** Opens the link in a browser that did not request it. */
async function enterByLink(page: Page): Promise<void> {
  await openNewestMail(page, NOA.email);
  await button(page, 'התחברות למערכת').click();
  await mainMenu(page).waitFor();
}

/** Opens the panel of a person and clicks a button in it. */
async function decide(page: Page, what: 'השבתה' | 'הפעלה'): Promise<void> {
  await page.goto('/settings/users');
  await row(page, NOA.name).getByRole('link', { name: NOA.name }).click();
  await button(page, what).click();
  if (what === 'השבתה')
    await dialog(page).filter({ hasText: 'להשבית' }).getByRole('button', { name: what }).click();
  await expect(page.getByText(what === 'השבתה' ? /הושבת$/ : /הופעל$/)).toBeVisible();
}

test('the life cycle of a user, as seen by a second administrator', async ({ empty, openContext }) => {
  test.setTimeout(240_000);
  const browser = async () => (await openContext({ baseURL: empty.origin })).newPage();
  const [admin, witness, noa] = [await browser(), await browser(), await browser()];
  for (const page of [admin, witness, noa])
    page.on('dialog', (box) => expect(box.message()).toBe('no dialog'));

  await becomeAdministrator(admin);
  await witness.goto('/settings/users');
  await fillSignIn(witness, FIRST.email, FIRST.password);
  await expect(row(witness, FIRST.name)).toContainText('פעיל');

  await makeRole(admin);
  await sees(witness, '/settings/permissions', ROLE);
  await invite(admin);
  await sees(witness, '/settings/users', 'הזמנה פתוחה', NOA.name);
  await enterByLink(noa);
  await sees(witness, '/settings/users', 'פעיל', NOA.name);

  const menu = mainMenu(noa);
  const entry = (name: string) => menu.getByRole('link', { name, exact: true });
  await entry('מלאי').click();
  await expect(noa.getByRole('grid')).toBeVisible();
  await expect(entry('הגדרות')).toHaveCount(0);
  await noa.goto('/settings/users');
  await expect(noa.getByText('אין לכם הרשאה לצפות בעמוד זה')).toBeVisible();
  await expect(noa.getByText(/פנו אל/)).toContainText(FIRST.name);

  await admin.goto('/settings/permissions');
  await admin.getByRole('menuitem', { name: ROLE }).click();
  await box(admin, 'מלאי: צפייה').uncheck();
  await box(admin, 'דוחות: צפייה').check();
  await button(admin, 'שמירה').click();
  await expect(dialog(admin)).toContainText(`${NOA.name} מחוברים כעת ויאבדו מיד: מלאי: צפייה`);
  await button(admin, 'שמירה בכל זאת').click();
  await expect(dialog(admin)).toHaveCount(0);
  await entry('לוח בקרה').click();
  await expect(entry('משווקים')).toBeVisible();
  await expect(entry('מלאי')).toHaveCount(0);
  await witness.goto('/settings/permissions');
  await witness.getByRole('menuitem', { name: ROLE }).click();
  await expect(box(witness, 'דוחות: צפייה')).toBeChecked();
  await expect(box(witness, 'מלאי: צפייה')).not.toBeChecked();

  await decide(admin, 'השבתה');
  await entry('משווקים').click();
  await expect(noa.getByText('החשבון אינו פעיל, יש לפנות למנהל')).toBeVisible();
  await sees(witness, '/settings/users', 'לא פעיל', NOA.name);
  await decide(admin, 'הפעלה');
  await noa.goto('/login');
  await noa.getByLabel('כתובת אימייל').fill(NOA.email);
  await button(noa, 'שליחת קישור התחברות באימייל').click();
  await expect(noa.getByText('נשלח קישור התחברות, בדקו את תיבת הדואר')).toBeVisible();
  await openNewestMail(noa, NOA.email);
  await button(noa, 'התחברות').click();
  await expect(entry('משווקים')).toBeVisible();
  await sees(witness, '/settings/users', 'פעיל', NOA.name);
  await expect(row(witness, NOA.name)).not.toContainText('לא פעיל');
  await witness.goto('/settings/audit-log');
  for (const what of ['הפעלת משתמש', 'השבתת משתמש'])
    await expect(row(witness, what).first()).toContainText(FIRST.name);
});
