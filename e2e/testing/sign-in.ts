import type { Page } from '@playwright/test';
import { readDemoAccounts } from '#mocks/identity/demo-accounts';

const { password } = readDemoAccounts();

/** Fills in and submits the sign-in form of the open page. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('אימייל').fill(email);
  await page.getByLabel('סיסמה', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'התחברות', exact: true }).click();
}

/** Signs in with a demo account and waits for the shell. */
export async function signIn(
  page: Page,
  account: 'admin' | 'office' | 'payroll' | 'agent',
  path = '/',
): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, `${account}@misrad.example`);
  await page.getByRole('navigation').first().waitFor();
}
