import { listenForTrouble } from './first-page';
import { expect, test } from '../testing/product';
import { fillSignIn } from '../testing/sign-in';

test('no page needs inline scripts, or inline styles other than its own', async ({ request }) => {
  for (const path of [
    '/login',
    '/',
    '/user-info/sales',
    '/nowhere',
    '/reset-password',
    '/auth/action',
    '/2fa',
  ]) {
    const response = await request.get(path);
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(policy, path).not.toContain('unsafe');
    expect(policy.match(/script-src [^;]*/)?.[0], path).not.toContain('sha256');
    expect(policy, path).toContain("style-src-attr 'none'");
    const html = await response.text();
    expect(html.match(/<style/g)?.length ?? 0, path).toBe(policy.match(/'sha256-/g)?.length ?? 0);
    expect(html, path).not.toMatch(/\sstyle="|\son[a-z]+="|<script>/);
  }
});

test('no violation of the content policy: sign-in, figures, table, panel, menus, dialogs', async ({
  page,
}) => {
  const problems = await listenForTrouble(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login');
  await fillSignIn(page, 'admin@misrad.example');
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('link', { name: 'מכירות', exact: true }).click();
  const rows = page.locator('.list-table .ant-table-row');
  await rows.first().waitFor();
  await page.getByRole('search').getByRole('button', { name: 'סוכן' }).click();
  await page.getByRole('dialog', { name: 'סוכן' }).getByRole('checkbox').first().click();
  await page.keyboard.press('Escape');
  await rows.first().click({ position: { x: 8, y: 8 } });
  const panel = page.getByRole('dialog');
  await expect(panel.locator('.record-fields')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'שינוי סיסמה' }).click();
  const dialog = page.getByRole('dialog', { name: 'שינוי סיסמה' });
  await expect(dialog).toBeVisible();
  // antd prevents scrolling behind a dialog with an injected style.
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'דיווח על תקלה' }).click();
  await expect(page.getByRole('button', { name: 'שמירת הקובץ' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'פתיחת התפריט' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'לוח בקרה' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  expect(await page.locator('style').count()).toBe(1);
  expect(problems).toEqual([]);
  // Verifies that a violation would be reported.
  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
  );
  await expect.poll(() => problems.join()).toContain('policy: style-src');
});
