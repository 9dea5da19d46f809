import type { Page } from '@playwright/test';
import { readDemoAccounts } from '#mocks/identity/demo-accounts';
import { unsignedToken, type SignedIn } from '#mocks/identity/test-tokens';
import { openNewestMail } from '../auth/identity-provider';
import { expect, test, type Product } from '../testing/product';
import { fillSignIn } from '../testing/sign-in';

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'תפריט ראשי' });

/** Calls the server as the administrator. */
async function asAdmin<T>({ origin }: Product, path: string, body?: object): Promise<T> {
  const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** @returns the API path of the invitation, under which links are sent and created */
async function invite(product: Product, address: string): Promise<string> {
  const { roleId } = readDemoAccounts().users.find(({ uid }) => uid === 'demo-office')!;
  const body = { email: address, displayName: 'מוזמנת', roleId };
  const { id } = await asAdmin<{ id: string }>(product, '/api/admin/users/pending', body);
  return `/api/admin/users/pending/${id}`;
}

async function callProvider<T>({ origin }: Product, method: string, body: object): Promise<T> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

test('an account registered with an invited address is rejected, and its owner sets a password and signs in', async ({
  page,
  product,
}) => {
  const account = { email: 'squatted@misrad.example', password: 'squatter-1' };
  await invite(product, account.email);
  const { idToken } = await callProvider<SignedIn>(product, 'signUp', {
    ...account,
    returnSecureToken: true,
  });
  await callProvider(product, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await openNewestMail(page, account.email);
  await page.getByRole('button', { name: 'אימות הכתובת' }).click();
  await expect(page.getByText('כתובת האימייל אומתה.')).toBeVisible();

  await page.goto('/login');
  await fillSignIn(page, account.email, account.password);
  await expect(page.getByText(/ולכן הסיסמה שלו בוטלה\. שלחנו אליכם אימייל/)).toBeVisible();
  await fillSignIn(page, account.email, account.password);
  await expect(page.getByText('שם המשתמש או הסיסמה שגויים')).toBeVisible();

  await openNewestMail(page, account.email);
  await page.getByLabel('סיסמה חדשה', { exact: true }).fill('chosen-1');
  await page.getByLabel('אימות הסיסמה החדשה', { exact: true }).fill('chosen-1');
  await page.getByRole('button', { name: 'שמירת הסיסמה' }).click();
  await page.getByRole('link', { name: 'המשך להתחברות' }).click();
  await fillSignIn(page, account.email, 'chosen-1');
  await mainMenu(page).waitFor();
});

test('a copied link signs in by its button, even after others have opened it; an earlier link is invalid', async ({
  page,
  product,
  openContext,
}) => {
  const address = 'copied@misrad.example';
  const pending = await invite(product, address);
  const copy = async () => (await asAdmin<{ link: string }>(product, `${pending}/link`)).link;
  const [earlier, link] = [await copy(), await copy()];

  const preview = await (await openContext()).newPage();
  await preview.goto(link);
  await preview.getByRole('button', { name: 'התחברות למערכת' }).waitFor();
  await page.goto(earlier);
  await expect(page.getByText(/ההזמנה כבר נוצלה, בוטלה, פג תוקפה או שנשלח אחריה קישור חדש/)).toBeVisible();

  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/action$/);
  await page.reload();
  await page.getByRole('button', { name: 'התחברות למערכת' }).click();
  await mainMenu(page).waitFor();
  await preview.reload();
  await expect(preview.getByText(/ההזמנה כבר נוצלה, בוטלה, פג תוקפה/)).toBeVisible();
});
