import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';

/** Addresses that try to redirect a signed-in user off the origin, to a script, or back to the sign-in. */
const payloads = [
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login?redirect=%2Flogin%3Fredirect%3D%2F%2Fevil.example',
  `/${'a'.repeat(5_000)}`,
];

test('no redirect leaves the application', async ({ page, product }) => {
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== product.origin)
      left.push(request.url());
  });
  page.on('dialog', (dialog) => {
    left.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await signIn(page, 'admin');
  for (const payload of payloads) {
    await page.goto(`/login?redirect=${encodeURIComponent(payload)}`);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.getByRole('main').or(page.getByRole('heading')).first().waitFor();
    const arrived = new URL(page.url());
    expect(arrived.origin, payload).toBe(product.origin);
    expect(['/login', '/2fa'], payload).not.toContain(arrived.pathname);
    expect(left, payload).toEqual([]);
  }
});

test('a page requested while signed out opens after the sign-in, with its query', async ({
  page,
  product,
}) => {
  await page.goto('/?month=2026-09#total');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('אימייל').fill('admin@misrad.example');
  await page.getByLabel('סיסמה', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'התחברות', exact: true }).click();
  await expect(page).toHaveURL(`${product.origin}/?month=2026-09#total`);
});
