import { expect, test } from './product';
import { signIn } from './sign-in';

/** Addresses that try to lead a signed-in person off the product's origin, or back into sign-in. */
const payloads = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '%2f%2fevil.example',
  '%252f%252fevil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\evil.example',
  'http:///evil.example',
  'HTTPS://evil.example',
  '//app@evil.example',
  '//app:x@evil.example',
  'https://localhost.evil.example',
  'https://localhost%40evil.example',
  'https://evil.example#localhost',
  'https://evil.example?localhost',
  'https://evil.example\\@localhost',
  '//evil%E3%80%82com',
  '//evil。com',
  '//ⓔⓥⓘⓛ',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  '//[::1]',
  '//2130706433',
  '//0x7f.1',
  '/%0d%0aLocation:https://evil.example',
  '\u202e//evil.example',
  '/login?redirect=//evil.example',
  '/login?redirect=%2Flogin%3Fredirect%3D%2F%2Fevil.example',
  '/2fa?redirect=//evil.example',
  '/__/auth/handler?redirect=//evil.example',
  '..',
  '.',
  '#',
  '?',
  'null',
  'undefined',
  '[object Object]',
  `/${'a'.repeat(5_000)}`,
];

test('no redirect leads away from the product, whatever it says', async ({ page, product }) => {
  test.setTimeout(400_000);
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

test('a page asked for while signed out comes after sign-in, with its query', async ({ page, product }) => {
  await page.goto('/?month=2026-09#total');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('אימייל').fill('admin@misrad.example');
  await page.getByLabel('סיסמה', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'התחברות', exact: true }).click();
  await expect(page).toHaveURL(`${product.origin}/?month=2026-09#total`);
});
