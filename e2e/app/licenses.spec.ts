import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';

test('my account leads to the licences of all packages in the browser and on the server', async ({
  page,
}) => {
  await signIn(page, 'office', '/inventory');
  await page.getByRole('button', { name: /^החשבון שלי/ }).click();
  await page.getByRole('menuitem', { name: 'החשבון שלי' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'רישיונות של רכיבי קוד פתוח' }).click();
  const licenses = (await opened).locator('body');
  // Scripts, a style's font, a printed page's font, a package bundled into the server, and one installed with it.
  for (const name of [
    'antd (MIT)',
    'react-dom (MIT)',
    '@fontsource-variable/heebo (OFL-1.1)',
    'Noto Emoji (OFL-1.1)',
    'jose (MIT)',
    'fastify (MIT)',
  ])
    await expect(licenses).toContainText(name);
  await expect(licenses).toContainText('SIL OPEN FONT LICENSE');
  await expect(licenses).not.toContainText('jest (MIT)');
});
